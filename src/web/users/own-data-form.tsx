import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import { roleOf } from '../../core/people/roles.ts';
import { canEditOwnName } from '../../core/policies/user.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import Mantine from '../../ui/tokens/mantine.tsx';
import { Refused } from '../data/errors.ts';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './own-password-form.module.css';

type Props = { onSaved: (saved: { waitingEmail: string | null }) => void; onCancel: () => void };
type Field = 'firstName' | 'lastName' | 'email' | 'password';

const refusedFields: Partial<Record<RefusalName, Field>> = {
  invalidEmail: 'email',
  emailRegistered: 'email',
  oldPasswordDiffers: 'password',
};

/** Renders the form of the user's names and e-mail address, which asks for the password once the address is another. */
export default function OwnDataForm({ onSaved, onCancel }: Props) {
  const { t } = useTranslation(['users', 'ui']);
  const me = useMe();
  const describe = useErrorDescription();
  const [values, setValues] = useState({
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email,
    password: '',
  });
  const [tried, setTried] = useState(false);
  const saving = useWrite(calls.users.updateUserInfo, {
    onSuccess: ({ content }) => onSaved(content),
    onError: (error) => {
      const where = fieldOf(error);
      if (where) focusFirstProblem([{ where }]);
    },
  });
  const mayRename = canEditOwnName({ role: roleOf(me.idType), insertedFrom: me.insertedFrom });
  const isNewEmail = values.email.trim().toLowerCase() !== me.email;
  const problems: Partial<Record<Field, string>> = {
    ...(values.firstName.trim() === '' && { firstName: t('users:data.required') }),
    ...(isNewEmail && !isEmailAddress(values.email.trim()) && { email: t('users:data.emailInvalid') }),
    ...(isNewEmail && values.password === '' && { password: t('users:password.oldMissing') }),
  };
  const refused = fieldOf(saving.error);
  const field = (name: Field) => ({
    id: problemFieldId(name),
    value: values[name],
    error: (tried && problems[name]) || (refused === name && describe(saving.error).text) || undefined,
    errorProps: { role: 'alert' },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = (['firstName', 'email', 'password'] as const).filter((name) => problems[name]);
    if (wrong.length > 0) return focusFirstProblem(wrong.map((where) => ({ where })));
    const { firstName, lastName, email, password } = values;
    saving.mutate({ ...(mayRename && { firstName, lastName }), ...(isNewEmail && { email, password }) });
  };
  return (
    <Mantine>
      <form onSubmit={submit} className={classes.form} noValidate>
        {mayRename && (
          <>
            <TextInput
              {...field('firstName')}
              label={t('users:data.firstName')}
              maxLength={100}
              autoComplete="given-name"
            />
            <TextInput
              {...field('lastName')}
              label={t('users:data.lastName')}
              maxLength={100}
              autoComplete="family-name"
            />
          </>
        )}
        <TextInput
          {...field('email')}
          type="email"
          label={t('users:data.email')}
          description={t(mayRename ? 'users:data.emailHint' : 'users:data.emailHintStudent')}
          maxLength={320}
          autoComplete="email"
          spellCheck={false}
        />
        {isNewEmail && (
          <PasswordInput
            {...field('password')}
            label={t('users:password.old')}
            description={t('users:data.passwordHint')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('users:data.showPassword'), tabIndex: 0 }}
          />
        )}
        {refused === null && <ErrorNotice error={saving.error} />}
        <div className={classes.actions}>
          <Button type="submit" loading={saving.isPending}>
            {t('users:data.save')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('ui:cancel')}
          </Button>
        </div>
      </form>
    </Mantine>
  );
}

const fieldOf = (error: unknown): Field | null =>
  error instanceof Refused ? (refusedFields[error.refusal] ?? null) : null;
