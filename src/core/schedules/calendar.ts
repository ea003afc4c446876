import { addDays, DAY_MINUTES, fullHoursAround, type Range, rangeOn, weekdayOf } from './days.ts';

/** The most days of a calendar: a month with the days around it that make whole weeks. */
export const MOST_CALENDAR_DAYS = 42;

/** A slot that can be picked in the week. */
export const SLOT_MINUTES = 30;

/** A window in the school's time with offset, such as `2026-11-26T09:30:00+01:00`. */
export type Timed = { opens: string; closes: string };

/** Returns the seven days of the week that a day is in. Weekdays are 1 = Monday to 7 = Sunday. */
export function weekOf(date: string, firstWeekday: number): string[] {
  const first = addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** Returns the weeks that have days of a day's month, with the days of other months in the first and the last. */
export function weeksOfMonth(date: string, firstWeekday: number): string[][] {
  const month = date.slice(0, 7);
  const weeks = [weekOf(`${month}-01`, firstWeekday)];
  for (let next = nextWeek(weeks); next.startsWith(month); next = nextWeek(weeks))
    weeks.push(weekOf(next, firstWeekday));
  return weeks;
}

const nextWeek = (weeks: readonly string[][]): string => addDays(weeks.at(-1)?.at(-1) ?? '', 1);

/** A window of half a day and more says on which days, not at which hour: it is drawn across its days. */
const LONG_MS = 12 * 60 * 60_000;

/** Returns whether a window is drawn across its days rather than at its hours. */
export const isLong = ({ opens, closes }: Timed): boolean => Date.parse(closes) - Date.parse(opens) >= LONG_MS;

/** Midnight belongs to the day before. */
const lastDayOf = ({ opens, closes }: Timed): string => {
  const date = closes.slice(0, 10);
  return closes.slice(11, 16) === '00:00' && date > opens.slice(0, 10) ? addDays(date, -1) : date;
};

/** Returns whether a window is open on a day. */
export const isOn = (entry: Timed, day: string): boolean => opensOn(entry) <= day && day <= lastDayOf(entry);

const opensOn = ({ opens }: Timed): string => opens.slice(0, 10);

/** Returns windows in the order in which they open, the longest of those first. */
export const byTime = <Entry extends Timed>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => Date.parse(a.opens) - Date.parse(b.opens) || Date.parse(b.closes) - Date.parse(a.closes));

/** A long window in a week: from which of its days to which, and in which line. */
export type Span<Entry> = {
  entry: Entry;
  first: number;
  last: number;
  line: number;
  /** Whether it is open before and after these days, too. */
  isBefore: boolean;
  isAfter: boolean;
};

/** Returns the long windows of some days in a row, in as few lines as they need. */
export function spansOf<Entry extends Timed>(days: readonly string[], entries: readonly Entry[]): Span<Entry>[] {
  const lastOfLine: number[] = [];
  return byTime(entries).flatMap((entry) => {
    const first = days.findIndex((day) => isOn(entry, day));
    if (!isLong(entry) || first < 0) return [];
    const last = days.findLastIndex((day) => isOn(entry, day));
    const free = lastOfLine.findIndex((taken) => taken < first);
    const line = free < 0 ? lastOfLine.length : free;
    lastOfLine[line] = last;
    const [isBefore, isAfter] = [opensOn(entry) < (days[0] ?? ''), lastDayOf(entry) > (days.at(-1) ?? '')];
    return [{ entry, first, last, line, isBefore, isAfter }];
  });
}

/** A window at its hours of a day, beside those at the same time: the `column`-th of `columns`, from 0. */
export type Block<Entry> = Range & { entry: Entry; column: number; columns: number };

/** Returns the windows of a day that are not long; what is shorter than a slot takes the room of one. */
export function blocksOf<Entry extends Timed>(day: string, entries: readonly Entry[]): Block<Entry>[] {
  const blocks = byTime(entries)
    .filter((entry) => !isLong(entry) && isOn(entry, day))
    .map((entry) => {
      const range = rangeOn(day, entry);
      const from = Math.min(range.from, DAY_MINUTES - SLOT_MINUTES);
      // Where clocks are put back, a window may end before it began, as they show it.
      return { entry, from, to: Math.max(range.to, from + SLOT_MINUTES) };
    });
  return groupsAtOnce(blocks).flatMap((group) => {
    const endOfColumn: number[] = [];
    const placed = group.map((block) => {
      const free = endOfColumn.findIndex((end) => end <= block.from);
      const column = free < 0 ? endOfColumn.length : free;
      endOfColumn[column] = block.to;
      return { ...block, column };
    });
    return placed.map((block) => ({ ...block, columns: endOfColumn.length }));
  });
}

/** Returns ranges, ordered by their beginning, in groups of which no two have a minute in common. */
function groupsAtOnce<Item extends Range>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (item.from < end) groups.at(-1)?.push(item);
    else groups.push([item]);
    end = Math.max(end, item.to);
  }
  return groups;
}

/** The hours of a week that are shown at least. */
const SHOWN: Range = { from: 8 * 60, to: 20 * 60 };

/** Returns the slots of the hours that some days need, by their first minute. */
export function slotsFor(days: readonly string[], entries: readonly Timed[]): number[] {
  const { from, to } = fullHoursAround(
    days.flatMap((day) => blocksOf(day, entries)),
    SHOWN,
  );
  return Array.from({ length: (to - from) / SLOT_MINUTES }, (_, index) => from + index * SLOT_MINUTES);
}
