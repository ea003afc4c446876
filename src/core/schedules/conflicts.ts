import { overlaps, type SittingTimes, sittingLength, type TimeWindow } from './windows.ts';

/** How long students sit at a schedule: 'whole' window, this many milliseconds of it, or 'unknown'. */
type Length = 'whole' | 'unknown' | number;

const lengthOf = (sitting: SittingTimes): Length => {
  const length = sittingLength(sitting);
  if (length === null) return 'unknown';
  return length >= sitting.closes - sitting.opens ? 'whole' : length;
};

/** Returns whether students sit at a schedule during its whole window. */
export const takesWholeWindow = (sitting: SittingTimes): boolean => lengthOf(sitting) === 'whole';

/** Returns whether a slot of this length in a window overlaps none of the others. */
export function hasFreeSlot(window: TimeWindow, length: number, taken: readonly TimeWindow[]): boolean {
  let free = window.opens;
  for (const { opens, closes } of taken.toSorted((a, b) => a.opens - b.opens)) {
    if (Math.min(opens, window.closes) - free >= length) return true;
    free = Math.max(free, closes);
  }
  return window.closes - free >= length;
}

/**
 * Returns those of a student's other schedules that make a planned one impossible: both take their whole windows and
 * overlap, or one has a duration for which the other leaves no free slot in its window.
 */
export function findConflicts<Other extends SittingTimes>(planned: SittingTimes, others: readonly Other[]): Other[] {
  const length = lengthOf(planned);
  const near = others.filter((other) => overlaps(planned, other));
  const taking = others.filter(takesWholeWindow);
  if (length === 'unknown') return [];
  if (length !== 'whole') return hasFreeSlot(planned, length, taking) ? [] : near.filter((one) => taking.includes(one));
  return near.filter((other) => {
    const needed = lengthOf(other);
    if (typeof needed !== 'number') return needed === 'whole';
    return hasFreeSlot(other, needed, taking) && !hasFreeSlot(other, needed, [...taking, planned]);
  });
}
