import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { SCHOOL_NAME_LENGTH, type School } from '../../contract/installation.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import classes from './schools.module.css';

type Props = {
  /** Null = a new one. */
  school: School | null;
  onSaved: (name: string) => void;
  onClose: () => void;
};

/** The time zones that this browser knows, with those that it may not. */
const timeZones = (...more: string[]): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more].filter((zone) => zone !== '')),
];

/** Renders the dialog in which a school is added or edited. */
export function SchoolDialog({ school, onSaved, onClose }: Props) {
  const { t } = useTranslation('administration');
  const me = useMe();
  const countries = useRead(calls.installation.getCountries, {}, { onFailure: 'tell' });
  const add = useWrite(calls.installation.addSchool);
  const edit = useWrite(calls.installation.editSchool);
  const limited = useLengthLimit();
  const nameField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({
    name: school?.Name ?? '',
    address: school?.address ?? '',
    idCountry: school?.idCountry ?? me.idCountry,
    timezone: school?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    administer: true,
  });
  const [tried, setTried] = useState(false);
  const patch = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isNameMissing = values.name.trim() === '';

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isNameMissing) return nameField.current?.focus();
    const { administer, ...fields } = values;
    const callbacks = {
      onSuccess: () => {
        onSaved(values.name.trim());
        onClose();
      },
    };
    if (school) edit.mutate({ idSchool: school.idSchool, ...fields }, callbacks);
    else add.mutate({ ...fields, administer }, callbacks);
  };

  return (
    <ConfirmDialog
      open
      title={school ? t('edit.title', { name: school.Name }) : t('add.title')}
      confirm={t(school ? 'edit.confirm' : 'add.confirm')}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error ?? countries.error}
      onConfirm={save}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          ref={nameField}
          label={t('name')}
          autoComplete="organization"
          {...limited(values.name, SCHOOL_NAME_LENGTH)}
          value={values.name}
          onChange={({ currentTarget }) => patch({ name: currentTarget.value })}
          error={tried && isNameMissing ? t('nameMissing') : limited(values.name, SCHOOL_NAME_LENGTH).error}
        />
        <TextInput
          label={t('address')}
          autoComplete="street-address"
          {...limited(values.address, SCHOOL_NAME_LENGTH)}
          value={values.address}
          onChange={({ currentTarget }) => patch({ address: currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label={t('country')}
          value={String(values.idCountry)}
          onChange={({ currentTarget }) => patch({ idCountry: Number(currentTarget.value) })}
          data={(countries.reply?.content ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          size="md"
          label={t('timezone')}
          description={t('timezoneHint')}
          value={values.timezone}
          onChange={({ currentTarget }) => patch({ timezone: currentTarget.value })}
          data={timeZones(values.timezone)}
        />
        {!school && (
          <Checkbox
            label={t('add.administer')}
            description={t('add.administerHint')}
            checked={values.administer}
            onChange={({ currentTarget }) => patch({ administer: currentTarget.checked })}
          />
        )}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}
