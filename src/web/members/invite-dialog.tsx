import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { invitedPermissions, roles } from '../../core/people/roles.ts';
import { focusFirstProblem } from '../../questions/problem-field.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { InvitedPersonFields, wrongPersonFields } from '../forms/invited-person-fields.tsx';
import classes from './members.module.css';
import { RoleFields, type RoleValues } from './role-fields.tsx';

const mailLanguages = ['en', 'es', 'pt'] as const;

const mailLanguageOf = (language: string) =>
  mailLanguages.find((each) => language === each || language.startsWith(`${each}-`)) ?? 'es';

/** Renders the dialog in which a person is invited by mail. */
export function InviteDialog({ onDone, onClose }: { onDone: (words: string) => void; onClose: () => void }) {
  const { t } = useTranslation('members');
  const { schoolLanguage } = useMe();
  const invite = useWrite(calls.members.inviteUser);
  const [person, setPerson] = useState({ email: '', firstName: '', lastName: '' });
  const [language, setLanguage] = useState<(typeof mailLanguages)[number]>(mailLanguageOf(schoolLanguage));
  const [value, setValue] = useState<RoleValues>({ role: 'teacher', permissions: invitedPermissions('teacher') });
  const [tried, setTried] = useState(false);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    const wrong = wrongPersonFields(person);
    if (wrong.length > 0) return focusFirstProblem(wrong.map((where) => ({ where })));
    const email = person.email.trim();
    const { role, permissions } = value;
    invite.mutate(
      { ...person, email, idType: roles[role], permissions, language },
      {
        onSuccess: () => {
          onDone(t('done.invite', { email }));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('invite.title')}
      confirm={t('invite.send')}
      pending={invite.isPending}
      error={invite.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('invite.text')}</p>
      <form className={classes.form} onSubmit={send} noValidate>
        <InvitedPersonFields value={person} onChange={setPerson} tried={tried} />
        <RoleFields value={value} onChange={setValue} />
        <NativeSelect
          size="md"
          label={t('field.language')}
          data={mailLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(mailLanguageOf(currentTarget.value))}
        />
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
