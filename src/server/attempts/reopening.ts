import { and, eq } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { schedule } from '../database/schema.ts';
import { writeEventsOf } from '../events/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { addToCounters, counterChangesOf, lateCounterChanges } from './counters.ts';
import type { AttemptRef } from './refs.ts';
import { markInProgress } from './store/attempts.ts';
import { findEndedAttempts } from './store/facts.ts';
import { findLateResponses, isOfAttempts, isWaiting, replaceResponses, writeLateDecision } from './store/late.ts';
import { deleteResults } from './store/results.ts';

/**
 * Reopens attempts of a schedule whose time was over: deletes the ends and results of those that the clock had
 * closed, accepts their waiting late responses, and hides the details of results that the teacher had opened before.
 * Returns how many the clock had closed. Runs in a transaction that has locked the schedule and moved the deadlines.
 */
export const reopenAttempts = async (
  db: Database,
  ref: ScheduleRef,
  attempts: readonly AttemptRef[],
  { by, at }: { by: number; at: Instant },
): Promise<number> => {
  if (attempts.length === 0) return 0;
  const closed = await findEndedAttempts(db, attempts);
  if (closed.length > 0) {
    await markInProgress(db, closed);
    await deleteResults(db, closed, at);
    await hideDetails(db, ref, at);
    await addToCounters(db, counterChangesOf(closed.map((attempt) => ({ ...attempt, after: null }))));
  }
  const late = await findLateResponses(db, ref, isWaiting, isOfAttempts(attempts.map(({ idAttempt }) => idAttempt)));
  if (late.length > 0) {
    await replaceResponses(db, late);
    await addToCounters(db, lateCounterChanges(await writeLateDecision(db, late, { decision: 'accepted', by, at })));
  }
  return closed.length;
};

const hideDetails = async (db: Database, { idSchool, idSchedule }: ScheduleRef, at: Instant): Promise<void> => {
  await db
    .update(schedule)
    .set({ detailsOpened: null, detailsTold: null })
    .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule)));
  await writeEventsOf(db, { idSchool, kind: 'release' }, [idSchedule], at);
};
