import { DateTime } from 'luxon';
import { type Instant, toInstant, toLocalDateTime } from './time.ts';
import type { ScheduleTimes } from './windows.ts';

/** A time of the week at which a class was given assessments before; `weekday` 1 = Monday. */
export type UsualTime = { weekday: number; startTime: string; endTime: string; schedules: number };

/** A time that was used less than half as often as the most frequent one is an exception. */
const LEAST_SHARE = 0.5;

/** Returns when a class usually has its next assessment: at the first of its frequent times of the week; null when none is known. */
export function nextUsualTimes(usual: readonly UsualTime[], now: Instant, zone: string): ScheduleTimes | null {
  const most = Math.max(...usual.map(({ schedules }) => schedules));
  const today = DateTime.fromISO(toLocalDateTime(now, zone).date, { zone: 'utc' });
  const next = usual
    .filter(({ schedules }) => schedules >= most * LEAST_SHARE)
    .flatMap(({ weekday, startTime, endTime }) =>
      [0, 7].map((later) => ({
        startDate: today.plus({ days: ((weekday - today.weekday + 7) % 7) + later }).toISODate() ?? '',
        ...{ startTime, endTime },
      })),
    )
    .filter(({ startDate, startTime }) => toInstant(startDate, startTime, zone) > now)
    .sort((a, b) => `${a.startDate} ${a.startTime}`.localeCompare(`${b.startDate} ${b.startTime}`))[0];
  return next ? { ...next, endDate: null, duration: null } : null;
}
