import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../contract/devices.ts';
import { calls } from '../../contract/index.ts';
import { DEVICE_NAME_LENGTH } from '../../core/devices/registered-devices.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import Mantine from '../../ui/tokens/mantine.tsx';
import { useWrite } from '../data/use-write.ts';

type Props = { computer: Device; onRenamed: (name: string) => void; onClose: () => void };

/** Renders the dialog in which a computer gets another name. */
export default function RenameComputerDialog({ computer, onRenamed, onClose }: Props) {
  const { t } = useTranslation('computers');
  const renaming = useWrite(calls.devices.renameDevice);
  const limited = useLengthLimit();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(computer.name);
  const [tried, setTried] = useState(false);
  const name = typed.trim();
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (name === '') return field.current?.focus();
    renaming.mutate({ idDevice: computer.idDevice, name }, { onSuccess: () => onRenamed(name) });
  };
  const limit = limited(typed, DEVICE_NAME_LENGTH);
  return (
    <ConfirmDialog
      open
      title={t('renameTitle', { name: computer.name })}
      confirm={t('save')}
      pending={renaming.isPending}
      error={renaming.error}
      onConfirm={save}
      onClose={onClose}
    >
      <Mantine>
        <form onSubmit={save} noValidate>
          <TextInput
            ref={field}
            label={t('name')}
            autoComplete="off"
            {...limit}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={tried && name === '' ? t('nameMissing') : limit.error}
          />
          <SubmitOnEnter />
        </form>
      </Mantine>
    </ConfirmDialog>
  );
}
