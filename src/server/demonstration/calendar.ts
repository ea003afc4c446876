import { DateTime } from 'luxon';
import { type Instant, toLocalDateTime } from '../../core/schedules/time.ts';

/**
 * Returns the date a number of school days from today, counted from Monday if today is at a weekend. Today itself is
 * day 0.
 */
export const schoolDayFrom = (now: Instant, zone: string, days: number): string => {
  const today = DateTime.fromISO(toLocalDateTime(now, zone).date);
  let day = today;
  for (let left = Math.abs(days); left > 0; ) {
    day = day.plus({ days: Math.sign(days) });
    if (day.weekday <= 5) left--;
  }
  return day.toISODate() ?? '';
};
