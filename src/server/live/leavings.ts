import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Leaving as LeavingDto } from '../../contract/live.ts';
import { type Leaving, MOST_LEAVINGS } from '../../core/attempts/leavings.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import type { AttemptRef } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { attempt, paperLeaving } from '../database/schema.ts';

/**
 * Stores when a paper was left, as its device tells it, where the schedule counts that. What is told again changes
 * nothing, and the end of a leaving is told once.
 */
export const saveLeavings = async (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  leavings: readonly LeavingDto[],
): Promise<void> => {
  await db.execute(sql`
    insert into paper_leaving (id_school, id_attempt, at, back)
    select distinct on (given.at) attempt.id_school, attempt.id, given.at, case when given.back >= given.at then given.back end
    from jsonb_to_recordset(${JSON.stringify(leavings)}::jsonb) as given (at timestamptz, back timestamptz)
    join attempt on attempt.id_school = ${idSchool} and attempt.id = ${idAttempt}
    join schedule on schedule.id_school = attempt.id_school and schedule.id = attempt.id_schedule
    where (schedule.rules ->> 'fullScreen')::boolean and (
      (select count(*) from paper_leaving known
        where known.id_school = attempt.id_school and known.id_attempt = attempt.id) < ${MOST_LEAVINGS}
      or exists (select from paper_leaving known
        where known.id_school = attempt.id_school and known.id_attempt = attempt.id and known.at = given.at))
    order by given.at, given.back
    on conflict (id_school, id_attempt, at) do update set back = excluded.back where paper_leaving.back is null`);
};

/** Returns when the papers of schedules of a school were left, by attempt, the last first. */
export const loadLeavings = async (
  db: Database,
  idSchool: number,
  idsSchedules: readonly number[],
): Promise<ReadonlyMap<number, Leaving[]>> => {
  if (idsSchedules.length === 0) return new Map();
  const rows = await db
    .select({ idAttempt: paperLeaving.idAttempt, at: paperLeaving.at, back: paperLeaving.back })
    .from(paperLeaving)
    .innerJoin(attempt, and(eq(attempt.idSchool, paperLeaving.idSchool), eq(attempt.id, paperLeaving.idAttempt)))
    .where(and(eq(paperLeaving.idSchool, idSchool), inArray(attempt.idSchedule, [...idsSchedules])))
    .orderBy(paperLeaving.idAttempt, desc(paperLeaving.at));
  return Map.groupBy(rows, ({ idAttempt }) => idAttempt);
};

/** Returns leavings as replies carry them. */
export const leavingsToDto = (leavings: readonly Leaving[] | undefined, timezone: string): LeavingDto[] =>
  (leavings ?? []).map(({ at, back }) => ({
    at: toIsoWithOffset(at, timezone),
    back: back === null ? null : toIsoWithOffset(back, timezone),
  }));
