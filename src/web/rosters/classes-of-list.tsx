import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import { useRead } from '../data/use-read.ts';
import { formatAcademicYear } from '../schedules/list/year-select.tsx';
import styles from './import.module.css';
import type { RosterDraft } from './roster-draft.ts';

type Props = {
  draft: RosterDraft;
  /** The classes that do not exist and may be added. */
  missing: readonly string[];
  onChange: (change: (draft: RosterDraft) => RosterDraft) => void;
};

/** Names shown of the classes that do not exist. */
const MOST_NAMED = 12;

/** Renders the choice of the year whose classes a list is of, and of adding those that do not exist. */
export function ClassesOfList({ draft, missing, onChange }: Props) {
  const { t } = useTranslation('rosters');
  const formatList = useListFormat();
  const { reply } = useRead(calls.classes.getCourses, { yearsFilter: 'current' }, { onFailure: 'tell' });
  if (!reply) return null;
  const { currentYear } = reply;
  const named = [
    ...missing.slice(0, MOST_NAMED),
    ...(missing.length > MOST_NAMED ? [t('year.more', { count: missing.length - MOST_NAMED })] : []),
  ];
  return (
    <div className={styles.ofList}>
      <NativeSelect
        label={t('year.label')}
        value={String(draft.year ?? currentYear)}
        onChange={({ currentTarget: { value } }) => onChange((now) => ({ ...now, year: Number(value) }))}
        data={[currentYear, currentYear + 1].map((year) => ({ value: `${year}`, label: formatAcademicYear(year) }))}
      />
      {missing.length > 0 && (
        <Checkbox
          label={t('year.make', { count: missing.length })}
          description={formatList(named)}
          checked={draft.makeClasses ?? false}
          onChange={({ currentTarget: { checked } }) => onChange((now) => ({ ...now, makeClasses: checked }))}
        />
      )}
    </div>
  );
}
