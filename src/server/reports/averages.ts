import { sql } from 'drizzle-orm';
import { percentageOf } from '../../core/scoring.ts';
import { type Me, schoolOf } from '../area.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';

/** So many of the latest results say how hard a question is; reading more of them would only take longer. */
const SAMPLED = 500;

/**
 * Returns the hit average of questions by their id: 100 × the mean score over the latest results of the school's
 * schedules, cancelled ones aside. A question that is pending in a schedule is left out there; null where nothing
 * counts. Authors and editors, who see no student, have none.
 */
export const hitAveragesOf = async (
  db: Database,
  me: Me,
  refs: readonly { questionSchool: number; idQuestion: number }[],
): Promise<Map<number, number | null>> => {
  const ids = [...new Set(refs.map(({ idQuestion }) => idQuestion))];
  if (ids.length === 0) return new Map();
  const idSchool = schoolOf(me);
  const rows = rowsOf<{ id: number; reached: number | null; possible: number }>(
    await db.execute(sql`
      select asked.id, sum(latest.score) as reached, count(latest.score)::int as possible
      from unnest(${idArray(ids)}) as asked(id)
      cross join lateral (
        select sampled.score, bool_or(sampled.outcome = 'ungraded') over (partition by sampled.id_schedule) as pending
        from (
          select result.id_schedule, result.scores[position.at] as score, result.outcomes[position.at] as outcome
          from schedule_item item
          join schedule on schedule.id_school = item.id_school and schedule.id = item.id_schedule
          join result on result.id_school = item.id_school and result.id_schedule = item.id_schedule
          cross join lateral array_position(result.questions, item.id_question) as position(at)
          where item.id_school = ${idSchool} and item.id_question = asked.id
            and not schedule.deleted and schedule.cancelled is null
          order by item.id_schedule desc
          limit ${SAMPLED}
        ) sampled
      ) latest
      where not latest.pending
      group by asked.id`),
  );
  return new Map(rows.map(({ id, reached, possible }) => [id, percentageOf(reached ?? 0, possible)]));
};
