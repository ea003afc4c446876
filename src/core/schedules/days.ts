/** Days are written `YYYY-MM-DD` and times of day `HH:mm`, as clocks of the school show them. */

const DAY_MS = 24 * 60 * 60_000;
const HOUR = 60;
export const DAY_MINUTES = 24 * HOUR;

/** Minutes of a day, from 0 to `DAY_MINUTES`. */
export type Range = { from: number; to: number };

/** Returns the day of the week: 1 = Monday to 7 = Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/** Returns the day so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the same day so many months later, or the last one of a month that has no such day. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = [0, 5, 8].map((at) => Number(date.slice(at).split('-')[0])) as [number, number, number];
  const dayOf = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  const last = dayOf(month + months, 0);
  const same = dayOf(month - 1 + months, day);
  return same < last ? same : last;
}

/** Returns the minutes of a time of day. */
export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

/** Returns minutes of a day as `HH:mm`. */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;

/** Returns the part of a window, in the school's time with offset, that is on a day. */
export const rangeOn = (day: string, { opens, closes }: { opens: string; closes: string }): Range => ({
  from: opens.slice(0, 10) < day ? 0 : minutesIn(opens.slice(11)),
  to: closes.slice(0, 10) > day ? DAY_MINUTES : minutesIn(closes.slice(11)),
});

/** Returns the full hours that hold all of these and what is shown at least. */
export const fullHoursAround = (ranges: readonly Range[], least: Range): Range => ({
  from: Math.floor(Math.min(least.from, ...ranges.map(({ from }) => from)) / HOUR) * HOUR,
  to: Math.min(Math.ceil(Math.max(least.to, ...ranges.map(({ to }) => to)) / HOUR) * HOUR, DAY_MINUTES),
});
