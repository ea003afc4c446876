import { sql } from 'drizzle-orm';
import type { CopiedRow } from '../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import { idArray, uuidList } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';
import type { RegisteredRow } from './store.ts';

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
 * Returns the questions, or else the stimuli without any, of which a computer needs no copy any more: those of others and deleted ones that no
 * assessment here shows, and of the provider's that are not of the disciplines that it brings along. The server tells nothing of them: its
 * log does not say what an assessment showed before. What waits stays, what was
 * made here alone, and what a version has that can be given back.
 */
export const findUnshown = async (
  db: Database,
  { idUser, idSchool, disciplines }: Pick<RegisteredRow, 'idUser' | 'idSchool' | 'disciplines'>,
  entity: 'question' | 'stimulus',
  waiting: ReadonlySet<string>,
): Promise<{ entity: 'question' | 'stimulus'; uuid: string }[]> => {
  const column = sql.identifier(`id_${entity}`);
  const shown = (table: 'assessment_question' | 'assessment_snapshot') => sql`
    select from ${sql.identifier(table)} item
    where item.id_school = ${idSchool} and item.question_school = t.id_school and item.${column} = t.id`;
  // By their sets, since a computer may have thousands.
  const isBrought = sql`t.id in (
    select unnest(e.questions) from bank_entry e
    where e.id_school = ${PROVIDER_SCHOOL_ID} and e.publication_state = 'published' and e.classifications && array(
      select coalesce(c.id_merged_into, c.id) from catalogue c
      where c.id_school = ${PROVIDER_SCHOOL_ID} and c.id = any(${idArray(disciplines ?? [])})))`;
  const hasQuestions = sql`exists (
    select from question q where q.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID}) and q.id_school = t.id_school and q.id_stimulus = t.id)`;
  const rows = rowsOf<{ uuid: string }>(
    await db.execute(sql`
      with unshown as materialized (
        select t.uuid from ${sql.identifier(entity)} t
        where t.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID}) and t.id < ${FIRST_LOCAL_ID}
          and (t.id_school = ${PROVIDER_SCHOOL_ID} or t.id_owner is distinct from ${idUser} or t.deleted)
          and not ${entity === 'question' ? sql`(t.id_school = ${PROVIDER_SCHOOL_ID} and ${isBrought})` : hasQuestions}
          and not exists (${shown('assessment_question')}) and not exists (${shown('assessment_snapshot')}))
      select unshown.uuid from unshown where not exists (
        select from local_taking taking where strpos(taking.taken::text, unshown.uuid::text) > 0)`),
  );
  return rows.flatMap(({ uuid }) => (waiting.has(uuid) ? [] : [{ entity, uuid }]));
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
