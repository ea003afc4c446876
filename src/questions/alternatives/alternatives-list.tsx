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
  /** Renders what is shown at the end of an alternative's line. */
  renderSuffix?: (alternative: Item) => ReactNode;
};

/** Renders alternatives to read, those of the answer key marked; in two columns when all are short. */
export function AlternativesList<Item extends Alternative>({ alternatives, isKey, renderSuffix }: Props<Item>) {
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
            {renderSuffix && <span className={classes.suffix}>{renderSuffix(alternative)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * The result of an alternative: `right` and `wrong` were chosen, `key` is right and was not, `chosen` where nothing
 * is right or wrong.
 */
export type AlternativeState = 'right' | 'wrong' | 'key' | 'chosen' | 'other';

type ReviewedProps<Item> = {
  alternatives: readonly Item[];
  stateOf: (alternative: Item) => AlternativeState;
  /** The label of each state; a missing one has none. */
  words: Partial<Record<AlternativeState, string>>;
  renderSuffix?: (alternative: Item) => ReactNode;
};

const icons = { right: IconCheck, key: IconCheck, wrong: IconX, chosen: IconPointFilled };

/** Renders the alternatives with their result after the answer, as text and as an icon. */
export function AlternativesReview<Item extends Alternative>(props: ReviewedProps<Item>) {
  const { alternatives, stateOf, words, renderSuffix } = props;
  return (
    <ol className={classes.alternatives}>
      {alternatives.map((alternative, index) => {
        const state = stateOf(alternative);
        const label = words[state];
        const Icon = state === 'other' ? null : icons[state];
        return (
          <li key={alternative.id} className={classes.alternative} data-state={state}>
            <span className={classes.letter}>{alternativeLetters[index]}</span>
            <div className={classes.text}>
              <RichText doc={alternative.text} inline />
            </div>
            {renderSuffix && <span className={classes.suffix}>{renderSuffix(alternative)}</span>}
            {label && (
              <span className={classes.verdict}>
                {Icon && <Icon size={18} aria-hidden />}
                {label}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the result of an alternative of a question that is right or wrong. */
export const alternativeStateOf = (isChosen: boolean, isCorrect: boolean): AlternativeState => {
  if (isChosen) return isCorrect ? 'right' : 'wrong';
  return isCorrect ? 'key' : 'other';
};
