import { sql } from 'drizzle-orm';
import { toPercentage } from '../../core/results/scoring.ts';
import { type Me, schoolOf } from '../area.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';

/** The number of results that a hit average needs. Reading more takes longer and changes it little. */
const SAMPLE_SIZE = 500;

/**
 * Returns the hit average of questions by their id: 100 × the mean score over the results of the school's latest
 * schedules that are not cancelled, as many whole schedules as it takes to have 500 results. Those in which responses
 * to the question wait for a grade, or late ones for a decision, are left out; null where none is left, or nothing counts. Authors and editors, who
 * see no student, have none.
 */
export const loadHitAverages = async (
  db: Database,
  me: Me,
  refs: readonly { questionSchool: number; idQuestion: number }[],
): Promise<Map<number, number | null>> =>
  computeHitAverages(db, schoolOf(me), [...new Set(refs.map(({ idQuestion }) => idQuestion))]);

/** Returns the hit averages of questions in a school by their id, as `loadHitAverages` describes them. */
export const computeHitAverages = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
): Promise<Map<number, number | null>> => {
  if (ids.length === 0) return new Map();
  const rows = rowsOf<{ id: number; reached: number | null; possible: number }>(
    await db.execute(sql`
      select asked.id, sum(figure.reached) as reached, sum(figure.possible)::int as possible
      from unnest(${idArray(ids)}) as asked(id)
      cross join lateral (
        select item.id_schedule, sum(schedule.finished) over (order by item.id_schedule desc) - schedule.finished as newer
        from schedule_item item
        join schedule on schedule.id_school = item.id_school and schedule.id = item.id_schedule
        where item.id_school = ${idSchool} and item.id_question = asked.id
          and not schedule.deleted and schedule.cancelled is null and schedule.finished > 0
        order by item.id_schedule desc
        limit ${SAMPLE_SIZE}
      ) latest
      cross join lateral (
        select sum(result.scores[position.at]) as reached, count(result.scores[position.at]) as possible,
          bool_or(result.outcomes[position.at] = 'ungraded') as pending
        from result
        cross join lateral array_position(result.questions, asked.id) as position(at)
        where result.id_school = ${idSchool} and result.id_schedule = latest.id_schedule
      ) figure
      where latest.newer < ${SAMPLE_SIZE} and not figure.pending
        and not exists (
          select from late_response
          join attempt on attempt.id_school = late_response.id_school and attempt.id = late_response.id_attempt
          where late_response.id_school = ${idSchool} and late_response.id_question = asked.id
            and late_response.decision is null and attempt.id_schedule = latest.id_schedule)
      group by asked.id`),
  );
  return new Map(rows.map(({ id, reached, possible }) => [id, toPercentage(reached ?? 0, possible)]));
};
