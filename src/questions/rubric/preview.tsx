import type { PreviewProps } from '../screen-props.ts';
import type { PublicContent } from './content.ts';
import { LevelsTable } from './levels-table.tsx';
import classes from './review.module.css';

/** The objectives and levels to be read; there is no key to mark. */
export const RubricPreview = ({ content }: PreviewProps<PublicContent>) => (
  <LevelsTable objectives={content.objectives}>
    {({ name }) => (
      <span className={classes.open}>
        <span className={classes.circle} />
        <span className={classes.name}>{name}</span>
      </span>
    )}
  </LevelsTable>
);
