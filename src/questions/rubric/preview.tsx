import type { PreviewProps } from '../screen-props.ts';
import type { PublicContent } from './content.ts';
import { LevelsTable } from './levels-table.tsx';
import classes from './review.module.css';

/** Renders the objectives and levels to read; a rubric has no answer key. */
export const RubricPreview = ({ content }: PreviewProps<PublicContent>) => (
  <LevelsTable objectives={content.objectives}>
    {({ name }) => (
      <span className={classes.unchosen}>
        <span className={classes.circle} />
        <span className={classes.name}>{name}</span>
      </span>
    )}
  </LevelsTable>
);
