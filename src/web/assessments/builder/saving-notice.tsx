import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { useIsWriteOverdue, usePendingWrites } from '../../data/use-write.ts';
import { writeKey } from './use-assessment.ts';

/** Renders at the window's foot that changes to an assessment wait for the server, and whether they are safe until it answers. */
export function SavingNotice({ idAssessment }: { idAssessment: number }) {
  const { t } = useTranslation('builder');
  const isOverdue = useIsWriteOverdue(writeKey(idAssessment));
  const waiting = usePendingWrites(writeKey(idAssessment)).length;
  const onDevice = usePendingWrites(writeKey(idAssessment, 'draft')).length;
  const [isClosed, setClosed] = useState(false);
  if (!isOverdue && isClosed) setClosed(false);
  return (
    <Toast onClose={() => setClosed(true)}>
      {isOverdue && !isClosed && (
        <span>
          {t('saved.unanswered')} {t(onDevice === waiting ? 'saved.onDevice' : 'saved.keepOpen')}
        </span>
      )}
    </Toast>
  );
}
