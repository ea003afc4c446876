import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSamePassword, passwordProblems } from '../../core/people/passwords.ts';
import { Refused } from '../data/errors.ts';
import { PasswordRules } from './password-rules.tsx';
import { useStrength } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

/** A password that is being chosen, typed twice. */
export type TypedPassword = { password: string; repeated: string };

export const noPassword: TypedPassword = { password: '', repeated: '' };

/** Returns whether both texts are the same and break no rule. */
export const isUsablePassword = ({ password, repeated }: TypedPassword): boolean =>
  isSamePassword(password, repeated) && passwordProblems(password).length === 0;

/** Returns whether a write was refused because the password is easily guessed. */
export const isGuessable = (error: unknown): boolean => error instanceof Refused && error.envelope.isGuessable === true;

type Props = {
  value: TypedPassword;
  onChange: (value: TypedPassword) => void;
  /** After the first try, what is missing is marked as missing. */
  tried: boolean;
};

/** Renders the fields of a new password, its rules as they are met, and its strength. */
export function NewPasswordFields({ value: { password, repeated }, onChange, tried }: Props) {
  const { t, i18n } = useTranslation(['password', 'session']);
  const strength = useStrength(password, i18n.language);
  const toggle = { 'aria-label': t('session:showPassword'), tabIndex: 0 };
  return (
    <>
      <PasswordInput
        label={t('password')}
        autoComplete="new-password"
        aria-describedby="password-rules"
        value={password}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value, repeated })}
        visibilityToggleButtonProps={toggle}
      />
      <StrengthMeter score={strength} />
      <PasswordRules id="password-rules" password={password} tried={tried} />
      <PasswordInput
        label={t('repeat')}
        autoComplete="new-password"
        error={tried && !isSamePassword(password, repeated) && t('different')}
        errorProps={{ role: 'alert' }}
        value={repeated}
        onChange={({ currentTarget }) => onChange({ password, repeated: currentTarget.value })}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}
