import type { Instant } from '../../core/schedules/time.ts';

type Ended = { deadline: Instant; finished: Instant | null; closedByClock: boolean; endedByTeacher: boolean };

/**
 * Returns what ended an attempt, null while it is in progress. Cancelling a schedule sets the deadline of its running
 * attempts to the same instant; what the teacher has ended is over before the clock closes it.
 */
export const endedByOf = (
  { deadline, finished, closedByClock, endedByTeacher }: Ended,
  { cancelled }: { cancelled: Instant | null },
) => {
  if (cancelled !== null && (finished ?? deadline) === cancelled) return 'cancelling' as const;
  if (endedByTeacher) return 'teacher' as const;
  if (finished === null) return null;
  return closedByClock ? ('clock' as const) : ('student' as const);
};
