import { IconCheck } from '@tabler/icons-react';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import type { Content, Response } from './content.ts';
import { LevelsTable } from './levels-table.tsx';
import classes from './review.module.css';

/** Renders the chosen levels; none is right or wrong. */
export function RubricReview({ content, response }: ReviewProps<Content, Response>) {
  return (
    <ReviewFrame answered={response !== null} solution={content.feedback}>
      <LevelsTable objectives={content.objectives} hidesEmptyCells>
        {({ id, level, name }) =>
          response?.levels[id] === level && (
            <span className={classes.chosen} data-chosen>
              <IconCheck size={18} aria-hidden />
              <span className={classes.name}>{name}</span>
            </span>
          )
        }
      </LevelsTable>
    </ReviewFrame>
  );
}
