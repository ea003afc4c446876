import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../questions/problem-field.ts';

type Props = {
  /** The field in the form's problems. */
  where: string;
  label: string;
  /** True where the label is beside the field on the screen already. */
  labelHidden?: boolean;
  /** What is typed, with a decimal point in every language; empty for nothing. */
  value: string;
  onChange: (value: string) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  error?: ReactNode;
  className?: string | undefined;
};

/** Renders a field for a number in steps of 0.01, which is typed and shown with the decimal sign of the user's language. */
export function DecimalField({ where, label, labelHidden = false, onChange, ...field }: Props) {
  const { i18n } = useTranslation('ui');
  return (
    <NumberInput
      {...field}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      id={problemFieldId(where)}
      step={0.01}
      decimalScale={2}
      decimalSeparator={i18n.language === 'en' ? '.' : ','}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={field.min === undefined || field.min < 0}
      clampBehavior="none"
      valueIsNumericString
      onChange={(typed) => onChange(String(typed))}
    />
  );
}
