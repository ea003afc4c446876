import { type SQL, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { writesForProvider } from '../../core/policies/actor.ts';
import { BIN_DAYS } from '../../core/policies/bin.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { assessment } from '../database/schema.ts';

export type DeletedType = 'assessment' | 'question' | 'context' | 'schedule';
export type DeletedItem = { type: DeletedType; id: number; idSchool: number; deletedAt: Instant };

const instant = (at: Instant) => sql`${sql.param(at, assessment.deletedAt)}::timestamptz`;

/**
 * Returns the items of a user's bin as a subquery of type, id, school and moment. What was deleted by the call that
 * deleted something larger is not an item of its own, and a stimulus below which no question can return is none.
 */
const itemsOf = (me: Me, now: Instant): SQL => {
  const idSchool = schoolOf(me);
  const since = instant(now - BIN_DAYS * 24 * 60 * 60 * 1000);
  const isRecent = (alias: SQL) =>
    sql`${alias}.id_school = ${idSchool} and ${alias}.deleted and ${alias}.deleted_at > ${since}`;
  // The provider's questions have an author in the place of an owner; imported ones are the editors'.
  const isOwn = (alias: SQL) =>
    idSchool === PROVIDER_SCHOOL_ID && writesForProvider(me)
      ? sql`(${alias}.id_author = ${me.idUser} or (${alias}.id_author is null and ${me.role === 'editor'}))`
      : sql`${alias}.id_owner = ${me.idUser}`;
  return sql`(
    select 'assessment' as type, a.id, a.id_school, a.deleted_at from assessment a
    where ${isRecent(sql`a`)} and a.id_owner = ${me.idUser}
    union all
    select 'schedule', s.id, s.id_school, s.deleted_at from schedule s
    where ${isRecent(sql`s`)} and s.id_owner = ${me.idUser} and not exists (
      select 1 from assessment a
      where a.id_school = ${idSchool} and s.assessment_school = ${idSchool} and a.id = s.id_assessment and a.deleted and a.deleted_at = s.deleted_at)
    union all
    select 'context', t.id, t.id_school, t.deleted_at from stimulus t
    where ${isRecent(sql`t`)} and ${isOwn(sql`t`)} and (
      exists (
        select 1 from question q
        where q.id_school = t.id_school and q.id_stimulus = t.id and q.deleted and q.deleted_at = t.deleted_at)
      or exists (
        select 1 from question q
        where q.id_school = t.id_school and q.id = any(t.former_questions) and q.id_stimulus is null and not q.deleted))
    union all
    select 'question', q.id, q.id_school, q.deleted_at from question q
    where ${isRecent(sql`q`)} and ${isOwn(sql`q`)} and not exists (
      select 1 from stimulus t
      where t.id_school = q.id_school and t.id = q.id_stimulus and t.deleted and t.deleted_at = q.deleted_at)
  ) as item`;
};

/** Returns how many items are in a user's bin. */
export const countDeleted = async (db: Database, me: Me, now: Instant): Promise<number> =>
  rowsOf<{ items: number }>(await db.execute(sql`select count(*)::int as items from ${itemsOf(me, now)}`))[0]?.items ??
  0;

type Part = { limit: number; offset?: number; only?: { type: DeletedType; id: number } };

/** Returns items of a user's bin, the last deleted first. */
export const listDeleted = async (
  db: Database,
  me: Me,
  now: Instant,
  { limit, offset = 0, only }: Part,
): Promise<DeletedItem[]> =>
  rowsOf<DeletedItem>(
    await db.execute(sql`
      select type, id, id_school as "idSchool",
        (date_part('epoch', deleted_at) * 1000)::float8 as "deletedAt"
      from ${itemsOf(me, now)}
      where ${only ? sql`type = ${only.type} and id = ${only.id}` : sql`true`}
      order by deleted_at desc, type, id desc
      limit ${limit} offset ${offset}`),
  );

/** Makes items of a bin impossible to restore, with what the same calls deleted. */
export const forget = async (db: Database, items: readonly DeletedItem[]): Promise<void> => {
  for (const [idSchool, inSchool] of Map.groupBy(items, (item) => item.idSchool)) {
    const idsOf = (wanted: DeletedType) => inSchool.flatMap(({ type, id }) => (type === wanted ? id : []));
    const [assessments, contexts] = [idsOf('assessment'), idsOf('context')];
    await db.execute(sql`
      update schedule set deleted_at = null from assessment a
      where a.id_school = ${idSchool} and a.id = any(${idArray(assessments)}) and schedule.id_school = ${idSchool}
        and schedule.assessment_school = a.id_school and schedule.id_assessment = a.id and schedule.deleted
        and schedule.deleted_at = a.deleted_at`);
    await db.execute(sql`
      update question set deleted_at = null from stimulus t
      where t.id_school = ${idSchool} and t.id = any(${idArray(contexts)}) and question.id_school = ${idSchool}
        and question.id_stimulus = t.id and question.deleted and question.deleted_at = t.deleted_at`);
    for (const [table, ids] of [
      [sql`assessment`, assessments],
      [sql`stimulus`, contexts],
      [sql`question`, idsOf('question')],
      [sql`schedule`, idsOf('schedule')],
    ] as const)
      if (ids.length > 0)
        await db.execute(sql`
          update ${table} as gone set deleted_at = null
          where gone.id_school = ${idSchool} and gone.id = any(${idArray(ids)}) and gone.deleted`);
  }
};
