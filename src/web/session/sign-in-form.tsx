import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../contract/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Refused } from '../data/errors.ts';
import { signIn } from '../data/sign-in.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './sign-in-form.module.css';

const SecondStep = lazy(() => import('./second-factor/second-step.tsx'));

type Credentials = { login: string; password: string };

/** User, which may be known already, and password. How many tries are left stands beside the password; the password takes the focus again. */
export function SignInForm({ login, onSignedIn }: { login?: string; onSignedIn: (user: SessionUser) => void }) {
  const { t } = useTranslation('session');
  const describe = useErrorDescription();
  const password = useRef<HTMLInputElement>(null);
  const signingIn = useWrite(({ login, password }: Credentials) => signIn(login, password), {
    onSuccess: onSignedIn,
    onError: () => password.current?.select(),
  });
  useEffect(() => {
    // The attribute is what a dialog goes by when it opens.
    if (login) password.current?.setAttribute('autofocus', '');
  }, [login]);
  const refused =
    signingIn.error instanceof Refused ? (wordsFor(signingIn.error) ?? describe(signingIn.error).text) : undefined;

  /** Says for how long it is locked, and who helps without an address; undefined for all others. */
  function wordsFor({ refusal, envelope: { lockedSeconds, mailed } }: Refused): string | undefined {
    if (mailed === false) return t('expired');
    if (refusal !== 'loginLocked' || typeof lockedSeconds !== 'number' || lockedSeconds <= 0) return undefined;
    return t('locked', { count: Math.ceil(lockedSeconds / 60) });
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    signingIn.mutate({ login: String(data.get('login')).trim(), password: String(data.get('password')) });
  };

  if (signingIn.error instanceof Refused && signingIn.error.refusal === 'secondFactorNeeded')
    return (
      <Suspense>
        <SecondStep needed={signingIn.error.envelope} onSignedIn={onSignedIn} onBack={signingIn.reset} />
      </Suspense>
    );

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        name="login"
        label={t('login')}
        defaultValue={login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        ref={password}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={refused}
        errorProps={{ role: 'alert' }}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      {!refused && <ErrorNotice error={signingIn.error} />}
      <Button type="submit" fullWidth loading={signingIn.isPending}>
        {t('enter')}
      </Button>
    </form>
  );
}
