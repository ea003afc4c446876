import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';

type Props = { count: number; onConfirm: () => void; onClose: () => void };

/** Asks before the first question that an answer card cannot hold. */
export function VariedDialog({ count, onConfirm, onClose }: Props) {
  const { t } = useTranslation('builder');
  return (
    <ConfirmDialog
      open
      title={t('varying.title', { count })}
      confirm={t('varying.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('varying.text')}
    </ConfirmDialog>
  );
}
