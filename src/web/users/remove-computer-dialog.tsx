import { useTranslation } from 'react-i18next';
import type { Device } from '../../contract/devices.ts';
import { calls } from '../../contract/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';

type Props = { computer: Device; onRemoved: () => void; onClose: () => void };

/** Renders the dialog that asks before a computer is removed. */
export default function RemoveComputerDialog({ computer: { idDevice, name }, onRemoved, onClose }: Props) {
  const { t } = useTranslation('computers');
  const revoking = useWrite(calls.devices.revokeDevice);
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      pending={revoking.isPending}
      error={revoking.error}
      onConfirm={() => revoking.mutate({ idDevice }, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
