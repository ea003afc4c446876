import { and, isNull, lt } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { attempt } from '../database/schema.ts';
import type { AttemptRef } from './refs.ts';

/** Attempts closed at once. */
const STEP = 200;

/**
 * Closes attempts whose deadline and grace period are over, oldest first, and returns how many. Several servers may run
 * it at the same time. Throws AggregateError when some could not be closed; the others are.
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
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} attempts could not be closed`);
  }
};
