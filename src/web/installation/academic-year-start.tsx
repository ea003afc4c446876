import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form/form-field.tsx';
import { monthNames } from '../../ui/format/days.ts';
import classes from './settings.module.css';
import { daysOfMonth, type SettingsValues } from './settings-values.ts';

type Start = Pick<SettingsValues, 'startMonth' | 'startDay'>;
type Props = {
  /** Two digits each. */
  month: string;
  day: string;
  onChange: (start: Start) => void;
};

/** Renders the choice of the day on which the academic year begins. */
export function AcademicYearStart({ month, day, onChange }: Props) {
  const { t, i18n } = useTranslation('administration');
  const months = monthNames(i18n.language, 'long').map((label, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label,
  }));
  const changeTo = (startMonth: string, startDay: string) => {
    const days = daysOfMonth(startMonth);
    onChange({ startMonth, startDay: days.includes(startDay) ? startDay : (days.at(-1) ?? '01') });
  };
  return (
    <FormField label={t('settings.academicYearStart')} hint={t('settings.academicYearStartHint')}>
      <div className={classes.start}>
        <NativeSelect
          size="md"
          aria-label={t('settings.day')}
          value={day}
          onChange={({ currentTarget }) => changeTo(month, currentTarget.value)}
          data={daysOfMonth(month).map((value) => ({ value, label: String(Number(value)) }))}
        />
        <NativeSelect
          size="md"
          aria-label={t('settings.month')}
          value={month}
          onChange={({ currentTarget }) => changeTo(currentTarget.value, day)}
          data={months}
        />
      </div>
    </FormField>
  );
}
