import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-field.module.css';

type Props = {
  /** Of the fieldset, for what brings the focus here. */
  id?: string;
  label: string;
  /** Adds "(required)" to the label. */
  required?: boolean;
  hint?: ReactNode;
  /** Shown below the field and announced with it. */
  error?: ReactNode;
  children: ReactNode;
};

/** Renders a group of inputs as one field with label, hint and error. Mantine's single inputs have these themselves. */
export function FormField({ id: fieldId, label, required = false, hint, error, children }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={fieldId}
      className={classes.field}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classes.label}>
        {label}
        {required && <span className={classes.required}> ({t('required')})</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}
