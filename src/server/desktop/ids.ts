import { type SQL, sql } from 'drizzle-orm';
import type { CopiedRow } from '../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type CopiedTableName, copiedTableList } from '../../core/sync/copied-tables.ts';
import { isSyncedEntity } from '../../core/sync/synced-entities.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { localId } from '../database/schema.ts';
import { type NumberedTable, numberedTables } from './local-ids.ts';

type NewId = { was: number; now: number };

/**
 * Gives the rows of this computer the ids that the server has given them, wherever they are referred to, and remembers those of its own.
 * Returns the uuids of questions that had an id of another row. Must run while keys that refer are not checked.
 */
export const takeServerIds = async (db: Database, idSchool: number, rows: readonly CopiedRow[]): Promise<string[]> => {
  const displacedQuestions: string[] = [];
  for (const table of numberedTables) {
    const received = rows.flatMap(({ tables }) => tables[table] ?? []);
    if (received.length === 0) continue;
    const given = JSON.stringify(received.map(({ id_school, id, uuid }) => ({ id_school, id, uuid })));
    const schools = sql`(${idSchool}, ${PROVIDER_SCHOOL_ID})`;
    const incoming = sql`jsonb_to_recordset(${given}::jsonb) as given (id_school bigint, id bigint, uuid uuid)`;
    const held = sql`${sql.identifier(table)} held join ${incoming} on given.id_school = held.id_school`;
    // A restored server gives an id again: what this computer knows by it makes room.
    const displaced = await readIds(
      db,
      sql`select held.id as was, nextval(pg_get_serial_sequence(${table}, 'id')) as now, held.id_school, held.uuid
        from ${held} and given.id = held.id and given.uuid <> held.uuid where held.id_school in ${schools}`,
    );
    await renumber(db, { table, idSchool }, displaced);
    if (table === 'question') displacedQuestions.push(...displaced.map(({ uuid }) => uuid));
    const renamed = await readIds(
      db,
      sql`select held.id as was, given.id as now, held.id_school, held.uuid
        from ${held} and given.uuid = held.uuid and given.id <> held.id where held.id_school in ${schools}`,
    );
    await renumber(db, { table, idSchool }, renamed);
    if (isSyncedEntity(table) && renamed.length > 0)
      await db
        .insert(localId)
        .values(renamed.map(({ was, uuid }) => ({ entity: table, id: was, uuid })))
        .onConflictDoNothing();
  }
  return displacedQuestions;
};

/** Gives rows ids of this computer's own: those of which the server knows nothing any more. */
export const takeLocalIds = async (
  db: Database,
  { table, idSchool }: { table: NumberedTable; idSchool: number },
  condition: SQL,
): Promise<void> => {
  const rows = await readIds(
    db,
    sql`select held.id as was, nextval(pg_get_serial_sequence(${table}, 'id')) as now, held.id_school, held.uuid
      from ${sql.identifier(table)} held where held.id_school = ${idSchool} and ${condition}`,
  );
  await renumber(db, { table, idSchool }, rows);
};

const readIds = async (db: Database, statement: SQL) =>
  rowsOf<Record<'was' | 'now' | 'id_school' | 'uuid', string | number>>(await db.execute(statement)).map(
    ({ was, now, id_school, uuid }) => ({
      ...{ was: Number(was), now: Number(now) },
      ...{ idSchool: Number(id_school), uuid: String(uuid) },
    }),
  );

/** A column that refers to rows of a table. */
type Referring = { name: CopiedTableName; column: string; school: string | null; isList: boolean; condition: SQL };

const referringTo = (table: NumberedTable): Referring[] =>
  copiedTableList.flatMap(({ name, references = {} }) =>
    Object.entries(references).flatMap(([column, reference]): Referring[] => {
      const { school = 'id_school', isList = false } = reference;
      const found = { name, column, school, isList: isList === true, condition: sql`true` };
      if (typeof reference.table === 'string') return reference.table === table ? [found] : [];
      const { by, tables } = reference.table;
      const [value] = Object.entries(tables).find(([, one]) => one === table) ?? [];
      return value === undefined ? [] : [{ ...found, condition: sql`t.${sql.identifier(by)} = ${value}` }];
    }),
  );

/** Gives rows of a table other ids, wherever they are referred to. */
const renumber = async (
  db: Database,
  { table, idSchool }: { table: NumberedTable; idSchool: number },
  ids: readonly (NewId & { idSchool: number })[],
): Promise<void> => {
  for (const [school, list] of Map.groupBy(ids, (one) => one.idSchool)) {
    const pairs = JSON.stringify(list.map(({ was, now }) => ({ was, now })));
    const change = sql`jsonb_to_recordset(${pairs}::jsonb) as change (was bigint, now bigint)`;
    const former = idArray(list.map(({ was }) => was));
    // Derived from its questions, and derived anew with them.
    if (table === 'question')
      await db.execute(sql`delete from bank_entry e where e.id_school = ${school} and e.questions && ${former}`);
    await db.execute(sql`
      update ${sql.identifier(table)} t set id = change.now from ${change}
      where t.id_school = ${school} and t.id = change.was`);
    for (const { name, column, school: schoolColumn, isList, condition } of referringTo(table)) {
      const refers = sql`t.${sql.identifier(column)}`;
      const inSchools = sql`t.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID})`;
      const isSchool = schoolColumn === null ? sql`true` : sql`t.${sql.identifier(schoolColumn)} = ${school}`;
      const isMeant = sql`${inSchools} and ${isSchool} and ${condition}`;
      await db.execute(
        isList
          ? sql`update ${sql.identifier(name)} t set ${sql.identifier(column)} = (
              select array_agg(coalesce(change.now, one.id) order by one.place)
              from unnest(${refers}) with ordinality as one (id, place) left join ${change} on change.was = one.id)
            where ${isMeant} and ${refers} && ${former}`
          : sql`update ${sql.identifier(name)} t set ${sql.identifier(column)} = change.now from ${change}
            where ${isMeant} and ${refers} = change.was`,
      );
    }
  }
};
