import { sql } from 'drizzle-orm';
import type { Result } from '../../core/results/results.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { withCall, writeAudit } from '../audit/api.ts';
import type { AuditedCall } from '../audited-call.ts';
import { type Database, rowsOf } from '../database/database.ts';
import type { ExamCache } from './exam-cache.ts';
import { recomputeLocked } from './recompute.ts';
import { type AttemptRef, lockAttemptsExclusively, wantedAttempts } from './refs.ts';
import { lockSchedules } from './store/facts.ts';

/** An attempt to end. With `call`, the end is written to the audit. */
export type FinishRequest = AttemptRef & { call?: AuditedCall };

/**
 * Ends attempts and writes their results in one transaction. Returns the results in the order of `refs`, null for an
 * attempt that does not exist. An attempt that had already ended keeps its end and gets the same result, so a repeat
 * changes nothing.
 */
export const finishAttempts = (
  database: Database,
  exams: ExamCache,
  refs: readonly FinishRequest[],
  now: Instant,
  kind: 'finish' | 'clock' = 'finish',
): Promise<(Result | null)[]> =>
  database.transaction(async (db) => {
    await lockAttemptsExclusively(db, refs);
    // Schedules before attempts, the order in which moving and cancelling a schedule lock, too.
    await lockSchedules(db, refs);
    const ended = await endAttempts(db, refs, now, kind);
    const byAttempt = new Map(refs.map((ref) => [ref.idAttempt, ref]));
    const justEnded = [...byAttempt.values()].filter(({ idAttempt }) => ended.has(idAttempt));
    await writeAudit(
      db,
      ...withCall(justEnded.map(({ idSchool, idAttempt, call }) => ({ call, idSchool, subject: { idAttempt } }))),
    );
    const results = await recomputeLocked(db, exams, refs, { kind, by: null, at: now });
    return refs.map(({ idAttempt }) => results.get(idAttempt) ?? null);
  });

/**
 * Writes the ends of attempts and returns the ids of those that had not ended. The clock closes an attempt at its
 * deadline, however late it runs, and skips one whose deadline was moved meanwhile. The statement has no condition on
 * `finished`: the database would read the index of all attempts in progress.
 */
const endAttempts = async (
  db: Database,
  refs: readonly AttemptRef[],
  now: Instant,
  kind: 'finish' | 'clock',
): Promise<Set<number>> => {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const rows = rowsOf<{ id: number; ended: boolean }>(
    await db.execute(sql`
    update attempt set
      finished = coalesce(attempt.finished, least(${at}, attempt.deadline)),
      closed_by_clock = case when attempt.finished is null then ${at} >= attempt.deadline else attempt.closed_by_clock end
    from ${wantedAttempts(refs)}
    where attempt.id_school = wanted.id_school and attempt.id = wanted.id
      ${kind === 'clock' ? sql`and attempt.deadline <= ${at}` : sql``}
    returning attempt.id, old.finished is null as ended`),
  );
  return new Set(rows.filter(({ ended }) => ended).map(({ id }) => id));
};
