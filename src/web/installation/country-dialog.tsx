import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { COUNTRY_NAME_LENGTH, type Country } from '../../contract/installation.ts';
import { isLanguage, type Language, languages } from '../../core/languages.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import { useWrite } from '../data/use-write.ts';
import { createLanguageName } from './language-name.ts';
import classes from './schools.module.css';

type Props = {
  /** Null = a new one. */
  country: Country | null;
  onSaved: (name: string) => void;
  onClose: () => void;
};

const flags = ['access', 'groups', 'simplificaReportsStudentsStatistics', 'simplificaReportsGenerateSheet'] as const;

const valuesOf = (country: Country | null) => ({
  name: country?.name ?? '',
  abbreviation: country?.abbreviation ?? '',
  language: (country && isLanguage(country.language) ? country.language : 'es') as Language,
  access: country?.access !== 0,
  groups: country?.groups !== 0,
  simplificaReportsStudentsStatistics: country?.simplificaReportsStudentsStatistics !== '0',
  simplificaReportsGenerateSheet: country?.simplificaReportsGenerateSheet !== '0',
});

/** Renders the dialog in which a country is added or edited. */
export function CountryDialog({ country, onSaved, onClose }: Props) {
  const { t, i18n } = useTranslation('administration');
  const add = useWrite(calls.installation.addCountry);
  const edit = useWrite(calls.installation.editCountry);
  const limited = useLengthLimit();
  const [values, setValues] = useState(() => valuesOf(country));
  const [tried, setTried] = useState(false);
  const patch = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isNameMissing = values.name.trim() === '';
  const isAbbreviationWrong = !/^[A-Za-z]{2}$/.test(values.abbreviation.trim());
  const languageName = createLanguageName(i18n.language);

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isNameMissing || isAbbreviationWrong) return;
    const callbacks = {
      onSuccess: () => {
        onSaved(values.name.trim());
        onClose();
      },
    };
    if (country) edit.mutate({ idCountry: country.id, ...values }, callbacks);
    else add.mutate(values, callbacks);
  };

  return (
    <ConfirmDialog
      open
      title={country ? t('edit.title', { name: country.name }) : t('countries.add')}
      confirm={t(country ? 'edit.confirm' : 'countries.confirm')}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          label={t('name')}
          {...limited(values.name, COUNTRY_NAME_LENGTH)}
          value={values.name}
          onChange={({ currentTarget }) => patch({ name: currentTarget.value })}
          error={tried && isNameMissing ? t('countries.nameMissing') : limited(values.name, COUNTRY_NAME_LENGTH).error}
        />
        <TextInput
          label={t('countries.abbreviation')}
          description={t('countries.abbreviationHint')}
          maxLength={2}
          value={values.abbreviation}
          onChange={({ currentTarget }) => patch({ abbreviation: currentTarget.value.toUpperCase() })}
          error={tried && isAbbreviationWrong ? t('countries.abbreviationWrong') : undefined}
        />
        <NativeSelect
          size="md"
          label={t('countries.language')}
          value={values.language}
          onChange={({ currentTarget }) => patch({ language: currentTarget.value as Language })}
          data={languages.map((language) => ({ value: language, label: languageName(language) }))}
        />
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`countries.${flag}`)}
            checked={values[flag]}
            onChange={({ currentTarget }) => patch({ [flag]: currentTarget.checked })}
          />
        ))}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
