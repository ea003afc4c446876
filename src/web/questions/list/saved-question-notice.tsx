import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import { useRead } from '../../data/use-read.ts';
import type { EntryAction } from './entry-actions.ts';
import { QuestionEntry } from './question-entry.tsx';
import classes from './saved-question-notice.module.css';

type Props = {
  idQuestion: number;
  reviewed: boolean;
  busyQuestionId: number | null;
  onEntryAction: (action: EntryAction) => void;
};

/** Renders the question that was just saved above a page of the list that does not contain it. */
export function SavedQuestionNotice({ idQuestion, reviewed, busyQuestionId, onEntryAction }: Props) {
  const { t } = useTranslation('bank');
  // It may have been deleted since; then the list says enough.
  const { reply } = useRead(calls.questions.getQuestion, { idQuestion }, { keepPrevious: true, onFailure: 'tell' });
  if (!reply) return null;
  return (
    <section aria-label={t('screen.saved')} className={classes.saved}>
      <p className={classes.label}>{t('screen.saved')}</p>
      <QuestionEntry
        entry={{ context: null, questions: [reply.content] }}
        reviewed={reviewed}
        busyQuestionId={busyQuestionId}
        onEntryAction={onEntryAction}
      />
    </section>
  );
}
