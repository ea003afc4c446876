import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { NamedTable } from '../../../core/sync/fields.ts';
import { uuidList } from '../../database/arrays.ts';
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
      where t.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID})
        and t.uuid in ${uuidList(wanted)}
      order by t.id_school`),
  );
  // The school's own, which come last, count before the provider's.
  return new Map(rows.map((row) => [row.uuid, row]));
};
