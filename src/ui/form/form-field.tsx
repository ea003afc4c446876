import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-field.module.css';

type Props = {
  /** Of the fieldset, for what brings the focus here. */
  id?: string;
  label: string;
  /** Said beside the label. */
  required?: boolean;
  hint?: ReactNode;
  /** In words; shown beside the field and tied to it. */
  error?: ReactNode;
  children: ReactNode;
};

/** A group of choices that is one field: label above, error below. Single inputs of Mantine bring both themselves. */
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
