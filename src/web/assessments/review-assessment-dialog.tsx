import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { PublicationDialog } from '../questions/publication/publication-dialog.tsx';
import { useReviewStep } from './use-review-step.ts';

type Props = {
  row: Pick<AssessmentRow, 'idAssessment'>;
  name: string;
  action: ReviewAction;
  onDone: () => void;
  onClose: () => void;
};

/** Renders the question before a step in the review of a provider's assessment; sending back takes a comment. */
export function ReviewAssessmentDialog({ row: { idAssessment }, name, action, onDone, onClose }: Props) {
  const { t } = useTranslation('assessments');
  const step = useReviewStep();
  return (
    <PublicationDialog
      of={String(idAssessment)}
      title={t(`review.${action}.title`, { name })}
      text={t(`review.${action}.text`)}
      confirm={t(`review.${action}.confirm`)}
      comments={action === 'sendBack'}
      pending={step.isPending}
      error={step.error}
      onConfirm={(comment, forget) =>
        step.mutate(
          { idAssessment, action, comment },
          {
            onSuccess: () => {
              forget();
              onDone();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
