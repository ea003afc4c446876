import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import {
  GUIDE_LINK_LENGTH,
  SCHOOL_NAME_LENGTH,
  type SchoolSettings,
  settingBounds,
} from '../../contract/installation.ts';
import { type PaperSize, papers } from '../../core/printing.ts';
import { type RetentionTerm, retentionTerms } from '../../core/retention.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import { useWrite } from '../data/use-write.ts';
import { AcademicYearStart } from './academic-year-start.tsx';
import { CountryField, LanguageField, TimeZoneField } from './place-fields.tsx';
import classes from './settings.module.css';
import {
  inputOfSettings,
  problemsOfSettings,
  type SettingsField,
  type SettingsValues,
  valuesOfSettings,
} from './settings-values.ts';

/** Renders the form in which a school and its settings are changed. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { t } = useTranslation('administration');
  const { mutate, isPending, isSuccess, error, reset } = useWrite(calls.installation.editSchool);
  const limited = useLengthLimit();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => valuesOfSettings(settings));
  const [tried, setTried] = useState(false);
  const problems = tried ? problemsOfSettings(values) : [];
  const change = (patch: Partial<SettingsValues>) => {
    if (!isPending) reset();
    setValues((before) => ({ ...before, ...patch }));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = problemsOfSettings(values);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else mutate({ idSchool: settings.idSchool, ...inputOfSettings(values) });
  };
  const textField = (name: SettingsField | 'address', most: number) => ({
    name,
    ...limited(values[name], most),
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  const wrong = (name: SettingsField, words: string) => problems.includes(name) && words;
  const [leastPassword, mostPassword] = settingBounds.passwordDays;
  const [leastAudit, mostAudit] = settingBounds.auditDays;

  return (
    <form ref={form} className={classes.form} onSubmit={save} noValidate>
      <TextInput
        label={t('name')}
        autoComplete="organization"
        {...textField('name', SCHOOL_NAME_LENGTH)}
        error={wrong('name', t('nameMissing')) || limited(values.name, SCHOOL_NAME_LENGTH).error}
      />
      <TextInput label={t('address')} autoComplete="street-address" {...textField('address', SCHOOL_NAME_LENGTH)} />
      <CountryField value={values.idCountry} onChange={(idCountry) => change({ idCountry })} />
      <TimeZoneField value={values.timezone} onChange={(timezone) => change({ timezone })} />
      <LanguageField value={values.language} onChange={(language) => change({ language })} />
      <AcademicYearStart month={values.startMonth} day={values.startDay} onChange={change} />
      <NativeSelect
        size="md"
        label={t('settings.paper')}
        description={t('settings.paperHint')}
        value={values.paper}
        onChange={({ currentTarget }) => change({ paper: currentTarget.value as PaperSize })}
        data={papers.map((value) => ({ value, label: t(`settings.${value}`) }))}
      />
      <TextInput
        label={t('settings.passwordDays')}
        description={t('settings.passwordDaysHint')}
        inputMode="numeric"
        {...textField('passwordDays', 5)}
        error={wrong('passwordDays', t('settings.numberWrong', { least: leastPassword, most: mostPassword }))}
      />
      <Checkbox
        label={t('settings.requiresSecondFactor')}
        description={t('settings.requiresSecondFactorHint')}
        checked={values.requiresSecondFactor}
        onChange={({ currentTarget }) => change({ requiresSecondFactor: currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.acceptsStudentTerms')}
        description={t('settings.acceptsStudentTermsHint')}
        checked={values.acceptsStudentTerms}
        onChange={({ currentTarget }) => change({ acceptsStudentTerms: currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.mailsReleases')}
        description={t('settings.mailsReleasesHint')}
        checked={values.mailsReleases}
        onChange={({ currentTarget }) => change({ mailsReleases: currentTarget.checked })}
      />
      <TextInput
        label={t('settings.auditDays')}
        description={t('settings.auditDaysHint')}
        inputMode="numeric"
        {...textField('auditDays', 5)}
        error={wrong('auditDays', t('settings.numberWrong', { least: leastAudit, most: mostAudit }))}
      />
      <NativeSelect
        size="md"
        label={t('settings.sheetPictures')}
        description={t('settings.sheetPicturesHint')}
        value={values.sheetPictures}
        onChange={({ currentTarget }) => change({ sheetPictures: currentTarget.value as RetentionTerm })}
        data={retentionTerms.map((value) => ({ value, label: t(`settings.kept.${value}`) }))}
      />
      <TextInput
        label={t('settings.guideLink')}
        description={t('settings.guideLinkHint')}
        inputMode="url"
        {...textField('guideLink', GUIDE_LINK_LENGTH)}
        error={wrong('guideLink', t('settings.guideLinkWrong'))}
      />
      <ErrorNotice error={error} />
      <div className={classes.save}>
        <Button type="submit" loading={isPending}>
          {t('settings.save')}
        </Button>
        <LiveRegion seen>{isSuccess && t('settings.saved')}</LiveRegion>
      </div>
    </form>
  );
}
