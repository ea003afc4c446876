import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form/form-field.tsx';
import { useFormat } from '../../ui/format/format.ts';
import type { StoredDraft } from '../data/drafts/store.ts';
import classes from './drafts-at-logout.module.css';

type Props = {
  /** The newest first. */
  of: readonly StoredDraft[];
  /** Whether they stay on this device for the next session. */
  keeps: boolean;
  onChange: (keeps: boolean) => void;
};

const MAX_LISTED = 4;

/** Lists drafts that are not saved, and asks whether they stay on this device or are deleted. */
export function DraftsAtLogout({ of, keeps, onChange }: Props) {
  const { t } = useTranslation('shell');
  const { dateTime } = useFormat();
  return (
    <FormField label={t('logout.drafts', { count: of.length })}>
      <ul className={classes.list}>
        {of.slice(0, MAX_LISTED).map(({ place, form, at }) => (
          <li key={place}>
            {t(`logout.draft.${form}`)}, {dateTime(at)}
          </li>
        ))}
        {of.length > MAX_LISTED && <li>{t('logout.moreDrafts', { count: of.length - MAX_LISTED })}</li>}
      </ul>
      <Radio
        name="drafts"
        label={t('logout.keepDrafts')}
        description={t('logout.keepDraftsHint')}
        checked={keeps}
        onChange={() => onChange(true)}
      />
      <Radio name="drafts" label={t('logout.deleteDrafts')} checked={!keeps} onChange={() => onChange(false)} />
    </FormField>
  );
}
