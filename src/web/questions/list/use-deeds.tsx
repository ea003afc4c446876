import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../../contract/index.ts';
import { useChange } from '../../data/query.ts';
import { useOnce } from '../../ui/use-once.ts';
import { contextPath, questionPath } from '../paths.ts';
import type { Deed } from './deeds.ts';
import { DeleteContextDialog, DeleteQuestionDialog } from './delete-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { StudentDialog } from './student-dialog.tsx';

/** As long as somebody may press twice who means once: something else stands then where the step stood. */
const breath = 1200;

/** Does what is asked for with entries of the list, each after what has to be asked first; `said` is what was done. */
export function useDeeds() {
  const { t } = useTranslation('bank');
  const navigate = useNavigate();
  const copy = useChange(calls.questions.copyQuestion);
  const copyOnce = useOnce();
  const step = useChange(calls.questions.reviewQuestion);
  const [open, setOpen] = useState<Deed | null>(null);
  const [said, setSaid] = useState('');
  const [stepped, setStepped] = useState<number | null>(null);
  useEffect(() => {
    if (stepped === null) return;
    const timer = setTimeout(() => setStepped(null), breath);
    return () => clearTimeout(timer);
  }, [stepped]);
  const stepping = step.isPending ? Number(step.variables.idQuestion) : stepped;

  const done = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  const onDeed = (deed: Deed) => {
    if (deed.kind === 'review' && deed.question.idQuestion === stepping) return;
    setSaid('');
    if (deed.kind === 'copy')
      copyOnce((done) =>
        copy.mutate(
          { idQuestion: deed.question.idQuestion },
          {
            onSuccess: ({ copyIdQuestion }) => navigate(questionPath(copyIdQuestion), { state: { note: 'copied' } }),
            onError: done,
          },
        ),
      );
    else if (deed.kind === 'group') navigate(contextPath('new'), { state: { take: deed.question.idQuestion } });
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
    dialog: open && <DeedDialog deed={open} onDone={done} onClose={() => setOpen(null)} />,
  };
}

type Props = { deed: Deed; onDone: (words: string) => void; onClose: () => void };

function DeedDialog({ deed, onDone, onClose }: Props) {
  const { t } = useTranslation('bank');
  switch (deed.kind) {
    case 'delete':
      return <DeleteQuestionDialog of={deed.question} onDone={() => onDone(t('note.deleted'))} onClose={onClose} />;
    case 'deleteContext':
      return <DeleteContextDialog of={deed.context} onDone={() => onDone(t('note.textDeleted'))} onClose={onClose} />;
    case 'preview':
      return <StudentDialog entry={deed.entry} onClose={onClose} />;
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
