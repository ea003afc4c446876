import { type Instant, toLocalDateTime } from './time.ts';

/**
 * Returns the academic year that a date (`YYYY-MM-DD`) lies in, named by the year in which it begins. `start` is its
 * first day as `MM-DD`.
 */
export const academicYearAt = (date: string, start: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < start ? 1 : 0);

/** Returns the academic year in which a school is at `now`, by its time zone and the first day of its years. */
export const academicYearOf = (
  { timezone, academicYearStart }: { timezone: string; academicYearStart: string },
  now: Instant,
): number => academicYearAt(toLocalDateTime(now, timezone).date, academicYearStart);
