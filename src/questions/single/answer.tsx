import { useEffect, useEffectEvent } from 'react';
import type { PublicContent } from '../alternatives/shapes.ts';
import { letters } from '../kind.ts';
import { RichText } from '../text/Text.tsx';
import type { AnswerProps } from '../view.ts';
import classes from './answer.module.css';
import type { Response } from './kind.ts';

/** The alternatives as a student chooses among them: by touch, with the arrow keys, or with their letters. */
export function SingleAnswer(props: AnswerProps<PublicContent, Response>) {
  const { content, value, onChange, disabled = false, name, labelledBy, keys = 'group' } = props;

  const chooseByLetter = (event: Pressed): void => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    const alternative = content.alternatives.find((_, index) => letters[index] === letter);
    if (alternative) onChange({ alternative: alternative.id });
  };
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event.target)) chooseByLetter(event);
  });
  useEffect(() => {
    if (keys !== 'page') return;
    const listen = (event: KeyboardEvent) => onPageKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [keys]);

  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classes.alternatives}
      onKeyDown={keys === 'group' ? chooseByLetter : undefined}
    >
      {content.alternatives.map(({ id, text }, index) => (
        <label key={id} className={classes.row}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={id}
            checked={value?.alternative === id}
            onChange={() => onChange({ alternative: id })}
            disabled={disabled}
          />
          <span className={classes.frame} />
          <span className={classes.letter}>{letters[index]}</span>
          <div className={classes.text}>
            <RichText doc={text} inline />
          </div>
        </label>
      ))}
    </div>
  );
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select, [contenteditable]');
