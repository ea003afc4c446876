import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { PERSON_NAME_LENGTH } from '../../contract/members.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import { invitedPermissions, roles } from '../../core/people/roles.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './members.module.css';
import { RoleFields, type RoleValues } from './role-fields.tsx';

const mailLanguages = ['en', 'es', 'pt'] as const;
const fields = ['email', 'firstName', 'lastName'] as const;
type Field = (typeof fields)[number];

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
  const problemOf = (field: Field): string | null => {
    if (field === 'lastName') return null;
    if (person[field].trim() === '') return t('field.required');
    return field === 'email' && !isEmailAddress(person.email.trim()) ? t('field.emailInvalid') : null;
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    const wrong = fields.filter((field) => problemOf(field) !== null);
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
        {fields.map((field) => (
          <TextInput
            key={field}
            id={problemFieldId(field)}
            type={field === 'email' ? 'email' : 'text'}
            label={t(`field.${field}`)}
            autoComplete="off"
            maxLength={field === 'email' ? 320 : PERSON_NAME_LENGTH}
            value={person[field]}
            onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, [field]: value }))}
            error={tried && problemOf(field)}
          />
        ))}
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
