import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import type { Words } from '../words/areas.ts';
import classes from './audit.module.css';

type Named<Of extends 'calls' | 'fields'> = keyof Words['audit'][Of];

/** Returns a function that says a call in words; one that has no words by its name. */
export function useCallName(): (call: string) => string {
  const { t } = useTranslation('audit');
  const names = useNames('calls');
  return (call) => (Object.hasOwn(names, call) ? t(`calls.${call as Named<'calls'>}`) : call);
}

/** Returns a function that says a field in words; one that has no words by its name. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('audit');
  const names = useNames('fields');
  return (field) => (Object.hasOwn(names, field) ? t(`fields.${field as Named<'fields'>}`) : field);
}

/** Returns a function that says a value of a field in words, such as a state; one that has no words as it is stored. */
export function useValueName(): (field: string, value: string) => string {
  const { t } = useTranslation('audit');
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = t('values', { returnObjects: true });
  const isNamed = (field: string, value: string) =>
    Object.hasOwn(values, field) && Object.hasOwn(values[field] ?? {}, value);
  return (field, value) => (isNamed(field, value) ? t(`values.${field}.${value}` as 'values.status.1') : value);
}

function useNames(of: 'calls' | 'fields'): Readonly<Record<string, string>> {
  const { t } = useTranslation('audit');
  return t(of, { returnObjects: true });
}

type Props = { value: string; onChange: (call: string) => void };

/** Renders the choice of what was done, by name. */
export function CallFilter({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('audit');
  const callName = useCallName();
  const names = useNames('calls');
  const compare = compareNamesIn(i18n.language);
  const options = Object.keys({ ...names, ...(value !== '' && { [value]: value }) })
    .map((call) => ({ value: call, label: callName(call) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <NativeSelect
      className={classes.calls}
      aria-label={t('column.call')}
      data={[{ value: '', label: t('anyCall') }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
