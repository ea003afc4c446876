import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsualTime } from '../../../core/schedules/usual-times.ts';
import type { ScheduleTimes } from '../../../core/schedules/windows.ts';
import { problemFieldId } from '../../../questions/problem-field.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { parseTypedTimes, type TypedTimes, toTypedTimes } from '../typed-times.ts';
import { moveStart, type Preset, presets, presetTimes } from './times.ts';
import classes from './times-form.module.css';
import type { ScheduleProblem } from './use-times-form.ts';

type Props = {
  value: TypedTimes;
  onChange: (patch: Partial<TypedTimes>) => void;
  /** The problems of the form; those of other fields are ignored. */
  problems: readonly ScheduleProblem[];
  /** Whether students have started: the start can no longer be changed. */
  hasBegun?: boolean;
  /** When the classes usually have their assessments. */
  usualTimes: readonly UsualTime[];
};

/** Renders the fields for start, end and duration, in the school's time zone, with buttons that set them at once. */
export function TimesFields({ value, onChange, problems, hasBegun = false, usualTimes }: Props) {
  const { t } = useTranslation('schedules');
  const zone = useTimeZone() ?? 'UTC';
  const [isEndDateWanted, setEndDateWanted] = useState(false);
  const hasEndDate = isEndDateWanted || value.endDate !== '';
  const start = (patch: Partial<Pick<ScheduleTimes, 'startDate' | 'startTime'>>) =>
    onChange({ ...patch, ...movedEnd(value, patch, zone) });
  const set = (preset: Preset) =>
    onChange(toTypedTimes(presetTimes(preset, { now: Date.now(), zone, times: parseTypedTimes(value), usualTimes })));
  const field = (name: keyof TypedTimes) => {
    const found = problems.find(({ where }) => where === name);
    return { id: problemFieldId(name), name, value: value[name], error: found && t(`problem.${found.problem}`) };
  };
  return (
    <div className={classes.fields}>
      {hasBegun && <p className={classes.hasBegun}>{t('form.begunHint')}</p>}
      <div className={classes.times}>
        <DateField
          {...field('startDate')}
          label={t('form.startDate')}
          readOnly={hasBegun}
          onChange={(startDate) => start({ startDate })}
        />
        <TimeField
          {...field('startTime')}
          label={t('form.startTime')}
          readOnly={hasBegun}
          onChange={(startTime) => start({ startTime })}
        />
        {hasEndDate && (
          <DateField {...field('endDate')} label={t('form.endDate')} onChange={(endDate) => onChange({ endDate })} />
        )}
        <TimeField {...field('endTime')} label={t('form.endTime')} onChange={(endTime) => onChange({ endTime })} />
        <TextInput
          {...field('duration')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          label={t('form.duration')}
          onChange={({ currentTarget }) => onChange({ duration: currentTarget.value })}
        />
      </div>
      <div className={classes.presets}>
        {!hasBegun &&
          presets.map((preset) => (
            <Button key={preset} variant="light" size="sm" onClick={() => set(preset)}>
              {t(`form.preset.${preset}`)}
            </Button>
          ))}
        {!hasEndDate && (
          <Button variant="subtle" size="sm" onClick={() => setEndDateWanted(true)}>
            {t('form.otherEndDate')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the end that follows from another start. */
export const movedEnd = (
  times: TypedTimes,
  start: Partial<Pick<ScheduleTimes, 'startDate' | 'startTime'>>,
  zone: string,
): Pick<TypedTimes, 'endDate' | 'endTime'> => {
  const { endDate, endTime } = toTypedTimes(moveStart(parseTypedTimes(times), start, zone));
  return { endDate, endTime };
};
