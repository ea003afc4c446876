import { ActionIcon } from '@mantine/core';
import { IconAdjustments, IconDots, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { useWrite } from '../data/use-write.ts';
import { CodeLimitsDialog } from './code-limits-dialog.tsx';

type Props = { idCourse: number; onDone: (words: string) => void };

/** Renders the menu of a class's code: who may use it and until when, and another code in its place. */
export function CodeMenu({ idCourse, onDone }: Props) {
  const { t } = useTranslation('classes');
  const [opened, setOpened] = useState<'limits' | 'renew' | null>(null);
  const renew = useWrite(calls.joining.renewClassCode);
  const close = () => setOpened(null);
  const onSuccess = () => {
    onDone(t('code.renewed'));
    close();
  };
  return (
    <>
      <Menu
        trigger={
          <ActionIcon aria-label={t('code.menu')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MenuItem icon={<IconAdjustments size={18} aria-hidden />} onSelect={() => setOpened('limits')}>
          {t('code.limits.do')}
        </MenuItem>
        <MenuItem icon={<IconRefresh size={18} aria-hidden />} onSelect={() => setOpened('renew')}>
          {t('code.renew.do')}
        </MenuItem>
      </Menu>
      {opened === 'limits' && (
        <CodeLimitsDialog idCourse={idCourse} onSaved={() => onDone(t('code.limits.done'))} onClose={close} />
      )}
      <ConfirmDialog
        open={opened === 'renew'}
        title={t('code.renew.title')}
        confirm={t('code.renew.confirm')}
        pending={renew.isPending}
        error={renew.error}
        onConfirm={() => renew.mutate({ idCourse }, { onSuccess })}
        onClose={close}
      >
        {t('code.renew.text')}
      </ConfirmDialog>
    </>
  );
}
