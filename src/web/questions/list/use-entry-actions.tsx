import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { useWrite } from '../../data/use-write.ts';
import { questionPath, stimulusPath } from '../paths.ts';
import { DeleteQuestionDialog, DeleteStimulusDialog } from './delete-dialog.tsx';
import type { EntryAction } from './entry-actions.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** As long as somebody may press twice who means once: something else stands then where the step stood. */
const breath = 1200;

/** Does what is asked for with entries of the list, each after what has to be asked first; `said` is what was done. */
export function useEntryActions() {
  const { t } = useTranslation('bank');
  const navigate = useNavigate();
  const copy = useWrite(calls.questions.copyQuestion, { leavesScreen: true });
  const step = useWrite(calls.questions.reviewQuestion, { queue: 'review of questions' });
  const [open, setOpen] = useState<EntryAction | null>(null);
  const [said, setSaid] = useState('');
  const [stepped, setStepped] = useState<number | null>(null);
  useEffect(() => {
    if (stepped === null) return;
    const timer = setTimeout(() => setStepped(null), breath);
    return () => clearTimeout(timer);
  }, [stepped]);
  const stepping = step.isPending ? Number(step.variables?.idQuestion) : stepped;

  const done = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  const onDeed = (deed: EntryAction) => {
    if (deed.kind === 'review' && deed.question.idQuestion === stepping) return;
    setSaid('');
    if (deed.kind === 'copy')
      copy.mutate(
        { idQuestion: deed.question.idQuestion },
        { onSuccess: ({ copyIdQuestion }) => navigate(questionPath(copyIdQuestion), { state: { note: 'copied' } }) },
      );
    else if (deed.kind === 'group') navigate(stimulusPath('new'), { state: { take: deed.question.idQuestion } });
    else if (deed.kind === 'review' && deed.action !== 'sendBack' && deed.action !== 'unpublish')
      step.mutate(
        { idQuestion: deed.question.idQuestion, action: deed.action },
        {
          onSuccess: () => {
            setStepped(deed.question.idQuestion);
            done(t(`review.done.${deed.action}`));
          },
        },
      );
    else setOpen(deed);
  };
  return {
    onDeed,
    /** The question that takes a step now, or has just taken one. */
    stepping,
    said,
    say: setSaid,
    failed: copy.error ?? step.error,
    dismiss: () => {
      setSaid('');
      copy.reset();
      step.reset();
    },
    dialog: open && <EntryActionDialog deed={open} onDone={done} onClose={() => setOpen(null)} />,
  };
}

type Props = { deed: EntryAction; onDone: (words: string) => void; onClose: () => void };

function EntryActionDialog({ deed, onDone, onClose }: Props) {
  const { t } = useTranslation('bank');
  switch (deed.kind) {
    case 'delete':
      return <DeleteQuestionDialog of={deed.question} onDone={() => onDone(t('note.deleted'))} onClose={onClose} />;
    case 'deleteContext':
      return <DeleteStimulusDialog of={deed.context} onDone={() => onDone(t('note.textDeleted'))} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog entry={deed.entry} onClose={onClose} />;
    case 'review':
      if (deed.action !== 'sendBack' && deed.action !== 'unpublish') return null;
      return (
        <ReviewDialog
          of={deed.question}
          name={deed.name}
          action={deed.action}
          onDone={() => onDone(t(`review.done.${deed.action}`))}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
