import type { KeyboardEvent } from 'react';
import type { AnswerProps } from '../screen-props.ts';
import classes from './answer.module.css';
import type { PublicContent, Response } from './content.ts';
import { LevelsTable } from './levels-table.tsx';

/** Renders the objectives with a radio button for each level. */
export function RubricAnswer(props: AnswerProps<PublicContent, Response>) {
  const { content, value, onChange, disabled = false, name, labelledBy } = props;
  const levels = value?.levels ?? {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the radio buttons inside
    <div onKeyDown={stopHorizontalArrows}>
      <LevelsTable objectives={content.objectives} labelledBy={labelledBy}>
        {({ id, level, labelledBy, name: levelName }) => (
          <label className={classes.choice}>
            <input
              type="radio"
              className={classes.input}
              name={`${name}-${id}`}
              value={level}
              aria-labelledby={labelledBy}
              checked={levels[id] === level}
              onChange={() => onChange({ levels: { ...levels, [id]: level } })}
              disabled={disabled}
            />
            <span className={classes.frame} />
            <span className={classes.mark} />
            <span className={classes.name}>{levelName}</span>
          </label>
        )}
      </LevelsTable>
    </div>
  );
}

/** Left and right choose within a row of levels, so they don't turn the page. */
function stopHorizontalArrows(event: KeyboardEvent): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
}
