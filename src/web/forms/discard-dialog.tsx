import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

/** Renders the question before typed values are discarded. */
export function DiscardDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('schedules');
  return (
    <ConfirmDialog
      open={open}
      title={t('form.leave.title')}
      confirm={t('form.leave.confirm')}
      dismiss={t('form.leave.dismiss')}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('form.leave.text')}
    </ConfirmDialog>
  );
}
