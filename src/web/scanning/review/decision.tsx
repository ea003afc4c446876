import { IconCircleDashed, IconCircles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SheetAnswer } from '../../../contract/scanning.ts';
import { WRITTEN } from '../../../core/scanning/page-states.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { useLettersWords } from '../use-letters-words.ts';
import classes from './review.module.css';
import { signsMarked, signsOffered } from './signs.ts';

type Props = {
  /** What is decided: a grade by digits and half a point; where several letters may be right, they are chosen, and Enter decides. */
  answer: Pick<SheetAnswer, 'offered' | 'isGrade' | 'several'>;
  suggestion: string | null;
  chosen: string | null;
  /** What Enter decides; null when nothing is. */
  accepted: string | null;
  showsPage: boolean;
  onLetter: (letter: string) => void;
  onBlank: () => void;
  onSeveral: () => void;
  onAccept: () => void;
  /** Null when there is nothing to take back. */
  onUndo: (() => void) | null;
  onSkip: () => void;
  onPage: () => void;
};

/** Leaves the focus at the row: the next key is meant for the next one. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault();

/** Renders a button for each answer that can be decided, each with its key. */
export function Decision({ answer, suggestion, chosen, accepted, showsPage, ...on }: Props) {
  const { t } = useTranslation('scanning');
  const wordsOf = useLettersWords();
  const { offered, isGrade, several } = answer;
  const isSeveral = several || isGrade || chosen !== null;
  const suggested = (letters: string) => chosen === null && suggestion === letters;
  const marked = signsMarked(answer, chosen ?? suggestion ?? '');
  const isSuggested = (sign: string) =>
    several || isGrade ? chosen === null && marked.includes(sign) : suggested(sign);
  const isFrame = offered === WRITTEN;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press with the mouse leaves the focus where it is
    <div className={classes.decision} onMouseDown={keepFocus}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div
        role="group"
        aria-label={t(isGrade ? 'decide.grade' : isSeveral ? 'decide.several' : 'decide.label')}
        className={classes.letters}
      >
        {signsOffered(answer).map((letter) => (
          <PlainButton
            key={letter}
            className={classes.letter}
            data-suggested={isSuggested(letter) || undefined}
            aria-pressed={isSeveral ? marked.includes(letter) : undefined}
            onClick={() => on.onLetter(letter)}
          >
            <strong>{letter}</strong>
            {isFrame && <span>{wordsOf(letter)}</span>}
            {isSuggested(letter) && <span>{t('decide.suggested')}</span>}
          </PlainButton>
        ))}
        <PlainButton
          className={classes.letter}
          data-suggested={suggested('') || undefined}
          data-wide
          onClick={on.onBlank}
        >
          <IconCircleDashed size={20} aria-hidden />
          <span>
            {t(isGrade ? 'decide.noGrade' : 'decide.blank')}
            {suggested('') && ` · ${t('decide.suggested')}`}
          </span>
        </PlainButton>
        {!several && !isFrame && !isGrade && (
          <PlainButton className={classes.letter} data-wide aria-pressed={isSeveral} onClick={on.onSeveral}>
            <IconCircles size={20} aria-hidden />
            <span>{t('decide.two')}</span>
          </PlainButton>
        )}
      </div>
      <div className={classes.go}>
        {isSeveral && (
          <p className={classes.hint}>
            {t(isGrade ? 'decide.gradeHint' : several ? 'decide.allHint' : 'decide.severalHint')}
          </p>
        )}
        {accepted !== null && (
          <Button onClick={on.onAccept} rightSection={<kbd className={classes.enter}>Enter</kbd>}>
            {t(chosen === null ? 'decide.accept' : 'decide.confirm', { letters: wordsOf(accepted) })}
          </Button>
        )}
        <PlainButton className={classes.quiet} disabled={on.onUndo === null} onClick={on.onUndo ?? undefined}>
          <kbd>Z</kbd> {t('decide.undo')}
        </PlainButton>
        <PlainButton className={classes.quiet} onClick={on.onSkip}>
          <kbd>S</kbd> {t('decide.skip')}
        </PlainButton>
        <PlainButton className={classes.quiet} aria-pressed={showsPage} onClick={on.onPage}>
          <kbd>P</kbd> {t('decide.page')}
        </PlainButton>
      </div>
    </div>
  );
}
