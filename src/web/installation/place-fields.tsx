import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { type Language, languages } from '../../core/languages.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { knownTimeZones } from '../../ui/format/device-locale.ts';
import { useRead } from '../data/use-read.ts';
import { createLanguageName } from './language-name.ts';

type Field<Value> = { value: Value; onChange: (value: Value) => void };

/** Renders the choice of a school's country. */
export function CountryField({ value, onChange }: Field<number>) {
  const { t } = useTranslation('administration');
  const { reply, error } = useRead(calls.installation.getCountries, {}, { onFailure: 'tell' });
  return (
    <>
      <NativeSelect
        size="md"
        label={t('country')}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        data={(reply?.content ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ErrorNotice error={error} />
    </>
  );
}

/** Renders the choice of a time zone among those that this browser knows, and the present one. */
export function TimeZoneField({ value, onChange }: Field<string>) {
  const { t } = useTranslation('administration');
  const zones = new Set([...knownTimeZones(), 'UTC', ...(value === '' ? [] : [value])]);
  return (
    <NativeSelect
      size="md"
      label={t('timezone')}
      description={t('timezoneHint')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[...zones]}
    />
  );
}

/** Renders the choice of a school's language; blank = that of its country. */
export function LanguageField({ value, onChange }: Field<Language | ''>) {
  const { t, i18n } = useTranslation('administration');
  const languageName = createLanguageName(i18n.language);
  return (
    <NativeSelect
      size="md"
      label={t('settings.language')}
      description={t('settings.languageHint')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Language | '')}
      data={[
        { value: '', label: t('settings.countryLanguage') },
        ...languages.map((language) => ({ value: language, label: languageName(language) })),
      ]}
    />
  );
}
