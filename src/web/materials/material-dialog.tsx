import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Country } from '../../contract/installation.ts';
import {
  MATERIAL_NAME_LENGTH,
  type Material,
  type MaterialIcon,
  MOST_MATERIAL_ENTRIES,
  materialIcons,
} from '../../contract/materials.ts';
import { languageNames, languages } from '../../core/languages.ts';
import { type Role, roles } from '../../core/people/roles.ts';
import { focusFirstProblem, problemFieldId } from '../../questions/problem-field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { ToggleChips } from '../../ui/form/toggle-chips.tsx';
import { useLengthLimit } from '../../ui/form/use-length-limit.ts';
import { useWrite } from '../data/use-write.ts';
import { type EditedEntry, entryField, givenEntries, withKey, wrongFields } from './edited-entries.ts';
import { EntryFields } from './entry-fields.tsx';
import classes from './materials.module.css';

type Props = {
  /** Null = a new one. */
  material: Material | null;
  countries: readonly Country[];
  onSaved: (name: string) => void;
  onClose: () => void;
};

const roleNames = Object.keys(roles) as Role[];
const everybody = { roles: [], languages: [], countries: [] };

/** Returns a list without the value, or with it at its end. */
const toggled = <Value,>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Renders the dialog in which a complementary material is added or edited. */
export function MaterialDialog({ material, countries, onSaved, onClose }: Props) {
  const { t } = useTranslation(['materials', 'shell', 'ui']);
  const add = useWrite(calls.materials.addMaterial);
  const edit = useWrite(calls.materials.editMaterial);
  const upload = useWrite(calls.materials.uploadMaterialFile);
  const limited = useLengthLimit();
  const [name, setName] = useState(material?.name ?? '');
  const [icon, setIcon] = useState<MaterialIcon>(material?.icon ?? 'book');
  const [audience, setAudience] = useState<Pick<Material, 'roles' | 'languages' | 'countries'>>(material ?? everybody);
  const [entries, setEntries] = useState<readonly EditedEntry[]>(() => (material?.entries ?? []).map(withKey));
  const [tried, setTried] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) focusFirstProblem([{ where: entryField(added, 'name') }]);
  }, [added]);
  const append = (entry: Omit<EditedEntry, 'key'>) => {
    const whole = withKey(entry);
    setEntries((before) => [...before, whole]);
    setAdded(whole.key);
  };

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    const wrong = wrongFields(name, entries);
    if (wrong.length > 0) return focusFirstProblem(wrong);
    const { roles, languages, countries } = audience;
    const given = { name, icon, roles, languages, countries, entries: givenEntries(entries) };
    const callbacks = {
      onSuccess: () => {
        onSaved(name.trim());
        onClose();
      },
    };
    if (material) edit.mutate({ id: material.id, ...given }, callbacks);
    else add.mutate(given, callbacks);
  };

  return (
    <Dialog
      open
      title={material ? t('editNamed', { name: material.name }) : t('add')}
      className={classes.dialog}
      onClose={onClose}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          id={problemFieldId('materialName')}
          label={t('name')}
          {...limited(name, MATERIAL_NAME_LENGTH)}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={tried && name.trim() === '' ? t('nameMissing') : limited(name, MATERIAL_NAME_LENGTH).error}
        />
        <NativeSelect
          size="md"
          label={t('icon')}
          value={icon}
          onChange={({ currentTarget }) => setIcon(currentTarget.value as MaterialIcon)}
          data={materialIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
        />
        <p className={classes.detail}>{t('hint')}</p>
        <Choice label={t('roles')}>
          <ToggleChips
            label={t('roles')}
            of={roleNames.map((role) => ({ value: roles[role], label: t(`shell:role.${role}`) }))}
            value={new Set(audience.roles.map((role) => roles[role]))}
            onToggle={(value) => {
              const role = roleNames.find((one) => roles[one] === value);
              if (role) setAudience({ ...audience, roles: toggled(audience.roles, role) });
            }}
          />
        </Choice>
        <Choice label={t('languages')}>
          <ToggleChips
            label={t('languages')}
            of={languages.map((language, value) => ({ value, label: languageNames[language] }))}
            value={new Set(audience.languages.map((language) => languages.indexOf(language)))}
            onToggle={(value) => {
              const language = languages[value];
              if (language) setAudience({ ...audience, languages: toggled(audience.languages, language) });
            }}
          />
        </Choice>
        <Choice label={t('countries')}>
          <ToggleChips
            label={t('countries')}
            of={countries.map(({ id: value, name: label }) => ({ value, label }))}
            value={new Set(audience.countries)}
            onToggle={(id) => setAudience({ ...audience, countries: toggled(audience.countries, id) })}
          />
        </Choice>
        <EntryFields
          entries={entries}
          showErrors={tried}
          isFull={entries.length >= MOST_MATERIAL_ENTRIES}
          upload={upload}
          onChange={setEntries}
          onAddLink={() => append({ name: '', link: '', file: null })}
          onUpload={(file) =>
            upload.mutate(
              { file },
              {
                onSuccess: ({ content }) =>
                  append({
                    ...{ link: null, file: content.file },
                    name: file.name.replace(/\.\w+$/, '').slice(0, MATERIAL_NAME_LENGTH),
                  }),
              },
            )
          }
        />
        <ErrorNotice error={add.error ?? edit.error} />
        <DialogActions sticky>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={add.isPending || edit.isPending || upload.isPending}>
            {t(material ? 'confirmSave' : 'confirmAdd')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.choice}>
    <span aria-hidden className={classes.label}>
      {label}
    </span>
    {children}
  </div>
);
