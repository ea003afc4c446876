import { PasswordInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { DesktopState } from '../../contract/desktop.ts';
import { desktopCalls } from '../../contract/desktop.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';
import { pathAfterSignIn } from '../session/path-after.ts';
import classes from '../session/sign-in-form.module.css';
import { adoptDesktopState, refreshEverything } from './desktop-state.ts';

type Props = {
  opensBy: DesktopState['opensBy'];
  /** Goes to the first screen unless given. */
  onOpened?: () => void;
};

/** Renders the form that opens this computer for its person, without a network. */
export function UnlockForm({ opensBy, onOpened }: Props) {
  const { t } = useTranslation('desktop');
  const describe = useErrorDescription();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const password = useRef<HTMLInputElement>(null);
  const opening = useWrite(desktopCalls.desktop.unlockDesktop, {
    onError: () => password.current?.select(),
    onSuccess: async ({ content }) => {
      adoptDesktopState(content);
      if (onOpened) return onOpened();
      await refreshEverything();
      navigate(pathAfterSignIn(params.get('p')), { replace: true });
    },
  });
  const refused = opening.error instanceof Refused ? wordsFor(opening.error) : undefined;

  function wordsFor(error: Refused): string {
    const { lockedSeconds } = error.envelope;
    return typeof lockedSeconds === 'number' && lockedSeconds > 0
      ? t('unlock.locked', { count: Math.ceil(lockedSeconds / 60) })
      : describe(error).text;
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    opening.mutate({ password: password.current?.value ?? '' });
  };

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <PasswordInput
        ref={password}
        label={t(opensBy === 'pin' ? 'unlock.pin' : 'unlock.password')}
        description={opensBy === 'password' && t('unlock.passwordHint')}
        autoComplete="current-password"
        error={refused}
        errorProps={{ role: 'alert' }}
        visibilityToggleButtonProps={{ 'aria-label': t('register.showPassword'), tabIndex: 0 }}
      />
      {!refused && <ErrorNotice error={opening.error} />}
      <Button type="submit" fullWidth loading={opening.isPending}>
        {t('unlock.do')}
      </Button>
      {!onOpened && (
        <>
          <Link to="/register?again">{t('unlock.forgotten')}</Link>
          <p>{t('unlock.other')}</p>
        </>
      )}
    </form>
  );
}
