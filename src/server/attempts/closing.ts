import { and, isNull, lt } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { attempt } from '../database/schema.ts';
import type { AttemptRef } from './refs.ts';

/** At most so many at once, so that a thousand attempts that end in one second are closed in steps. */
const STEP = 200;

/**
 * Closes attempts whose deadline and grace are over, oldest first, and says how many. Several nodes may do this at
 * the same time.
 */
export const closeOverdueAttempts = async (
  database: Database,
  close: (ref: AttemptRef) => Promise<unknown>,
  now: Instant,
): Promise<number> => {
  let closed = 0;
  for (;;) {
    const overdue = await database
      .select({ idSchool: attempt.idSchool, idAttempt: attempt.id })
      .from(attempt)
      .where(and(isNull(attempt.finished), lt(attempt.deadline, now - GRACE_MS), acrossSchools('clock')))
      .orderBy(attempt.deadline)
      .limit(STEP);
    if (overdue.length === 0) return closed;
    const outcomes = await Promise.allSettled(overdue.map(close));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    closed += overdue.length - failures.length;
    // One that cannot be scored is told of, and must not keep the others open.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} attempts could not be closed`);
  }
};
