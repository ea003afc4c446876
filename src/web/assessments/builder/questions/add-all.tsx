import { IconPlaylistAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../../contract/index.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { useRead } from '../../../data/use-read.ts';
import type { bankInput } from './bank-filter.ts';
import type { AddedEntry } from './changes.ts';
import { planAdding } from './plan-adding.ts';

type Props = {
  /** The input of the list without its paging. */
  input: ReturnType<typeof bankInput>;
  /** How many questions the list has in all, with those that the assessment has; unknown when they are left out. */
  found: number | undefined;
  /** The questions the assessment has. */
  has: ReadonlySet<number>;
  onAdd: (entries: readonly AddedEntry[]) => void;
};

/** Renders a button that adds all questions found, after a dialog that says how many. */
export function AddAll(props: Props) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        leftSection={<IconPlaylistAdd size={18} aria-hidden />}
        disabled={props.has.size >= MAXIMUM_QUESTIONS}
        onClick={() => setOpen(true)}
      >
        {t('all.button')}
      </Button>
      {open && <AddAllDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Reads the first entries that the assessment lacks: as many as it can ever hold. */
function AddAllDialog({ input, found, has, onAdd, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const [idsWithout] = useState([...has]);
  const lacking = {
    ...input,
    paging: { page: 1, size: MAXIMUM_QUESTIONS },
    filter: { ...input.filter, ...(idsWithout.length > 0 && { idsWithout }) },
  };
  const { reply, error } = useRead(calls.assessments.getQuestions, lacking, { onFailure: 'tell' });
  const plan = reply && planAdding(reply.questions, has);
  const alreadyIn =
    plan && reply ? plan.alreadyIn + Math.max(0, (found ?? reply.totalquestions) - reply.totalquestions) : 0;
  const isCut = plan !== undefined && (plan.isFull || (reply?.totalpages ?? 1) > 1);
  return (
    <Dialog open title={t('all.title')} onClose={onClose}>
      <ErrorNotice error={error} />
      <LiveRegion seen>
        {plan && (
          <p>
            {plan.questions === 0 ? t('all.none') : t('all.adds', { count: plan.questions })}
            {alreadyIn > 0 && ` ${t('all.already', { count: alreadyIn })}`}
            {isCut && ` ${t('all.full', { max: MAXIMUM_QUESTIONS })}`}
          </p>
        )}
      </LiveRegion>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('all.cancel')}
        </Button>
        {plan?.questions !== 0 && !error && (
          <Button
            loading={plan === undefined}
            onClick={() => {
              onClose();
              if (plan) onAdd(plan.entries);
            }}
          >
            {t('all.confirm')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
