import { sql } from 'drizzle-orm';
import type { CopiedRow } from '../../contract/offline.ts';
import { uuidList } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';

/**
 * Marks questions and stimuli as deleted that are about to be removed and that assessments show whose changes wait: a finished one is
 * printed and sent with them. Returns their uuids.
 */
export const markShown = async (
  db: Database,
  idSchool: number,
  removed: readonly Pick<CopiedRow, 'entity' | 'uuid'>[],
  held: readonly string[],
): Promise<Set<string>> => {
  const shown = new Set<string>();
  if (held.length === 0) return shown;
  for (const table of ['question', 'stimulus'] as const) {
    const uuids = removed.flatMap(({ entity, uuid }) => (entity === table ? [uuid] : []));
    if (uuids.length === 0) continue;
    const column = sql.identifier(`id_${table}`);
    const items = sql`
      select item.${column} from assessment_question item
      join assessment a on a.id_school = ${idSchool} and a.id = item.id_assessment and a.uuid in ${uuidList(held)}
      where item.id_school = ${idSchool} and item.question_school = ${idSchool}
      union select item.${column} from assessment_snapshot item
      join assessment a on a.id_school = ${idSchool} and a.id = item.id_assessment and a.uuid in ${uuidList(held)}
      where item.id_school = ${idSchool} and item.question_school = ${idSchool}`;
    const marked = rowsOf<{ uuid: string }>(
      await db.execute(sql`
        update ${sql.identifier(table)} t set deleted = true
        where t.id_school = ${idSchool} and t.uuid in ${uuidList(uuids)} and t.id in (${items}) returning t.uuid`),
    );
    for (const { uuid } of marked) shown.add(uuid);
  }
  return shown;
};

/**
 * Counts the uses of a school's questions by the finished assessments that are here. The server counts those of others, too, and tells the
 * number with the question only.
 */
export const countUses = async (db: Database, idSchool: number): Promise<void> => {
  await db.execute(sql`
    update question q set used_times = used.times
    from (
      select item.id_question, count(*)::integer as times from assessment_snapshot item
      where item.id_school = ${idSchool} and item.question_school = ${idSchool} and item.form_number = 1
      group by item.id_question
    ) used
    where q.id_school = ${idSchool} and q.id = used.id_question and q.used_times < used.times`);
};
