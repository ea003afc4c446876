import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alternativeLetters } from '../question-type.ts';
import { fitsOnOneLine } from '../text/plain/fits-on-one-line.ts';
import { RichText } from '../text/render/rich-text.tsx';
import classes from './alternatives-list.module.css';
import type { Alternative } from './content.ts';

type Props<Item> = {
  alternatives: readonly Item[];
  isKey?: (alternative: Item) => boolean;
  /** What stands at the end of the line of an alternative. */
  beside?: (alternative: Item) => ReactNode;
};

/** Alternatives to be read, the key marked: in two columns when all are short. */
export function AlternativesList<Item extends Alternative>({ alternatives, isKey, beside }: Props<Item>) {
  const { t } = useTranslation('questions');
  const short = alternatives.every(({ text }) => fitsOnOneLine(text, 32));
  return (
    <ol className={classes.alternatives} data-columns={short ? 2 : 1}>
      {alternatives.map((alternative, index) => {
        const marked = isKey?.(alternative) ?? false;
        return (
          <li key={alternative.id} className={classes.alternative} data-state={marked ? 'key' : 'other'}>
            <span className={classes.letter}>{alternativeLetters[index]}</span>
            <div className={classes.text}>
              <RichText doc={alternative.text} inline />
              {marked && <span className={classes.visuallyHidden}> {t('key')}</span>}
            </div>
            {beside && <span className={classes.beside}>{beside(alternative)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** How an alternative went: `key` = it would have been right, `chosen` where there is no right and wrong. */
export type AlternativeState = 'right' | 'wrong' | 'key' | 'chosen' | 'other';

type ReviewedProps<Item> = {
  alternatives: readonly Item[];
  stateOf: (alternative: Item) => AlternativeState;
  /** What is said of those in a state; nothing of the others. */
  words: Partial<Record<AlternativeState, string>>;
  beside?: (alternative: Item) => ReactNode;
};

const signs = { right: IconCheck, key: IconCheck, wrong: IconX, chosen: IconPointFilled };

/** Alternatives after the answer: what became of each, in words and shape. */
export function AlternativesReview<Item extends Alternative>(props: ReviewedProps<Item>) {
  const { alternatives, stateOf, words, beside } = props;
  return (
    <ol className={classes.alternatives}>
      {alternatives.map((alternative, index) => {
        const state = stateOf(alternative);
        const verdict = words[state];
        const Sign = state === 'other' ? null : signs[state];
        return (
          <li key={alternative.id} className={classes.alternative} data-state={state}>
            <span className={classes.letter}>{alternativeLetters[index]}</span>
            <div className={classes.text}>
              <RichText doc={alternative.text} inline />
            </div>
            {beside && <span className={classes.beside}>{beside(alternative)}</span>}
            {verdict && (
              <span className={classes.verdict}>
                {Sign && <Sign size={18} aria-hidden />}
                {verdict}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export const alternativeStateOf = (isChosen: boolean, isCorrect: boolean): AlternativeState => {
  if (isChosen) return isCorrect ? 'right' : 'wrong';
  return isCorrect ? 'key' : 'other';
};
