import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScheduleTimes } from '../../../core/schedules/windows.ts';
import { problemFieldId } from '../../../questions/problem-field.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { moveStart } from './times.ts';
import classes from './times-form.module.css';
import { parseTypedTimes, type TypedTimes, toTypedTimes } from './typed-times.ts';
import type { ScheduleProblem } from './use-times-form.ts';

type Props = {
  value: TypedTimes;
  onChange: (patch: Partial<TypedTimes>) => void;
  /** The problems of the form; those of other fields are ignored. */
  problems: readonly ScheduleProblem[];
  /** Whether students have started: the start can no longer be changed. */
  hasBegun?: boolean;
};

/** Renders the fields for start, end and duration, in the school's time zone. */
export function TimesFields({ value, onChange, problems, hasBegun = false }: Props) {
  const { t } = useTranslation('schedules');
  const zone = useTimeZone() ?? 'UTC';
  const start = (patch: Partial<Pick<ScheduleTimes, 'startDate' | 'startTime'>>) => {
    const { endDate, endTime } = toTypedTimes(moveStart(parseTypedTimes(value), patch, zone));
    onChange({ ...patch, endDate, endTime });
  };
  const field = (name: keyof TypedTimes) => {
    const found = problems.find(({ where }) => where === name);
    return { id: problemFieldId(name), name, value: value[name], error: found && t(`problem.${found.problem}`) };
  };
  return (
    <div className={classes.times}>
      {hasBegun && <p className={classes.hasBegun}>{t('form.begunHint')}</p>}
      <TextInput
        {...field('startDate')}
        type="date"
        required
        withAsterisk={false}
        max="9999-12-31"
        label={t('form.startDate')}
        readOnly={hasBegun}
        onChange={({ currentTarget }) => start({ startDate: currentTarget.value })}
      />
      <TextInput
        {...field('startTime')}
        type="time"
        required
        withAsterisk={false}
        label={t('form.startTime')}
        readOnly={hasBegun}
        onChange={({ currentTarget }) => start({ startTime: currentTarget.value })}
      />
      <TextInput
        {...field('endDate')}
        type="date"
        max="9999-12-31"
        label={t('form.endDate')}
        description={t('form.endDateHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => onChange({ endDate: currentTarget.value })}
      />
      <TextInput
        {...field('endTime')}
        type="time"
        required
        withAsterisk={false}
        label={t('form.endTime')}
        onChange={({ currentTarget }) => onChange({ endTime: currentTarget.value })}
      />
      <TextInput
        {...field('duration')}
        className={classes.duration}
        inputMode="numeric"
        autoComplete="off"
        label={t('form.duration')}
        description={t('form.durationHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => onChange({ duration: currentTarget.value })}
      />
    </div>
  );
}
