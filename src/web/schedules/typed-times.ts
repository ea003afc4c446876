import type { ScheduleTimes } from '../../core/schedules/windows.ts';

/** The texts of the date and time fields; an empty field is an empty text. */
export type TypedTimes = Record<keyof ScheduleTimes, string>;

/** Returns the texts of the fields for times. */
export const toTypedTimes = (times: ScheduleTimes): TypedTimes => ({
  startDate: times.startDate,
  startTime: times.startTime,
  endDate: times.endDate ?? '',
  endTime: times.endTime,
  duration: times.duration == null ? '' : String(times.duration),
});

/** Returns the times that the fields say. A duration that is no number is NaN, which `findTimesMistakes` reports. */
export const parseTypedTimes = ({ startDate, startTime, endDate, endTime, duration }: TypedTimes): ScheduleTimes => ({
  startDate,
  startTime,
  endDate: endDate === '' ? null : endDate,
  endTime,
  duration: duration.trim() === '' ? null : Number(duration),
});
