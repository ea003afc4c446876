import type { StudentAccommodation } from '../../../contract/accommodations.ts';
import type { Accommodation } from '../../../core/schedules/accommodations.ts';
import {
  type ScheduleTimes,
  sittingLength,
  sittingTimesFor,
  toTimeWindow,
  validateScheduleTimes,
} from '../../../core/schedules/windows.ts';

/** What a teacher says of one student at a schedule. */
export type OwnAccommodation = Accommodation & { window: OwnWindow | null };

/** The student's own times; a start that is null is the schedule's. */
export type OwnWindow = NonNullable<StudentAccommodation['window']>;

/** Returns for how many minutes a student sits; null while the times of all are invalid, and where nobody knows. */
export const minutesOf = (own: OwnAccommodation, times: ScheduleTimes, zone: string): number | null => {
  const all = own.window ? { ...times, ...withStart(own.window, times) } : times;
  if (validateScheduleTimes(times).length > 0 || validateScheduleTimes(all).length > 0) return null;
  const duration = times.duration ?? null;
  const noTimes = { opens: null, closes: null, duration: null };
  const length = sittingLength(sittingTimesFor({ ...toTimeWindow(all, zone), duration }, { ...noTimes, ...own }));
  return length === null ? null : Math.round(length / 60_000);
};

/** Returns a student's own times with the start of the schedule where they have none. */
export const withStart = (window: OwnWindow, times: Pick<ScheduleTimes, 'startDate' | 'startTime'>) => ({
  startDate: window.startDate ?? times.startDate,
  startTime: window.startTime ?? times.startTime,
  endDate: window.endDate,
  endTime: window.endTime,
});
