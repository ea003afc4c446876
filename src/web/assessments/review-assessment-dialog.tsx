import { useTranslation } from 'react-i18next';
import type { AssessmentRow } from '../../contract/assessments.ts';
import { calls } from '../../contract/index.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { markStale } from '../data/cache.ts';
import { useWrite } from '../data/use-write.ts';
import { PublicationDialog } from '../questions/publication/publication-dialog.tsx';

type Props = {
  row: Pick<AssessmentRow, 'idAssessment'>;
  name: string;
  action: ReviewAction;
  onClose: () => void;
};

/** Renders the question before a step in the review of a provider's assessment; sending back takes a comment. */
export function ReviewAssessmentDialog({ row: { idAssessment }, name, action, onClose }: Props) {
  const { t } = useTranslation('assessments');
  const step = useWrite(calls.assessments.reviewAssessment, {
    // Another editor may have taken a step.
    onError: () => markStale('assessments'),
  });
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
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
