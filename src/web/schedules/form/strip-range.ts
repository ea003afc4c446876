import { fullHoursAround, type Range } from '../../../core/schedules/days.ts';

/** A block moves in steps of so many minutes. */
export const SNAP_MINUTES = 5;

const HOUR = 60;
/** The hours that are shown at least. */
const SHOWN: Range = { from: 8 * HOUR, to: 15 * HOUR };

/** Returns the full hours that hold all of these and a school's morning. */
export const stripRange = (blocks: readonly Range[]): Range => fullHoursAround(blocks, SHOWN);

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
