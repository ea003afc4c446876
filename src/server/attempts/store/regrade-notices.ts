import { type SQL, sql } from 'drizzle-orm';
import { REGRADE_NOTICE_DELAY_MS, type RegradeReason } from '../../../core/results/regrades.ts';
import type { Result } from '../../../core/results/results.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { regrade } from '../../database/schema.ts';
import { type AttemptRef, wantedAttempts } from '../refs.ts';

/** The figures of a result from which its percentage is computed. */
type Figures = Pick<Result, 'grade' | 'pointsReached' | 'pointsPossible'>;

/** How a regrade or a decision on late answers, or its undoing, changed the result of an attempt. */
export type RegradeNotice = { reason: RegradeReason; before: Figures; after: Figures; at: Instant };

/**
 * Returns what students may be told of the regrades of their attempts, the last first: regrades that stand and are not so new
 * that their teacher may still undo them unnoticed, and those that were undone after that time. Of decisions on late answers all.
 */
export const loadRegradeNotices = async (
  db: Database,
  attempts: readonly AttemptRef[],
  now: Instant,
): Promise<Map<number, RegradeNotice[]>> => {
  if (attempts.length === 0) return new Map();
  const delay = sql`make_interval(secs => ${REGRADE_NOTICE_DELAY_MS / 1000})`;
  const rows = rowsOf<Omit<RegradeNotice, 'at'> & { idAttempt: number; at: string | number }>(
    await db.execute(sql`
      select attempt.id as "idAttempt", told.reason, extract(epoch from told.at) * 1000 as at,
        ${figuresOf(sql`result_change.before`)} as before, ${figuresOf(sql`result_change.after`)} as after
      from attempt
      join ${wantedAttempts(attempts)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
      join regrade on regrade.id_school = attempt.id_school and regrade.id_schedule = attempt.id_schedule
        and regrade.notify
      cross join lateral (
        select regrade.after ->> 'kind' as reason, regrade.at
        where regrade.undone is null and regrade.at <= ${sql.param(now - REGRADE_NOTICE_DELAY_MS, regrade.at)}
        union all
        select 'undone', regrade.undone where regrade.undone >= regrade.at + ${delay}
      ) told
      join result_change on result_change.id_school = attempt.id_school and result_change.id_attempt = attempt.id
        and result_change.cause = 'adjustment' and result_change.at = told.at
      union all
      select attempt.id, decided.reason, extract(epoch from result_change.at) * 1000,
        ${figuresOf(sql`result_change.before`)}, ${figuresOf(sql`result_change.after`)}
      from attempt
      join ${wantedAttempts(attempts)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
      join result_change on result_change.id_school = attempt.id_school and result_change.id_attempt = attempt.id
        and result_change.cause = 'lateResponse'
      cross join lateral (
        select case late_response.decision when 'accepted' then 'late' else 'lateUndone' end as reason
        from late_response
        where late_response.id_school = attempt.id_school and late_response.id_attempt = attempt.id
          and late_response.decided_at = result_change.at
        order by late_response.decision
        limit 1
      ) decided
      order by 1, 3 desc`),
  );
  const notices = Map.groupBy(rows, ({ idAttempt }) => idAttempt);
  return new Map(
    [...notices].map(([idAttempt, found]) => [
      idAttempt,
      found.map(({ reason, before, after, at }) => ({ reason, before, after, at: Math.round(Number(at)) })),
    ]),
  );
};

const figuresOf = (result: SQL): SQL =>
  sql`jsonb_build_object('grade', ${result} -> 'grade', 'pointsReached', ${result} -> 'pointsReached',
    'pointsPossible', ${result} -> 'pointsPossible')`;
