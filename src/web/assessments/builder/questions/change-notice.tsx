import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { Toast } from '../../../../ui/feedback/toast.tsx';

type Props = {
  /** For screen readers only, since the change is visible. */
  announced: { text: string; times: number };
  error: unknown;
  /** What could not be done, and why; empty for nothing. */
  note: string;
  /** How many questions the last removal removed, which can be undone. */
  removed: number;
  onUndo: () => void;
  onDismiss: () => void;
};

/**
 * Renders the outcome of the last change to the questions: why it was refused or not possible, or how many were removed, with undo.
 */
export function ChangeNotice({ announced, error, note, removed, onUndo, onDismiss }: Props) {
  const { t } = useTranslation('builder');
  return (
    <>
      <LiveRegion>
        {/* A new element, so that the same words are announced again. */}
        <span key={announced.times}>{announced.text}</span>
      </LiveRegion>
      <Toast error={error} onClose={onDismiss}>
        {note !== '' ? (
          <span>{note}</span>
        ) : (
          removed > 0 && (
            <>
              <span>{t('note.removed', { count: removed })}</span>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={onUndo}
              >
                {t('note.undo')}
              </Button>
            </>
          )
        )}
      </Toast>
    </>
  );
}
