import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useWrite } from '../../data/use-write.ts';
import { questionPath, stimulusPath } from '../paths.ts';
import { DeleteQuestionDialog, DeleteStimulusDialog } from './delete-dialog.tsx';
import type { EntryAction } from './entry-actions.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** How long a second press on a review step is ignored: the button of the next step takes its position. */
const DOUBLE_PRESS_MS = 1200;

/** Returns the handler of actions on entries, the dialog that asks first, and `announcement`, the last outcome in words. */
export function useEntryActions() {
  const { t } = useTranslation('bank');
  const navigate = useNavigate();
  const copy = useWrite(calls.questions.copyQuestion, { leavesScreen: true });
  const step = useWrite(calls.questions.reviewQuestion, { queue: 'review of questions' });
  const { offerUndo, toast } = useUndo();
  const [open, setOpen] = useState<EntryAction | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [reviewedQuestionId, setReviewedQuestionId] = useState<number | null>(null);
  useEffect(() => {
    if (reviewedQuestionId === null) return;
    const timer = setTimeout(() => setReviewedQuestionId(null), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [reviewedQuestionId]);
  const busyQuestionId = step.isPending ? Number(step.variables?.idQuestion) : reviewedQuestionId;

  const done = (words: string) => {
    setOpen(null);
    setAnnouncement(words);
  };
  const deleted = (words: string, undo: () => Promise<unknown>) => {
    setOpen(null);
    offerUndo(words, undo);
  };
  const onEntryAction = (entryAction: EntryAction) => {
    if (entryAction.kind === 'review' && entryAction.question.idQuestion === busyQuestionId) return;
    setAnnouncement('');
    if (entryAction.kind === 'copy')
      copy.mutate(
        { idQuestion: entryAction.question.idQuestion },
        { onSuccess: ({ copyIdQuestion }) => navigate(questionPath(copyIdQuestion), { state: { note: 'copied' } }) },
      );
    else if (entryAction.kind === 'group')
      navigate(stimulusPath('new'), { state: { take: entryAction.question.idQuestion } });
    else if (entryAction.kind === 'review' && entryAction.action !== 'sendBack' && entryAction.action !== 'unpublish')
      step.mutate(
        { idQuestion: entryAction.question.idQuestion, action: entryAction.action },
        {
          onSuccess: () => {
            setReviewedQuestionId(entryAction.question.idQuestion);
            done(t(`review.done.${entryAction.action}`));
          },
        },
      );
    else setOpen(entryAction);
  };
  return {
    onEntryAction,
    /** The question whose review action is being sent or has just succeeded; null if none. */
    busyQuestionId,
    announcement,
    announce: setAnnouncement,
    failed: copy.error ?? step.error,
    dismiss: () => {
      setAnnouncement('');
      copy.reset();
      step.reset();
    },
    dialog: (
      <>
        {open && (
          <EntryActionDialog entryAction={open} onDone={done} onDeleted={deleted} onClose={() => setOpen(null)} />
        )}
        {toast}
      </>
    ),
  };
}

type Props = {
  entryAction: EntryAction;
  onDone: (words: string) => void;
  onDeleted: (words: string, undo: () => Promise<unknown>) => void;
  onClose: () => void;
};

function EntryActionDialog({ entryAction, onDone, onDeleted, onClose }: Props) {
  const { t } = useTranslation('bank');
  const { restoreQuestion, restoreContext } = calls.questions;
  const { mutateAsync: putQuestionBack } = useWrite(restoreQuestion);
  const { mutateAsync: putContextBack } = useWrite(restoreContext);
  switch (entryAction.kind) {
    case 'delete':
      return (
        <DeleteQuestionDialog
          of={entryAction.question}
          onDone={() =>
            onDeleted(t('note.deleted'), () => putQuestionBack({ idQuestion: entryAction.question.idQuestion }))
          }
          onClose={onClose}
        />
      );
    case 'deleteContext':
      return (
        <DeleteStimulusDialog
          of={entryAction.context}
          onDone={() =>
            onDeleted(t('note.textDeleted'), () => putContextBack({ idContext: entryAction.context.idContext }))
          }
          onClose={onClose}
        />
      );
    case 'preview':
      return <PreviewDialog entry={entryAction.entry} onClose={onClose} />;
    case 'review':
      if (entryAction.action !== 'sendBack' && entryAction.action !== 'unpublish') return null;
      return (
        <ReviewDialog
          of={entryAction.question}
          name={entryAction.name}
          action={entryAction.action}
          onDone={() => onDone(t(`review.done.${entryAction.action}`))}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
