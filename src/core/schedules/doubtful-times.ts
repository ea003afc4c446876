import { type Instant, isLocalDate, isLocalTime, toInstant, toLocalDateTime } from './time.ts';
import { type ScheduleTimes, validateScheduleTimes } from './windows.ts';

/** A valid time that is probably not meant: years away or over, an hour that clocks skip or show twice. */
export type TimesDoubt = {
  field: 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'day';
  doubt: 'far' | 'past' | 'skipped' | 'repeated';
  date: string;
  time: string;
  /** What clocks show in place of a skipped hour. */
  meant: string;
};

const DAY_MS = 86_400_000;
/** Schedules are made within a school year and for the next one; a later date is mostly a slip of a key. */
const FAR_DAYS = 500;
/** By how much clocks are changed. */
const CHANGES_MS = [30, 60, 120].map((minutes) => minutes * 60_000);

/** Returns what to ask about valid schedule times before they are used; nothing for times that are not valid. */
export function findTimesDoubts(times: ScheduleTimes, now: Instant, zone: string): TimesDoubt[] {
  if (validateScheduleTimes(times).length > 0) return [];
  const endDate = times.endDate || times.startDate;
  const doubts = [
    ...findMomentDoubts(times.startDate, times.startTime, ['startDate', 'startTime'], now, zone),
    ...findMomentDoubts(endDate, times.endTime, ['endDate', 'endTime'], now, zone),
  ];
  // A far start has a far end.
  return doubts.filter(({ field, date }) => field !== 'endDate' || date !== times.startDate);
}

/** Returns what to ask about the last day of something that begins today: one that is over, or years away. */
export function findDayDoubts(date: string, now: Instant, zone: string): TimesDoubt[] {
  if (!isLocalDate(date)) return [];
  const common = { field: 'day' as const, date, time: '', meant: '' };
  if (date < toLocalDateTime(now, zone).date) return [{ ...common, doubt: 'past' }];
  return toInstant(date, '12:00', zone) - now > FAR_DAYS * DAY_MS ? [{ ...common, doubt: 'far' }] : [];
}

/** Returns what to ask about a time of today. */
export function findHourDoubts(time: string, now: Instant, zone: string): TimesDoubt[] {
  const { date } = toLocalDateTime(now, zone);
  return isLocalTime(time) ? findMomentDoubts(date, time, ['day', 'endTime'], now, zone) : [];
}

function findMomentDoubts(
  date: string,
  time: string,
  [dateField, timeField]: [TimesDoubt['field'], TimesDoubt['field']],
  now: Instant,
  zone: string,
): TimesDoubt[] {
  const instant = toInstant(date, time, zone);
  const shown = toLocalDateTime(instant, zone);
  const common = { date, time, meant: shown.time };
  if (instant - now > FAR_DAYS * DAY_MS) return [{ field: dateField, doubt: 'far', ...common }];
  if (shown.date !== date || shown.time !== time) return [{ field: timeField, doubt: 'skipped', ...common }];
  const isRepeated = CHANGES_MS.some((change) => {
    const later = toLocalDateTime(instant + change, zone);
    return later.date === date && later.time === time;
  });
  return isRepeated ? [{ field: timeField, doubt: 'repeated', ...common }] : [];
}
