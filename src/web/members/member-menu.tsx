import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { fullName } from '../../core/people/roles.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuDivider, MenuItem } from '../../ui/menu/menu-item.tsx';
import { withQuery } from '../data/send.ts';
import type { MemberAction } from './member-action-dialog.tsx';
import classes from './members.module.css';
import type { MemberWrite } from './use-member-writes.ts';

type Props = {
  member: SchoolMember;
  onAction: (kind: MemberAction['kind']) => void;
  onWrite: (kind: MemberWrite) => void;
};

/** Renders the menu of what the user may do for a member or an invitation; nothing where there is nothing. */
export function MemberMenu({ member, onAction, onWrite }: Props) {
  const { t, i18n } = useTranslation('members');
  const { state, can } = member;
  if (!can.manage && !can.unlockLogin && !can.handOver) return null;
  const isMember = can.manage && member.idUser !== null;
  return (
    <div className={classes.actions}>
      <Menu
        trigger={
          <ActionIcon aria-label={t('action.menu', { name: fullName(member, i18n.language) })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        {state === 'invited' && <MenuItem onSelect={() => onWrite('resend')}>{t('action.resend')}</MenuItem>}
        {isMember && (
          <MenuItem
            onSelect={() => location.assign(withQuery(calls.privacy.exportUser.path, { idUser: member.idUser }))}
          >
            {t('action.download')}
          </MenuItem>
        )}
        {isMember && <MenuItem onSelect={() => onAction('edit')}>{t('action.edit')}</MenuItem>}
        {can.unlockLogin && <MenuItem onSelect={() => onWrite('unlockLogin')}>{t('action.unlockLogin')}</MenuItem>}
        {can.mailPasswordLink && <MenuItem onSelect={() => onWrite('mailLink')}>{t('action.mailLink')}</MenuItem>}
        {can.handOver && <MenuItem onSelect={() => onAction('handOver')}>{t('action.handOver')}</MenuItem>}
        {can.merge && <MenuItem onSelect={() => onAction('merge')}>{t('action.merge')}</MenuItem>}
        {can.resetSecondFactor && (
          <MenuItem onSelect={() => onAction('resetSecondFactor')}>{t('action.resetSecondFactor')}</MenuItem>
        )}
        {isMember && state === 'locked' && <MenuItem onSelect={() => onWrite('start')}>{t('action.start')}</MenuItem>}
        {isMember && state !== 'locked' && (
          <>
            <MenuItem onSelect={() => onAction('endSessions')}>{t('action.endSessions')}</MenuItem>
            <MenuDivider />
            <MenuItem danger onSelect={() => onAction('end')}>
              {t('action.end')}
            </MenuItem>
          </>
        )}
        {isMember && (
          <MenuItem danger onSelect={() => onAction('anonymise')}>
            {t('action.anonymise')}
          </MenuItem>
        )}
        {state === 'invited' && (
          <MenuItem danger onSelect={() => onAction('withdraw')}>
            {t('action.withdraw')}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
