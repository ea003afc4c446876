import type { Instant } from '../../core/schedules/time.ts';

type Ended = { deadline: Instant; finished: Instant | null; closedByClock: boolean };

/**
 * Returns what ended an attempt, null while it is in progress. Cancelling a schedule sets the deadline of its running
 * attempts to the same instant.
 */
export const endedByOf = (
  { deadline, finished, closedByClock }: Ended,
  { cancelled }: { cancelled: Instant | null },
) => {
  if (cancelled !== null && (finished ?? deadline) === cancelled) return 'cancelling' as const;
  if (finished === null) return null;
  return closedByClock ? ('clock' as const) : ('student' as const);
};
