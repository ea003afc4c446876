import { PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useErrorDescription } from '../../ui/feedback/error-description.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import Mantine from '../../ui/tokens/mantine.tsx';
import { Refused } from '../data/errors.ts';
import { useWrite } from '../data/use-write.ts';
import { CodeField } from '../session/second-factor/code-field.tsx';
import { RecoveryCodes } from '../session/second-factor/recovery-codes.tsx';
import { SetUp } from '../session/second-factor/set-up.tsx';
import { useCode } from '../session/second-factor/use-code.ts';
import styles from './own-password-form.module.css';

/** What is changed: it is set up, its recovery codes are replaced, or it is turned off. */
export type SecondFactorChange = 'setUp' | 'renew' | 'turnOff';

type Props = { onDone: () => void; onCancel: () => void };

/** Renders the form of a change of the user's own second factor. */
export default function ChangeSecondFactor({ change, ...props }: Props & { change: SecondFactorChange }) {
  const { t } = useTranslation('secondFactor');
  return (
    <Mantine>
      {change === 'setUp' && <SetUpOwn {...props} cancelLabel={t('cancel')} />}
      {change === 'renew' && <Renew {...props} />}
      {change === 'turnOff' && <TurnOff {...props} />}
    </Mantine>
  );
}

function SetUpOwn({ onDone, ...props }: Props & { cancelLabel: string }) {
  return <SetUp {...props} onDone={() => onDone()} />;
}

function Renew({ onDone, onCancel }: Props) {
  const { t } = useTranslation('secondFactor');
  const renewing = useWrite(calls.secondFactor.renewRecoveryCodes);
  const typed = useCode(renewing.error);
  if (renewing.data) return <RecoveryCodes codes={renewing.data.content.recoveryCodes} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.check()) renewing.mutate({ code: typed.code }, { onError: typed.select });
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p>{t('codes.renewText')}</p>
      <CodeField kind="app" {...typed.props} autoFocus />
      {!typed.isWrong && <ErrorNotice error={renewing.error} />}
      <div className={styles.actions}>
        <Button type="submit" loading={renewing.isPending}>
          {t('codes.renew')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function TurnOff({ onDone, onCancel }: Props) {
  const { t } = useTranslation(['secondFactor', 'session']);
  const describe = useErrorDescription();
  const passwordField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const turningOff = useWrite(calls.secondFactor.turnOffSecondFactor, { onSuccess: onDone });
  const { error } = turningOff;
  const typed = useCode(error);
  const isPasswordWrong = error instanceof Refused && error.refusal === 'oldPasswordDiffers';
  const passwordError = () => {
    if (tried && password === '') return t('secondFactor:turnOff.passwordMissing');
    return isPasswordWrong ? describe(error).text : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '') return passwordField.current?.focus();
    if (!typed.check()) return;
    turningOff.mutate(
      { password, code: typed.code },
      {
        onError: (refused) => {
          const isAboutCode = refused instanceof Refused && refused.refusal === 'secondFactorWrong';
          if (isAboutCode) typed.select();
          else passwordField.current?.select();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <PasswordInput
        ref={passwordField}
        autoFocus
        label={t('secondFactor:turnOff.password')}
        autoComplete="current-password"
        error={passwordError()}
        errorProps={{ role: 'alert' }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('session:showPassword'), tabIndex: 0 }}
      />
      <CodeField kind="app" {...typed.props} />
      {!typed.isWrong && !isPasswordWrong && <ErrorNotice error={error} />}
      <div className={styles.actions}>
        <Button type="submit" color="danger" loading={turningOff.isPending}>
          {t('secondFactor:turnOff.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('secondFactor:cancel')}
        </Button>
      </div>
    </form>
  );
}
