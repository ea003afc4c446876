import { IconCalendarPlus, IconShare } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { RoutesContext } from '../../../../ui/navigation/routes-context.ts';
import { newSchedulePath } from '../../../paths/assessments.ts';
import { ChangeMenu } from '../../change-menu.tsx';
import { ReviewButtons } from '../../review-buttons.tsx';
import { ShareAssessment } from '../../share-assessment.tsx';
import { BuilderFrame } from '../frame.tsx';
import { DeliveredForms } from './delivered-forms.tsx';
import type { Delivery } from './use-delivery.ts';

/** Renders the last step: what can be handed out of the assessment, and the ways to a class and to colleagues. */
export function DeliverStep({ delivery: { assessment, forms } }: { delivery: Delivery }) {
  const { t } = useTranslation('builder');
  return (
    <BuilderFrame
      step={4}
      title={assessment.title || t('untitled')}
      subtitle={[assessment.subtitle, t('outline.count', { count: assessment.qntQuestions })].join(' · ')}
      assessment={assessment}
      actions={
        // None is loaded later: it would move the others away from who is pressing them.
        <>
          {assessment.can.readHistory && <ReviewButtons assessment={assessment} />}
          <ChangeMenu assessment={assessment} />
          <ScheduleButton assessment={assessment} />
        </>
      }
    >
      <DeliveredForms assessment={assessment} forms={forms} share={<ShareButton assessment={assessment} />} />
    </BuilderFrame>
  );
}

/** Renders the button that shares an assessment, for owners who have colleagues. */
function ShareButton({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  if (!assessment.can.share) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('deliver.share')}
      </Button>
      {open && (
        <ShareAssessment
          assessment={assessment}
          name={assessment.title || t('untitled')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Renders the link to a new schedule for those who may schedule the assessment. */
function ScheduleButton({ assessment: { idAssessment, can } }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const { exists } = use(RoutesContext);
  if (!can.schedule || !exists('/schedule')) return null;
  return (
    <ButtonLink to={newSchedulePath(idAssessment)} leftSection={<IconCalendarPlus size={18} aria-hidden />}>
      {t('deliver.schedule')}
    </ButtonLink>
  );
}
