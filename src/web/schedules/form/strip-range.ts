/** Minutes of a day, from 0 to 24 · 60. */
export type Range = { from: number; to: number };

/** A block moves in steps of so many minutes. */
export const SNAP_MINUTES = 5;

const HOUR = 60;
const DAY = 24 * HOUR;
/** The hours that are shown at least. */
const SHOWN = { from: 8 * HOUR, to: 15 * HOUR };

/** Returns the minutes of a time of day written `HH:mm`. */
export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

/** Returns the part of a window, in the school's time with offset, that is on a day such as `2026-11-26`. */
export const rangeOn = (day: string, { opens, closes }: { opens: string; closes: string }): Range => ({
  from: opens.slice(0, 10) < day ? 0 : minutesIn(opens.slice(11)),
  to: closes.slice(0, 10) > day ? DAY : minutesIn(closes.slice(11)),
});

/** Returns minutes of a day as `HH:mm`. */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;

/** Returns the full hours that hold all of these and a school's morning. */
export const stripRange = (blocks: readonly Range[]): Range => ({
  from: Math.floor(Math.min(SHOWN.from, ...blocks.map(({ from }) => from)) / HOUR) * HOUR,
  to: Math.min(Math.ceil(Math.max(SHOWN.to, ...blocks.map(({ to }) => to)) / HOUR) * HOUR, DAY),
});

/** Returns the hours to be written above a strip: at most seven or so, none at its ends. */
export const hoursOf = ({ from, to }: Range): number[] => {
  const step = Math.ceil((to - from) / HOUR / 8);
  const hours = Array.from({ length: (to - from) / HOUR - 1 }, (_, index) => from / HOUR + 1 + index);
  return hours.filter((hour) => (hour - from / HOUR) % step === 0 || step === 1);
};

/** Returns the start after a key: arrows move by 5 minutes, Page Up and Page Down by an hour; null for other keys. */
export function minutesAfterKey(key: string, from: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: -SNAP_MINUTES, ArrowDown: -SNAP_MINUTES, ArrowRight: SNAP_MINUTES, ArrowUp: SNAP_MINUTES },
    ...{ PageDown: -HOUR, PageUp: HOUR },
  };
  const step = steps[key];
  return step === undefined ? null : from + step;
}

/** Returns the next multiple of 5 minutes. */
export const snapped = (minutes: number): number => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;
