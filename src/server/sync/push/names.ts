import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { NamedRow, NamedTable, UuidOf } from '../../../core/sync/fields.ts';
import { idArray, uuidList } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';

// Fields name rows by their uuids: those of the school and the provider's.

/** A row that a uuid names. */
export type Named = {
  idSchool: number;
  id: number;
  uuid: string;
  /** Of a version: the question or stimulus that it is of. */
  idParent: number | null;
};

const parentColumns: Partial<Record<NamedTable, string>> = {
  question_version: 'id_question',
  stimulus_version: 'id_stimulus',
};

const schoolsOf = (idSchool: number) => idArray([...new Set([PROVIDER_SCHOOL_ID, idSchool])]);

/** Returns the uuids of rows of a school or of the provider. */
export const loadUuids = async (db: Database, idSchool: number, named: readonly NamedRow[]): Promise<UuidOf> => {
  const uuids = new Map<string, string>();
  for (const [table, list] of Map.groupBy(named, (row) => row.table)) {
    const ids = [...new Set(list.map(({ id }) => id))];
    const rows = rowsOf<{ id: number; uuid: string }>(
      await db.execute(sql`
        select t.id, t.uuid from ${sql.identifier(table)} t
        where t.id_school = any(${schoolsOf(idSchool)}) and t.id = any(${idArray(ids)})`),
    );
    for (const { id, uuid } of rows) uuids.set(`${table} ${id}`, uuid);
  }
  return (table, _idSchool, id) => uuids.get(`${table} ${id}`);
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the rows of a table that are named by uuids, by these; what is no uuid names nothing. */
export const findNamed = async (
  db: Database,
  idSchool: number,
  table: NamedTable,
  uuids: readonly unknown[],
): Promise<Map<string, Named>> => {
  const wanted = [...new Set(uuids.filter((uuid): uuid is string => typeof uuid === 'string' && UUID.test(uuid)))];
  if (wanted.length === 0) return new Map();
  const parent = parentColumns[table];
  const rows = rowsOf<Named>(
    await db.execute(sql`
      select t.id_school as "idSchool", t.id, t.uuid, ${parent === undefined ? sql`null` : sql`t.${sql.identifier(parent)}`} as "idParent"
      from ${sql.identifier(table)} t
      where t.id_school = any(${schoolsOf(idSchool)})
        and t.uuid in ${uuidList(wanted)}
      order by t.id_school desc`),
  );
  // The school's own count before the provider's.
  return new Map(rows.toReversed().map((row) => [row.uuid, row]));
};
