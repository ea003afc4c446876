import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../contract/assessments.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useUndo } from '../data/use-undo.tsx';
import { publicationIcons } from '../questions/publication/review-icons.ts';
import { HistoryDialog } from './lazy-dialogs.ts';
import { ReviewAssessmentDialog } from './review-assessment-dialog.tsx';
import { useOfferUnpublish } from './use-review-step.ts';

/** Renders a button for each step that the user may take in the review of a provider's assessment, and one for its history. */
export function ReviewButtons({ assessment }: { assessment: Pick<Assessment, 'idAssessment' | 'title' | 'review'> }) {
  const { t } = useTranslation('assessments');
  const [openAction, setOpenAction] = useState<ReviewAction | 'history' | null>(null);
  const { offerUndo, toast } = useUndo();
  const offerUnpublish = useOfferUnpublish(offerUndo);
  const name = assessment.title || t('untitled');
  const close = () => setOpenAction(null);
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
      <Button
        variant="quiet"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setOpenAction('history')}
      >
        {t('action.history')}
      </Button>
      {openAction === 'history' && (
        <Suspense>
          <HistoryDialog row={assessment} name={name} onClose={close} />
        </Suspense>
      )}
      {openAction && openAction !== 'history' && (
        <ReviewAssessmentDialog
          row={assessment}
          name={name}
          action={openAction}
          onDone={() => {
            close();
            if (openAction === 'publish') offerUnpublish(assessment, name);
          }}
          onClose={close}
        />
      )}
      {toast}
    </>
  );
}
