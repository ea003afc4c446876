import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Country } from '../../contract/installation.ts';
import { problemFieldId } from '../../questions/problem-field.ts';
import { deviceRegion } from '../../ui/format/device-locale.ts';
import { useRead } from '../data/use-read.ts';

type OpenCountries = { countries: readonly Country[]; nearest: number | null; error: unknown };

/** Reads the countries whose people may register, and which of them the browser's language speaks of; null = none. */
export function useOpenCountries(): OpenCountries {
  const { reply, error } = useRead(calls.installation.getCountries, {}, { onFailure: 'tell' });
  const countries = reply?.content.filter(({ access }) => access === 1) ?? [];
  const region = deviceRegion();
  const near = countries.length === 1 ? countries[0] : countries.find(({ abbreviation }) => abbreviation === region);
  return { countries, nearest: near?.id ?? null, error };
}

type Props = {
  of: OpenCountries;
  value: number | null;
  onChange: (idCountry: number | null) => void;
  error: string | undefined;
};

/** Renders the choice of a country; nothing where there is only one. */
export function CountryField({ of: { countries }, value, onChange, error }: Props) {
  const { t } = useTranslation('registration');
  if (countries.length === 1) return null;
  return (
    <NativeSelect
      id={problemFieldId('idCountry')}
      size="md"
      label={t('register.country')}
      autoComplete="country"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
      error={error}
      errorProps={{ role: 'alert' }}
      data={[
        { value: '', label: t('register.chooseCountry') },
        ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
