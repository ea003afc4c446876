import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { Toast } from '../../../../ui/feedback/toast.tsx';

type Props = {
  /** For the ear alone: what was seen happening. */
  said: string;
  error: unknown;
  /** How many questions were taken out last, and can be brought back. */
  removed: number;
  onUndo: () => void;
  onDismiss: () => void;
};

/**
 * Renders the outcome of the last change to the questions: why it was refused, or how many were removed, with undo.
 */
export function ChangeNotice({ said, error, removed, onUndo, onDismiss }: Props) {
  const { t } = useTranslation('builder');
  return (
    <>
      <LiveRegion>{said}</LiveRegion>
      <Toast error={error} onClose={onDismiss}>
        {removed > 0 && (
          <>
            <span>{t('note.removed', { count: removed })}</span>
            <Button variant="subtle" size="sm" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
              {t('note.undo')}
            </Button>
          </>
        )}
      </Toast>
    </>
  );
}
