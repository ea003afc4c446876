import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { isEmailAddress } from '../../core/people/emails.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Refused } from '../data/errors.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { Entrance } from '../session/entrance.tsx';
import { isUsablePassword, NewPasswordFields, noPassword } from '../session/new-password-fields.tsx';
import { PasswordError } from '../session/password-error.tsx';
import { signInByCall } from '../session/sign-in-by-call.ts';
import classes from '../session/sign-in-form.module.css';

/** Renders the screen that the link of the first start leads to: the first account, which then adds the schools. */
function FirstAdministratorScreen() {
  const { t } = useTranslation('registration');
  const [params] = useSearchParams();
  const link = params.get('link') ?? '';
  const { reply, error } = useRead(
    calls.installation.checkFirstAdministratorLink,
    { link },
    { enabled: link !== '', onFailure: 'tell' },
  );
  const isInvalid = link === '' || error instanceof Refused;
  return (
    <Entrance>
      {isInvalid ? (
        <Screen key="invalid" title={t('first.invalid.title')} subtitle={t('first.invalid.text')} frame="bare">
          <Link to="/login">{t('first.signIn')}</Link>
        </Screen>
      ) : (
        <Screen title={t('first.title')} subtitle={t('first.subtitle')} frame="bare">
          <ErrorNotice error={error} />
          {reply ? <FirstAdministratorForm link={link} /> : !error && <p role="status">{t('first.checking')}</p>}
        </Screen>
      )}
    </Entrance>
  );
}

export { FirstAdministratorScreen as Component };

/** The entrance brings Mantine itself. */
export const plain = true;

const fields = ['firstName', 'lastName', 'email'] as const;
type Field = (typeof fields)[number];

const autoComplete = { firstName: 'given-name', lastName: 'family-name', email: 'email' } as const;

function FirstAdministratorForm({ link }: { link: string }) {
  const { t } = useTranslation('registration');
  const navigate = useNavigate();
  const [person, setPerson] = useState({ firstName: '', lastName: '', email: '' });
  const [typed, setTyped] = useState(noPassword);
  const [tried, setTried] = useState(false);
  const creating = useWrite(
    (input: InputOf<typeof calls.installation.createFirstAdministrator>) =>
      signInByCall(calls.installation.createFirstAdministrator, input),
    { leavesScreen: true },
  );

  const problemOf = (field: Field): string | null => {
    if (person[field].trim() === '') return t('field.required');
    return field === 'email' && !isEmailAddress(person.email.trim()) ? t('field.emailInvalid') : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = fields.filter((field) => problemOf(field) !== null);
    if (wrong.length > 0) return focusFirstProblem(wrong.map((where) => ({ where })));
    if (isUsablePassword(typed))
      creating.mutate(
        { ...person, email: person.email.trim(), link, password: typed.password },
        { onSuccess: () => navigate('/', { replace: true }) },
      );
  };

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      {fields.map((field) => (
        <TextInput
          key={field}
          id={problemFieldId(field)}
          type={field === 'email' ? 'email' : 'text'}
          label={t(`field.${field}`)}
          autoComplete={autoComplete[field]}
          maxLength={field === 'email' ? 320 : 100}
          value={person[field]}
          onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, [field]: value }))}
          error={tried && problemOf(field)}
        />
      ))}
      <NewPasswordFields value={typed} onChange={setTyped} tried={tried} />
      <PasswordError error={creating.error} />
      <Button type="submit" fullWidth loading={creating.isPending}>
        {t('first.save')}
      </Button>
    </form>
  );
}
