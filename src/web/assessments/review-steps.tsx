import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { Button } from '../../ui/actions/button.tsx';
import { publicationIcons } from '../questions/publication/review-icons.ts';
import { ReviewDialog } from './review-dialog.tsx';

/** The steps that may be taken with an assessment of the provider now, as buttons. */
export function ReviewSteps({ assessment }: { assessment: Pick<Assessment, 'idAssessment' | 'title' | 'review'> }) {
  const { t } = useTranslation('assessments');
  const [asked, setAsked] = useState<ReviewAction | null>(null);
  return (
    <>
      {assessment.review.actions.map((action) => {
        const Icon = publicationIcons[action];
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => setAsked(action)}
          >
            {t(`review.${action}.confirm`)}
          </Button>
        );
      })}
      {asked && (
        <ReviewDialog
          row={assessment}
          name={assessment.title || t('untitled')}
          action={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
