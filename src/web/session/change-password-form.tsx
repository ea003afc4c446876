import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { passwordProblems } from '../../core/people/passwords.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';
import { PasswordRules } from './password-rules.tsx';
import { useStrength } from './password-strength.ts';
import classes from './sign-in-form.module.css';
import { StrengthMeter } from './strength-meter.tsx';

/** The new password, twice, beside what it still lacks. */
export function ChangePasswordForm({ link, onChanged }: { link: string; onChanged: () => void }) {
  const { t, i18n } = useTranslation('session');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [tried, setTried] = useState(false);
  const changing = useWrite(calls.session.changePasswordLink);
  const strength = useStrength(password, i18n.language);
  const isGuessable = changing.error instanceof Refused && changing.error.envelope.isGuessable === true;
  const different = password !== repeated;
  const toggle = { 'aria-label': t('showPassword'), tabIndex: 0 };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (different || passwordProblems(password).length > 0) return;
    changing.mutate({ link, password }, { onSuccess: onChanged });
  };

  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <PasswordInput
        label={t('change.password')}
        autoComplete="new-password"
        aria-describedby="password-rules"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle}
      />
      <StrengthMeter score={strength} />
      <PasswordRules id="password-rules" password={password} tried={tried} />
      <PasswordInput
        label={t('change.repeat')}
        autoComplete="new-password"
        error={tried && different && t('change.different')}
        errorProps={{ role: 'alert' }}
        value={repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle}
      />
      {isGuessable ? (
        <p role="alert" className={classes.refused}>
          {t('change.guessable')}
        </p>
      ) : (
        <ErrorNotice error={changing.error} />
      )}
      <Button type="submit" fullWidth loading={changing.isPending}>
        {t('change.save')}
      </Button>
    </form>
  );
}
