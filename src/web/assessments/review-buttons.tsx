import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { Button } from '../../ui/actions/button.tsx';
import { publicationIcons } from '../questions/publication/review-icons.ts';
import { ReviewAssessmentDialog } from './review-assessment-dialog.tsx';

/** Renders a button for each step that the user may take in the review of a provider's assessment. */
export function ReviewButtons({ assessment }: { assessment: Pick<Assessment, 'idAssessment' | 'title' | 'review'> }) {
  const { t } = useTranslation('assessments');
  const [openAction, setOpenAction] = useState<ReviewAction | null>(null);
  return (
    <>
      {assessment.review.actions.map((action) => {
        const Icon = publicationIcons[action];
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => setOpenAction(action)}
          >
            {t(`review.${action}.confirm`)}
          </Button>
        );
      })}
      {openAction && (
        <ReviewAssessmentDialog
          row={assessment}
          name={assessment.title || t('untitled')}
          action={openAction}
          onClose={() => setOpenAction(null)}
        />
      )}
    </>
  );
}
