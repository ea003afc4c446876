import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { SCHOOL_NAME_LENGTH } from '../../contract/installation.ts';
import { focusFirstProblem } from '../../questions/problem-field.ts';
import { SubmitOnEnter } from '../../ui/actions/submit-on-enter.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import { deviceTimeZone } from '../../ui/format/device-locale.ts';
import { useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { InvitedPersonFields, wrongPersonFields } from '../forms/invited-person-fields.tsx';
import { CountryField, TimeZoneField } from './place-fields.tsx';
import classes from './schools.module.css';

type Props = { onAdded: (name: string) => void; onClose: () => void };

/** Renders the dialog in which a school is added. */
export function SchoolDialog({ onAdded, onClose }: Props) {
  const { t } = useTranslation('administration');
  const me = useMe();
  const add = useWrite(calls.installation.addSchool);
  const limited = useLengthLimit();
  const nameField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({
    name: '',
    address: '',
    idCountry: me.idCountry,
    timezone: deviceTimeZone(),
    administer: true,
  });
  const [administrator, setAdministrator] = useState({ email: '', firstName: '', lastName: '' });
  const [tried, setTried] = useState(false);
  const patch = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isNameMissing = values.name.trim() === '';

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isNameMissing) return nameField.current?.focus();
    const wrong = values.administer ? [] : wrongPersonFields(administrator);
    if (wrong.length > 0) return focusFirstProblem(wrong.map((where) => ({ where })));
    const invited = { ...administrator, email: administrator.email.trim() };
    add.mutate(values.administer ? values : { ...values, administrator: invited }, {
      onSuccess: () => {
        onAdded(values.name.trim());
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      open
      title={t('add.title')}
      confirm={t('add.confirm')}
      pending={add.isPending}
      error={add.error}
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
        <CountryField value={values.idCountry} onChange={(idCountry) => patch({ idCountry })} />
        <TimeZoneField value={values.timezone} onChange={(timezone) => patch({ timezone })} />
        <Checkbox
          label={t('add.administer')}
          description={t('add.administerHint')}
          checked={values.administer}
          onChange={({ currentTarget }) => patch({ administer: currentTarget.checked })}
        />
        {!values.administer && (
          <>
            <p>{t('add.invite')}</p>
            <InvitedPersonFields value={administrator} onChange={setAdministrator} tried={tried} />
          </>
        )}
        <SubmitOnEnter />
      </form>
    </ConfirmDialog>
  );
}
