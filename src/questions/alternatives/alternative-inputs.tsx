import { useEffect, useEffectEvent } from 'react';
import { alternativeOf } from '../../core/assessments/alternative-at.ts';
import { alternativeLetters } from '../question-type.ts';
import type { AnswerProps } from '../screen-props.ts';
import type { Doc } from '../text/document/document.ts';
import { spokenText } from '../text/plain/spoken-text.ts';
import { RichText } from '../text/render/rich-text.tsx';
import classes from './alternative-inputs.module.css';
import type { PublicAlternativesContent } from './content.ts';

type Props = Omit<AnswerProps<PublicAlternativesContent, never>, 'value' | 'onChange'> & {
  /** Whether one alternative can be chosen or several. */
  choose: 'one' | 'many';
  chosen: readonly number[];
  /** Called with the alternative that is clicked, or whose letter is pressed; with `many` it toggles. */
  onChoose: (id: number) => void;
  describedBy?: string;
};

/** Renders the alternatives as radio buttons or checkboxes, which letter keys choose, too. */
export function AlternativeInputs(props: Props) {
  const {
    content,
    choose,
    chosen,
    onChoose,
    disabled = false,
    name,
    labelledBy,
    describedBy,
    letterKeys = 'group',
  } = props;

  const chooseByLetter = (event: LetterKeyEvent): void => {
    if (disabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const alternative = alternativeOf(content.alternatives, event.key.toUpperCase());
    if (alternative !== null) onChoose(alternative);
  };
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isTyping(event.target)) chooseByLetter(event);
  });
  useEffect(() => {
    if (letterKeys !== 'page') return;
    const listen = (event: KeyboardEvent) => onPageKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letterKeys]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of a group, either of radio buttons or of checkboxes
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      role={choose === 'one' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes.alternatives}
      onKeyDown={letterKeys === 'group' ? chooseByLetter : undefined}
    >
      {content.alternatives.map(({ id, text }, index) => (
        <label key={id} className={classes.row}>
          <input
            type={choose === 'one' ? 'radio' : 'checkbox'}
            className={classes.input}
            name={name}
            value={id}
            aria-label={nameOf(text, index)}
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
            disabled={disabled}
          />
          <span className={classes.frame} />
          <span className={classes.letter}>{alternativeLetters[index]}</span>
          <div className={classes.text}>
            <RichText doc={text} inline />
          </div>
        </label>
      ))}
    </div>
  );
}

/** Returns the letter and text where screen readers could not read the content; see `spokenText`. */
function nameOf(text: Doc, index: number): string | undefined {
  const spoken = spokenText(text);
  return spoken && `${alternativeLetters[index]} ${spoken}`;
}

type LetterKeyEvent = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const textFields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches(textFields);
