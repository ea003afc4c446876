import { useTranslation } from 'react-i18next';
import type { PublicQuestion } from '../../../contract/assessments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { inState } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { useJournal } from '../journal/use-journal.ts';
import classes from './finish.module.css';

type Props = {
  title: string;
  questions: readonly PublicQuestion[];
  /** The ids of the questions marked for later. */
  later: readonly number[];
  journal: Journal;
  /** When it closes by itself, in words. */
  closes: string;
  pending: boolean;
  away: boolean;
  error: unknown;
  onGoTo: (idQuestion: number) => void;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before the end, naming what has no answer; then waits until the server has every answer. */
export function FinishDialog(props: Props) {
  const { title, questions, later, journal, closes, pending, error, onGoTo, onConfirm, onClose } = props;
  const { t } = useTranslation('student');
  const entries = useJournal(journal, (state) => state.entries);
  const away = useJournal(journal, (state) => state.away) || props.away;
  const unsent = inState(entries, 'unsent').length;
  const unanswered = questions.filter(({ idQuestion }) => (entries.get(idQuestion)?.response ?? null) === null);
  const marked = questions.filter(({ idQuestion }) => later.includes(idQuestion));
  return (
    <Dialog open title={t('finish.title', { title })} onClose={onClose}>
      {unanswered.length === 0 ? (
        <p>{t('finish.allAnswered')}</p>
      ) : (
        <Numbers label={t('finish.unanswered', { count: unanswered.length })} of={unanswered} onGoTo={onGoTo} />
      )}
      {marked.length > 0 && <Numbers label={t('finish.later')} of={marked} onGoTo={onGoTo} />}
      <p>{t('finish.final')}</p>
      <div role="status">
        {pending && <p>{unsent > 0 ? t('finish.sending', { count: unsent }) : t('finish.ending')}</p>}
        {pending && away && <p className={classes.note}>{t('finish.away', { when: closes })}</p>}
      </div>
      <ErrorNotice error={error} />
      <DialogActions>
        <Button size="lg" variant="default" onClick={onClose}>
          {t('finish.stay')}
        </Button>
        <Button size="lg" loading={pending} onClick={onConfirm}>
          {t('finish.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type NumbersProps = { label: string; of: readonly PublicQuestion[]; onGoTo: (idQuestion: number) => void };

/** Questions by their numbers, each the way to it. */
function Numbers({ label, of, onGoTo }: NumbersProps) {
  const { t } = useTranslation('student');
  return (
    <div>
      <p>{label}</p>
      <ul className={classes.numbers}>
        {of.map(({ idQuestion, number }) => (
          <li key={idQuestion}>
            <button
              type="button"
              className={classes.number}
              aria-label={t('finish.goTo', { number })}
              onClick={() => onGoTo(idQuestion)}
            >
              {number}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
