import { useEffect, useEffectEvent } from 'react';
import { alternativeLetters } from '../question-type.ts';
import type { AnswerProps } from '../screen-props.ts';
import type { Doc } from '../text/document/document.ts';
import { spokenText } from '../text/plain/spoken-text.ts';
import { RichText } from '../text/render/rich-text.tsx';
import classes from './alternative-inputs.module.css';
import type { PublicAlternativesContent } from './content.ts';

type Props = Omit<AnswerProps<PublicAlternativesContent, never>, 'value' | 'onChange'> & {
  /** Whether one is chosen, or as many as one likes. */
  choose: 'one' | 'many';
  chosen: readonly number[];
  /** By touch, key or letter; of many, one that is chosen already is taken back. */
  onChoose: (id: number) => void;
  describedBy?: string;
};

/** The alternatives as a student chooses among them: by touch, with the keys of their browser, or with their letters. */
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
    letterKeys: keys = 'group',
  } = props;

  const chooseByLetter = (event: Pressed): void => {
    if (disabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    const alternative = content.alternatives.find((_, index) => alternativeLetters[index] === letter);
    if (alternative) onChoose(alternative.id);
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
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is that of a group, by how many are chosen
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      role={choose === 'one' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes.alternatives}
      onKeyDown={keys === 'group' ? chooseByLetter : undefined}
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

/** Its letter and text, where the page itself would not say them. */
function nameOf(text: Doc, index: number): string | undefined {
  const spoken = spokenText(text);
  return spoken && `${alternativeLetters[index]} ${spoken}`;
}

type Pressed = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches(typing);
