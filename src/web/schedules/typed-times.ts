import type { ScheduleTimes } from '../../core/schedules/windows.ts';

/** Times as they stand in the fields; an empty field is an empty text. */
export type TypedTimes = Record<keyof ScheduleTimes, string>;

export const typed = (times: ScheduleTimes): TypedTimes => ({
  startDate: times.startDate,
  startTime: times.startTime,
  endDate: times.endDate ?? '',
  endTime: times.endTime,
  duration: times.duration == null ? '' : String(times.duration),
});

/** What the fields say; a duration that is no number is NaN, which the rule finds. */
export const timesIn = ({ startDate, startTime, endDate, endTime, duration }: TypedTimes): ScheduleTimes => ({
  startDate,
  startTime,
  endDate: endDate === '' ? null : endDate,
  endTime,
  duration: duration.trim() === '' ? null : Number(duration),
});
