import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicQuestion } from '../../../contract/assessments.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { entriesInState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useBlockedWords } from '../journal/use-blocked-words.ts';
import { useJournal } from '../journal/use-journal.ts';
import { useUnsentPhotos } from '../photos/use-unsent-photos.ts';
import { progressOfQuestion, questionsWithCompleteness } from '../question-states.ts';
import classes from './finish.module.css';

type Props = {
  title: string;
  questions: readonly PublicQuestion[];
  /** The ids of the questions marked for later. */
  later: readonly number[];
  /** Whether there is a way back to a question. */
  canGoTo: (question: PublicQuestion) => boolean;
  journal: Journal;
  /** When it closes by itself, in words. */
  closes: string;
  pending: boolean;
  isUnreachable: boolean;
  error: unknown;
  onGoTo: (idQuestion: number) => void;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Renders the question before finishing, with the questions that have no response or a partial one; then waits until
 * the server has every response.
 */
export function FinishDialog(props: Props) {
  const { title, questions, later, canGoTo, journal, closes, pending, error, onGoTo, onConfirm, onClose } = props;
  const { t } = useTranslation('attempts');
  const entries = useJournal(journal, (state) => state.entries);
  const isUnreachable = useJournal(journal, (state) => state.isUnreachable) || props.isUnreachable;
  const blocked = useBlockedWords(journal);
  const unsent = entriesInState(entries, 'unsent').length;
  const photos = useUnsentPhotos(journal.attempt.idAttempt).waiting.length;
  const id = useId();
  const unanswered = questionsWithCompleteness('none', { questions, entries });
  const inPart = questionsWithCompleteness('part', { questions, entries });
  const marked = questions.filter(({ idQuestion }) => later.includes(idQuestion));
  const lists = [
    { name: `${id}-none`, label: t('finish.unanswered', { count: unanswered.length }), of: unanswered },
    { name: `${id}-part`, label: t('finish.part', { count: inPart.length }), of: inPart },
    { name: `${id}-later`, label: t('finish.later'), of: marked },
  ].filter(({ of }) => of.length > 0);
  const whole = unanswered.length + inPart.length === 0;
  const isOpen = [...unanswered, ...inPart].some(canGoTo);
  const described = [...(whole ? [`${id}-whole`] : []), ...lists.map(({ name }) => name), `${id}-final`].join(' ');
  const nameOf = (question: PublicQuestion) => {
    const { state, answered, total } = progressOfQuestion(entries, question);
    return t(state === 'part' ? 'finish.goToPart' : 'finish.goTo', {
      number: question.number,
      done: answered,
      of: total,
    });
  };
  return (
    <Dialog open title={t('finish.title', { title })} describedBy={described} onClose={onClose}>
      {whole && <p id={`${id}-whole`}>{t('finish.allAnswered')}</p>}
      {lists.map((list) => (
        <Numbers key={list.name} {...list} nameOf={nameOf} canGoTo={canGoTo} onGoTo={onGoTo} />
      ))}
      <p id={`${id}-final`}>{t('finish.final')}</p>
      <div role="status">
        {photos > 0 && <p className={classes.note}>{t('finish.photos', { count: photos })}</p>}
        {pending && <p>{unsent > 0 ? t('finish.sending', { count: unsent }) : t('finish.ending')}</p>}
        {pending && isUnreachable && <p className={classes.note}>{blocked ?? t('finish.away', { when: closes })}</p>}
      </div>
      <ErrorNotice error={error} />
      <DialogActions>
        <Button size="lg" variant={isOpen ? 'filled' : 'default'} onClick={onClose}>
          {t('finish.stay')}
        </Button>
        <Button size="lg" variant={isOpen ? 'default' : 'filled'} loading={pending} onClick={onConfirm}>
          {t('finish.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type NumbersProps = {
  /** The id of its label. */
  name: string;
  label: string;
  of: readonly PublicQuestion[];
  nameOf: (question: PublicQuestion) => string;
  canGoTo: (question: PublicQuestion) => boolean;
  onGoTo: (idQuestion: number) => void;
};

/** Questions by their numbers, each the way to it where there is one. */
function Numbers({ name, label, of, nameOf, canGoTo, onGoTo }: NumbersProps) {
  return (
    <div>
      <p id={name}>{label}</p>
      <ul aria-labelledby={name} className={classes.numbers}>
        {of.map((question) => (
          <li key={question.idQuestion}>
            {canGoTo(question) ? (
              <PlainButton
                className={classes.number}
                aria-label={nameOf(question)}
                onClick={() => onGoTo(question.idQuestion)}
              >
                {question.number}
              </PlainButton>
            ) : (
              <span className={classes.passed}>{question.number}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
