import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useRead } from '../data/use-read.ts';
import { ReviewEvents, StepEvent } from '../questions/review/review-events.tsx';

type Props = { row: Pick<AssessmentRow, 'idAssessment'>; name: string; onClose: () => void };

/** Renders who did what in the review of one of the provider's assessments. */
export function HistoryDialog({ row: { idAssessment }, name, onClose }: Props) {
  const { t } = useTranslation('assessments');
  const { reply, error } = useRead(calls.assessments.getReviewHistory, { idAssessment }, { onFailure: 'tell' });
  return (
    <Dialog open title={t('history.title', { name })} onClose={onClose}>
      <ErrorNotice error={error} />
      {reply && reply.content.length === 0 && <p>{t('history.none')}</p>}
      {reply && reply.content.length > 0 && (
        <ReviewEvents>
          {reply.content.map((step) => (
            <StepEvent key={`${step.at} ${step.action}`} step={step} />
          ))}
        </ReviewEvents>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('history.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
