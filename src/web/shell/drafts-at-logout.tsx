import { useTranslation } from 'react-i18next';
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

/**
 * Lists drafts that are not saved, and asks whether they stay on this device or are deleted. With native radio buttons: the
 * shell is outside of Mantine's provider.
 */
export function DraftsAtLogout({ of, keeps, onChange }: Props) {
  const { t } = useTranslation('drafts');
  const { dateTime } = useFormat();
  return (
    <fieldset className={classes.drafts}>
      <legend>{t('logout.drafts', { count: of.length })}</legend>
      <ul className={classes.list}>
        {of.slice(0, MAX_LISTED).map(({ storageKey: place, form, at }) => (
          <li key={place}>
            {t(`logout.draft.${form}`)}, {dateTime(at)}
          </li>
        ))}
        {of.length > MAX_LISTED && <li>{t('logout.moreDrafts', { count: of.length - MAX_LISTED })}</li>}
      </ul>
      <label className={classes.choice}>
        <input type="radio" name="drafts" checked={keeps} onChange={() => onChange(true)} />
        <span>
          {t('logout.keepDrafts')}
          <span className={classes.hint}>{t('logout.keepDraftsHint')}</span>
        </span>
      </label>
      <label className={classes.choice}>
        <input type="radio" name="drafts" checked={!keeps} onChange={() => onChange(false)} />
        <span>{t('logout.deleteDrafts')}</span>
      </label>
    </fieldset>
  );
}
