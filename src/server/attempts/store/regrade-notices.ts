import { sql } from 'drizzle-orm';
import { REGRADE_NOTICE_DELAY_MS } from '../../../core/results/regrades.ts';
import type { Result } from '../../../core/results/results.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { regrade } from '../../database/schema.ts';
import { type AttemptRef, wantedAttempts } from '../refs.ts';

/** How the last regrade of which a student is told changed the result of an attempt. */
export type RegradeNotice = { idAttempt: number; before: Result; after: Result; at: Instant };

/**
 * Returns the last regrade of each attempt that changed its result and is told to students: it was not undone, and it is
 * not so new that its teacher may still undo it unnoticed.
 */
export const loadRegradeNotices = async (
  db: Database,
  attempts: readonly AttemptRef[],
  now: Instant,
): Promise<Map<number, RegradeNotice>> => {
  if (attempts.length === 0) return new Map();
  const rows = rowsOf<Omit<RegradeNotice, 'at'> & { at: string | number }>(
    await db.execute(sql`
      select distinct on (attempt.id) attempt.id as "idAttempt", result_change.before, result_change.after,
        extract(epoch from regrade.at) * 1000 as at
      from attempt
      join ${wantedAttempts(attempts)} on attempt.id_school = wanted.id_school and attempt.id = wanted.id
      join regrade on regrade.id_school = attempt.id_school and regrade.id_schedule = attempt.id_schedule
        and regrade.notify and regrade.undone is null
        and regrade.at <= ${sql.param(now - REGRADE_NOTICE_DELAY_MS, regrade.at)}
      join result_change on result_change.id_school = attempt.id_school and result_change.id_attempt = attempt.id
        and result_change.cause = 'adjustment' and result_change.at = regrade.at
      order by attempt.id, regrade.at desc, result_change.id desc`),
  );
  return new Map(rows.map((row) => [row.idAttempt, { ...row, at: Math.round(Number(row.at)) }]));
};
