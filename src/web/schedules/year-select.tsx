import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './year-select.module.css';

type Props = {
  /** The academic years that there are, the last first. */
  years: readonly number[];
  /** As it stands in the URL. */
  year: string;
  onChange: (year: string) => void;
};

/** Which academic years a list shows. Not there while there is nothing to choose. */
export function YearSelect({ years, year, onChange }: Props) {
  const { t } = useTranslation('schedules');
  const { yearsFilter } = yearsFilterOf(year);
  if (years.length < 2 && yearsFilter === undefined) return null;
  return (
    <NativeSelect
      label={t('year.label')}
      className={classes.years}
      value={yearsFilter === undefined ? '' : (yearsFilter ?? 'all')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('year.current') },
        ...years.map((year) => ({ value: `${year}`, label: academicYear(year) })),
        { value: 'all', label: t('year.all') },
      ]}
    />
  );
}

/** Returns the input for a year of the URL: blank = the current one with all that is not over. */
export const yearsFilterOf = (year: string): { yearsFilter?: number | null } => {
  if (year === 'all') return { yearsFilter: null };
  return /^(19|20|21)\d\d$/.test(year) ? { yearsFilter: Number(year) } : {};
};

/** 2025 = 2025/26. */
const academicYear = (year: number): string => `${year}/${`${year + 1}`.slice(-2)}`;
