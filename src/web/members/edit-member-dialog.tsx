import { Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { fullName, roleOf, roles } from '../../core/people/roles.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useWrite } from '../data/use-write.ts';
import { LanguageFields } from './language-fields.tsx';
import classes from './members.module.css';
import { RoleFields } from './role-fields.tsx';

type Props = { member: SchoolMember; onDone: (words: string) => void; onClose: () => void };

/** Renders the dialog in which role, permissions, languages and menu of a member are changed. */
export function EditMemberDialog({ member, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation('members');
  const before = { role: roleOf(member.idType), permissions: member.permissions };
  const [value, setValue] = useState(before);
  const [customLanguages, setLanguages] = useState(member.customLanguages);
  const [withoutStudentModules, setWithoutStudentModules] = useState(member.withoutStudentModules);
  const edit = useWrite(calls.members.editUser);
  const name = fullName(member, i18n.language);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (member.idUser === null) return;
    const { role, permissions } = value;
    edit.mutate(
      {
        idUser: member.idUser,
        permissions,
        ...(role !== before.role && { idType: roles[role] }),
        ...(member.can.listLanguages && { customLanguages }),
        ...(member.can.hideStudentModules && { withoutStudentModules }),
      },
      {
        onSuccess: () => {
          onDone(t('done.edit', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('edit.title', { name })}
      confirm={t('edit.do')}
      pending={edit.isPending}
      error={edit.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <RoleFields value={value} before={before} onChange={setValue} />
        {member.can.listLanguages && <LanguageFields value={customLanguages} onChange={setLanguages} />}
        {member.can.hideStudentModules && (
          <Checkbox
            label={t('field.withoutStudentModules')}
            description={t('field.withoutStudentModulesHint')}
            checked={withoutStudentModules}
            onChange={({ currentTarget }) => setWithoutStudentModules(currentTarget.checked)}
          />
        )}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
