import { type SQL, sql } from 'drizzle-orm';
import type { CopiedEntity } from '../../../core/sync/copied-tables.ts';
import { idArray, uuidList } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { isOwnSchool, type Viewer } from './viewer.ts';
import { selectShown, visible } from './visible.ts';

/** What a listing goes through, in this order: all else comes with the rows that show it. */
export const listedEntities = [
  'catalogue',
  'stimulus',
  'question',
  'assessment',
] as const satisfies readonly CopiedEntity[];
export type ListedEntity = (typeof listedEntities)[number];

/** Selects the ids of the rows of a school that a listing has. */
const selectListed: Record<ListedEntity, (viewer: Viewer, idSchool: number) => SQL> = {
  catalogue: (_, idSchool) => sql`select c.id from catalogue c where c.id_school = ${idSchool}`,
  // All others come with their questions.
  stimulus: (viewer, idSchool) => sql`
    select s.id from stimulus s
    where s.id_school = ${idSchool} and s.id_owner = ${viewer.idUser} and not s.deleted and not exists (
      select from question q where q.id_school = ${idSchool} and q.id_stimulus = s.id and not q.deleted)`,
  // By the rows of the bank, which have indexes by owner and by classification.
  question: (viewer, idSchool) =>
    isOwnSchool(viewer, idSchool)
      ? sql`select unnest(e.questions) as id from bank_entry e where e.id_school = ${idSchool} and e.id_owner = ${viewer.idUser}`
      : sql`
        ${selectChosen(viewer, idSchool)}
        union select shown.id_question from (${selectShown(viewer, sql`item.question_school = ${idSchool}`)}) shown`,
  assessment: (viewer, idSchool) => sql`
    select a.id from assessment a
    where a.id_school = ${idSchool} and a.id_owner = ${viewer.idUser} and not a.deleted`,
};

const selectChosen = ({ disciplines }: Viewer, idSchool: number): SQL => sql`
  select unnest(e.questions) as id from bank_entry e where e.id_school = ${idSchool} and e.publication_state = 'published'
    and ${disciplines === 'all' ? sql`true` : sql`e.classifications && ${idArray(disciplines)}`}`;

/** Returns the ids of the next rows of a listing after an id, in order. */
export const listNext = async (
  db: Database,
  viewer: Viewer,
  { idSchool, entity, after, limit }: { idSchool: number; entity: ListedEntity; after: number; limit: number },
): Promise<number[]> =>
  rowsOf<{ id: number }>(
    await db.execute(sql`
      select distinct listed.id from (${selectListed[entity](viewer, idSchool)}) listed
      where listed.id > ${after} order by listed.id limit ${limit}`),
  ).map(({ id }) => id);

/** Returns the ids of the rows of these uuids of which the viewer's device has copies, by their uuids. */
export const findVisible = async (
  db: Database,
  viewer: Viewer,
  { idSchool, entity, uuids }: { idSchool: number; entity: CopiedEntity; uuids: readonly string[] },
): Promise<Map<string, number | string>> => {
  if (uuids.length === 0) return new Map();
  const { from, alias, isVisible } = visible[entity];
  const rows = rowsOf<{ id: number | string; uuid: string }>(
    await db.execute(sql`
      select ${alias}.id, ${alias}.uuid from ${from}
      where ${alias}.id_school = ${idSchool} and ${isVisible(viewer, idSchool)}
        and ${alias}.uuid in ${uuidList(uuids)}`),
  );
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
};

/** Returns the entries of the provider's catalogue with these ids, each replaced by the one that it was merged into. */
export const resolveDisciplines = async (db: Database, idSchool: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  return rowsOf<{ id: number }>(
    await db.execute(sql`
      select distinct coalesce(c.id_merged_into, c.id) as id from catalogue c
      where c.id_school = ${idSchool} and c.id = any(${idArray(ids)})`),
  ).map(({ id }) => id);
};
