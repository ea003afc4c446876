import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

type Props = { open: boolean; onConfirm: () => void; onClose: () => void };

/** Renders the dialog that asks before the grade of a response is removed. */
export function RemoveGradeDialog({ open, onConfirm, onClose }: Props) {
  const { t } = useTranslation('grading');
  return (
    <ConfirmDialog
      open={open}
      title={t('remove.title')}
      confirm={t('remove.confirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('remove.text')}</p>
    </ConfirmDialog>
  );
}
