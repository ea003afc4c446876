import { findConflicts, takesWholeWindow } from './conflicts.ts';
import type { Instant } from './time.ts';
import { type PersonalTimes, type SittingTimes, sittingTimesFor, type TimeWindow } from './windows.ts';

/** Starts that are looked at are this far apart: 5 minutes. */
export const SLOT_STEP_MS = 5 * 60_000;

/** A student, a class or a teacher of a planned schedule, with the other schedules they have. */
export type Party = { own: PersonalTimes | null; others: readonly SittingTimes[] };

/** Returns whether nobody has another schedule that excludes the planned one. */
export const isFreeForAll = (planned: SittingTimes, parties: readonly Party[]): boolean =>
  parties.every(({ own, others }) => findConflicts(sittingTimesFor(planned, own), others).length === 0);

/**
 * Returns the first window within `span` that is as long as the planned one and free for everyone; null when there is
 * none. Starts are whole multiples of 5 minutes. A window in which students could sit at the whole of it is free from
 * its beginning to its end, even where they need a part of it only.
 */
export function findFreeSlot(planned: SittingTimes, parties: readonly Party[], span: TimeWindow): TimeWindow | null {
  const length = planned.closes - planned.opens;
  const whole = { ...planned, duration: null };
  const wanted = takesWholeWindow(whole) ? whole : planned;
  const concerned = withoutRepeats(parties.filter(({ others }) => others.length > 0));
  for (let opens = nextStep(span.opens); opens + length <= span.closes; opens += SLOT_STEP_MS) {
    const slot = { opens, closes: opens + length };
    if (isFreeForAll({ ...wanted, ...slot }, concerned)) return slot;
  }
  return null;
}

const nextStep = (instant: Instant): Instant => Math.ceil(instant / SLOT_STEP_MS) * SLOT_STEP_MS;

/** Returns parties of whom no two have the same schedules: most students of a class do. */
const withoutRepeats = (parties: readonly Party[]): Party[] => [
  ...new Map(
    parties.map((party) => [
      JSON.stringify([party.own, party.others.map(({ opens, closes, duration }) => [opens, closes, duration])]),
      party,
    ]),
  ).values(),
];
