import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  kind: 'app' | 'recovery';
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  autoFocus?: boolean;
};

/** Renders the field of a code: of the app, or a recovery code. */
export function CodeField({ kind, value, onChange, error, field, autoFocus = false }: Props) {
  const { t } = useTranslation('secondFactor');
  const isApp = kind === 'app';
  return (
    <TextInput
      key={kind}
      ref={field}
      autoFocus={autoFocus}
      label={isApp ? t('code') : t('recovery')}
      description={isApp ? t('codeHint') : t('recoveryHint')}
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      errorProps={{ role: 'alert' }}
    />
  );
}
