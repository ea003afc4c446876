import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import type { ReviewAction } from '../../../core/publication/publication.ts';
import { useUndo } from '../../data/use-undo.tsx';
import { useWrite } from '../../data/use-write.ts';
import { questionPath, stimulusPath } from '../../paths/questions.ts';
import { ShareDialog } from '../../sharing/lazy-share-dialog.ts';
import { useReviewStep } from '../publication/use-review-step.ts';
import { HistoryDialog } from '../review/lazy-dialog.ts';
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
  const step = useReviewStep({ queue: 'review of questions' });
  const { mutateAsync: undoStep } = useReviewStep();
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
    else if (entryAction.kind === 'review') {
      const { action, question } = entryAction;
      if (isAsked(action)) setOpen(entryAction);
      else
        step.mutate(
          { idQuestion: question.idQuestion, action },
          {
            onSuccess: () => {
              setReviewedQuestionId(question.idQuestion);
              done(t(`review.done.${action}`));
            },
          },
        );
    } else setOpen(entryAction);
  };
  /** Offers to take published questions back. */
  const published = (ids: readonly number[]) => {
    setOpen(null);
    offerUndo(t('review.published', { count: ids.length }), async () => {
      for (const idQuestion of ids) await undoStep({ idQuestion, action: 'unpublish' });
    });
  };
  return {
    onEntryAction,
    onPublished: published,
    /** The question whose review action is being sent or has just succeeded; null if none. */
    busyQuestionId,
    announcement,
    failed: copy.error ?? step.error,
    dismiss: () => {
      setAnnouncement('');
      copy.reset();
      step.reset();
    },
    dialog: (
      <>
        {open && (
          <EntryActionDialog
            entryAction={open}
            onDone={done}
            onDeleted={deleted}
            onPublished={published}
            onClose={() => setOpen(null)}
          />
        )}
        {toast}
      </>
    ),
  };
}

/** Returns whether a dialog asks before an action. */
const isAsked = (action: ReviewAction): action is 'sendBack' | 'publish' | 'unpublish' =>
  action === 'sendBack' || action === 'publish' || action === 'unpublish';

type Props = {
  entryAction: EntryAction;
  onDone: (words: string) => void;
  onDeleted: (words: string, undo: () => Promise<unknown>) => void;
  onPublished: (ids: readonly number[]) => void;
  onClose: () => void;
};

function EntryActionDialog({ entryAction, onDone, onDeleted, onPublished, onClose }: Props) {
  const { t } = useTranslation('bank');
  const { restoreQuestion, restoreContext } = calls.questions;
  const { mutateAsync: putQuestionBack } = useWrite(restoreQuestion);
  const { mutateAsync: putContextBack } = useWrite(restoreContext);
  const reviewDialog = ({ action, entry, question, name }: Extract<EntryAction, { kind: 'review' }>) =>
    isAsked(action) && (
      <ReviewDialog
        entry={entry}
        name={name}
        action={action}
        onDone={() => (action === 'publish' ? onPublished([question.idQuestion]) : onDone(t(`review.done.${action}`)))}
        onClose={onClose}
      />
    );
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
    case 'history':
      return (
        <Suspense fallback={null}>
          <HistoryDialog question={entryAction.question} name={entryAction.name} onClose={onClose} />
        </Suspense>
      );
    case 'share':
      return (
        <Suspense fallback={null}>
          <ShareDialog
            item={{ kind: 'question', id: entryAction.question.idQuestion }}
            name={entryAction.name}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'review':
      return reviewDialog(entryAction);
    default:
      return null;
  }
}
