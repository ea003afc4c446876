import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { GRACE_MS } from '../../core/schedules.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { answer, attempt, result, schedule } from '../database/schema.ts';
import type { Exams } from './exam.ts';
import { scoreOf } from './scoring.ts';

export type Result = typeof result.$inferSelect;

/** At most so many at once, so that a thousand attempts that end in one second are closed in steps. */
const STEP = 200;

/**
 * Ends attempts and writes what they came to, in one transaction. An attempt that had ended keeps its end; its
 * result is written anew from its answers, so that a repeat changes nothing and a late answer counts.
 */
export const finishTogether = (
  database: Database,
  exams: Exams,
  idsAttempts: readonly number[],
  now: Instant,
): Promise<(Result | null)[]> =>
  database.transaction(async (db) => {
    const ids = [...new Set(idsAttempts)].sort((a, b) => a - b);
    await db.execute(sql`select pg_advisory_xact_lock(id) from unnest(${sql.param(ids)}::bigint[]) as id`);
    await db
      .update(attempt)
      .set({
        // Who is closed by the clock ended at the deadline, however late the clock came round.
        finished: sql`least(${new Date(now).toISOString()}::timestamptz, ${attempt.deadline})`,
        closedByClock: sql`${new Date(now).toISOString()}::timestamptz >= ${attempt.deadline}`,
      })
      .where(and(inArray(attempt.id, ids), isNull(attempt.finished)));
    const ended = await db
      .select({ attempt, idAssessment: schedule.idAssessment })
      .from(attempt)
      .innerJoin(schedule, eq(schedule.id, attempt.idSchedule))
      .where(inArray(attempt.id, ids));
    const schools = [...new Set(ended.map((row) => row.attempt.idSchool))];
    const answers = await db
      .select({ idAttempt: answer.idAttempt, idQuestion: answer.idQuestion, response: answer.response })
      .from(answer)
      .where(and(inArray(answer.idSchool, schools), inArray(answer.idAttempt, ids)));
    const given = Map.groupBy(answers, ({ idAttempt }) => idAttempt);

    const results: Result[] = [];
    for (const {
      attempt: { id, idSchool, idSchedule, idUser },
      idAssessment,
    } of ended) {
      // On this connection: one that waits for another while it is held could wait for itself.
      const exam = await exams.of(db, idAssessment);
      const responses = new Map(given.get(id)?.map(({ idQuestion, response }) => [idQuestion, response]));
      results.push({ idSchool, idAttempt: id, idSchedule, idUser, ...scoreOf(exam, responses) });
    }
    if (results.length > 0)
      await db
        .insert(result)
        .values(results)
        .onConflictDoUpdate({
          target: [result.idSchool, result.idAttempt],
          set: {
            grade: sql`excluded.grade`,
            hits: sql`excluded.hits`,
            errors: sql`excluded.errors`,
            omitted: sql`excluded.omitted`,
            notQualified: sql`excluded.not_qualified`,
            scores: sql`excluded.scores`,
            outcomes: sql`excluded.outcomes`,
          },
        });
    const byAttempt = new Map(results.map((row) => [row.idAttempt, row]));
    return idsAttempts.map((id) => byAttempt.get(id) ?? null);
  });

/**
 * Closes attempts whose deadline and grace are over, oldest first, and says how many. Several nodes may do this at
 * the same time.
 */
export const closeOverdue = async (
  database: Database,
  finish: (idAttempt: number) => Promise<unknown>,
  now: Instant,
): Promise<number> => {
  let closed = 0;
  for (;;) {
    const overdue = await database
      .select({ id: attempt.id })
      .from(attempt)
      .where(and(isNull(attempt.finished), lt(attempt.deadline, now - GRACE_MS)))
      .orderBy(attempt.deadline)
      .limit(STEP);
    if (overdue.length === 0) return closed;
    const outcomes = await Promise.allSettled(overdue.map(({ id }) => finish(id)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    closed += overdue.length - failures.length;
    // One that cannot be scored is told of, and must not keep the others open.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} attempts could not be closed`);
  }
};
