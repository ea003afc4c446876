import type { Instant } from '../../core/schedules/time.ts';
import {
  type ScheduleTimes,
  type ScheduleTimesProblem,
  type TimeWindow,
  toTimeWindow,
  validateScheduleTimes,
} from '../../core/schedules/windows.ts';
import type { Refuse } from '../refusal.ts';

/**
 * Returns the window of a schedule. Refuses invalid times, naming the problem of each field, and a window in the
 * past.
 */
export const validateWindow = (
  times: ScheduleTimes,
  zone: string,
  now: Instant,
  refuse: Refuse<'scheduleTimesNotValid' | 'scheduleInThePast'>,
): TimeWindow => {
  const problems = validateScheduleTimes(times);
  if (problems.length > 0) return refuse('scheduleTimesNotValid', { problems });
  const window = toTimeWindow(times, zone);
  if (window.opens === window.closes) {
    // The whole window lies in the hour that daylight saving skips.
    const skipped: ScheduleTimesProblem[] = [{ field: 'endTime', problem: 'endNotAfterStart' }];
    return refuse('scheduleTimesNotValid', { problems: skipped });
  }
  return window.closes <= now ? refuse('scheduleInThePast') : window;
};

type Sitting = TimeWindow & { duration: number | null };

/** Returns whether new times only extend the old ones, so that no student in progress loses time. */
export const onlyExtends = (before: Sitting, after: Sitting): boolean =>
  after.opens === before.opens &&
  after.closes >= before.closes &&
  (after.duration ?? Number.POSITIVE_INFINITY) >= (before.duration ?? Number.POSITIVE_INFINITY);
