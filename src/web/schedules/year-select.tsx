import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './year-select.module.css';

type Props = {
  /** The academic years that there are, the last first. */
  years: readonly number[];
  /** The one that is listed; null = all. */
  value: number | null;
  onChange: (year: string) => void;
};

/** Which academic year a list shows. Not there while there is only one. */
export function YearSelect({ years, value, onChange }: Props) {
  const { t } = useTranslation('schedules');
  if (years.length < 2) return null;
  return (
    <NativeSelect
      label={t('year.label')}
      className={classes.years}
      value={value ?? 'all'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        ...years.map((year) => ({ value: `${year}`, label: academicYear(year) })),
        { value: 'all', label: t('year.all') },
      ]}
    />
  );
}

/** Returns the input for a year of the URL: blank = the current one, which the server knows. */
export const yearsFilterOf = (year: string): { yearsFilter?: number | null } => {
  if (year === 'all') return { yearsFilter: null };
  return /^(19|20|21)\d\d$/.test(year) ? { yearsFilter: Number(year) } : {};
};

/** 2025 = 2025/26. */
const academicYear = (year: number): string => `${year}/${`${year + 1}`.slice(-2)}`;
