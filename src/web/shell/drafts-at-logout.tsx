import { useTranslation } from 'react-i18next';
import { PlainChoice } from '../../ui/form/plain-choice.tsx';
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
  const { t } = useTranslation('drafts');
  const { dateTime } = useFormat();
  return (
    <PlainChoice
      legend={t('logout.drafts', { count: of.length })}
      options={[
        { value: 'keep', label: t('logout.keepDrafts'), hint: t('logout.keepDraftsHint') },
        { value: 'delete', label: t('logout.deleteDrafts') },
      ]}
      value={keeps ? 'keep' : 'delete'}
      onChange={(choice) => onChange(choice === 'keep')}
    >
      <ul className={classes.list}>
        {of.slice(0, MAX_LISTED).map(({ storageKey: place, form, at }) => (
          <li key={place}>
            {t(`logout.draft.${form}`)}, {dateTime(at)}
          </li>
        ))}
        {of.length > MAX_LISTED && <li>{t('logout.moreDrafts', { count: of.length - MAX_LISTED })}</li>}
      </ul>
    </PlainChoice>
  );
}
