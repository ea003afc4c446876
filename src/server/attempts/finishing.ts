import { type SQL, sql } from 'drizzle-orm';
import type { Result } from '../../core/results/results.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { withCall, writeAudit } from '../audit/api.ts';
import type { AuditedCall } from '../audited-call.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type PreparedStatement, preparedStatement } from '../database/prepared-statement.ts';
import type { ExamCache } from './exam-cache.ts';
import { computeResults, loadFacts, resultsOf, writeComputed } from './recompute.ts';
import { type AttemptRef, lockAttemptsExclusively, wanted, wantedValues } from './refs.ts';
import { type EndedAttempt, findEndedAttempts, lockSchedules } from './store/facts.ts';

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
    // Sent together, in this order. Schedules before attempts, as moving and cancelling a schedule lock, too.
    const [, , justEnded, facts] = await Promise.all([
      lockAttemptsExclusively(db, refs),
      lockSchedules(db, refs),
      endAttempts(db, refs, now, kind),
      loadFacts(db, refs),
    ]);
    const isNew = new Set(justEnded.map(({ idAttempt }) => idAttempt));
    const others = refs.filter(({ idAttempt }) => !isNew.has(idAttempt));
    const ended = others.length === 0 ? justEnded : [...justEnded, ...(await findEndedAttempts(db, others))];
    const computed = await computeResults(db, exams, ended, facts);
    const callOf = new Map(refs.map(({ idAttempt, call }) => [idAttempt, call]));
    const audited = justEnded.map(({ idSchool, idAttempt }) => ({
      ...{ call: callOf.get(idAttempt), idSchool, subject: { idAttempt } },
    }));
    await Promise.all([writeAudit(db, ...withCall(audited)), writeComputed(db, computed, { kind, by: null, at: now })]);
    const results = resultsOf(computed);
    return refs.map(({ idAttempt }) => results.get(idAttempt) ?? null);
  });

const at = sql`${sql.placeholder('at')}::timestamptz`;

const writeEnds = (name: string, condition: SQL): PreparedStatement =>
  preparedStatement(
    name,
    sql`
      update attempt set
        finished = coalesce(attempt.finished, least(${at}, attempt.deadline)),
        closed_by_clock = case when attempt.finished is null then ${at} >= attempt.deadline else attempt.closed_by_clock end
      from ${wanted}
      where attempt.id_school = wanted.id_school and attempt.id = wanted.id ${condition}
      returning attempt.id_school as "idSchool", attempt.id as "idAttempt", attempt.id_schedule as "idSchedule",
        attempt.id_user as "idUser", old.finished is null as "isNew"`,
  );

/**
 * The clock closes an attempt at its deadline, however late it runs, and skips one whose deadline was moved meanwhile. Neither
 * has a condition on `finished`: the database would read the index of all attempts in progress.
 */
const writeEndsBy = {
  finish: writeEnds('finish_attempts', sql``),
  clock: writeEnds('close_attempts', sql`and attempt.deadline <= ${at}`),
};

/** Writes the ends of attempts and returns those that had not ended, which have no result yet. */
const endAttempts = async (
  db: Database,
  refs: readonly AttemptRef[],
  now: Instant,
  kind: 'finish' | 'clock',
): Promise<EndedAttempt[]> => {
  const values = { ...wantedValues(refs), at: new Date(now).toISOString() };
  const rows = rowsOf<Omit<EndedAttempt, 'before'> & { isNew: boolean }>(await writeEndsBy[kind](db, values));
  return rows.flatMap(({ isNew, ...row }) => (isNew ? [{ ...row, before: null }] : []));
};
