import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './year-select.module.css';

type Props = {
  /** The academic years with schedules, the last first. */
  years: readonly number[];
  /** The year in the URL. */
  year: string;
  onChange: (year: string) => void;
};

/** Renders the choice of the academic year of a list; nothing while there is only one. */
export function YearSelect({ years, year, onChange }: Props) {
  const { t } = useTranslation('schedules');
  const { yearsFilter } = toYearsFilter(year);
  if (years.length < 2 && yearsFilter === undefined) return null;
  // The address may name a year in which there is nothing.
  const shown = [...new Set([...years, ...(yearsFilter ? [yearsFilter] : [])])].sort((a, b) => b - a);
  return (
    <NativeSelect
      label={t('year.label')}
      className={classes.years}
      value={yearsFilter === undefined ? '' : (yearsFilter ?? 'all')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('year.current') },
        ...shown.map((year) => ({ value: `${year}`, label: formatAcademicYear(year) })),
        { value: 'all', label: t('year.all') },
      ]}
    />
  );
}

/**
 * Returns the call's filter for a year of the URL: '' = the current one and all that is not over, 'all' = every year.
 */
export const toYearsFilter = (year: string): { yearsFilter?: number | null } => {
  if (year === 'all') return { yearsFilter: null };
  return /^(19|20|21)\d\d$/.test(year) ? { yearsFilter: Number(year) } : {};
};

/** Returns the filter of a list of schedules for a year of the URL; the current one is asked for by that name. */
export const yearsOfList = (year: string) => ({ yearsFilter: 'current' as const, ...toYearsFilter(year) });

/** Returns an academic year as it is written: 2025/26 for 2025. */
export const formatAcademicYear = (year: number): string => `${year}/${`${year + 1}`.slice(-2)}`;
