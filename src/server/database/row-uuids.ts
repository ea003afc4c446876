import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { namedRowsOf, type RowTables, type UuidOf } from '../../core/sync/fields.ts';
import type { SyncedEntity } from '../../core/sync/synced-entities.ts';
import { idArray } from './arrays.ts';
import { type Database, rowsOf } from './database.ts';

/**
 * Returns the uuids of the rows of a school or of the provider to which some rows refer. Ids are unique in an installation, so the school of
 * a row need not be known: a version does not say of which school its entries of the catalogue are.
 */
export const loadUuids = async (
  db: Database,
  idSchool: number,
  rows: Iterable<readonly [SyncedEntity, RowTables]>,
): Promise<UuidOf> => {
  const named = [...rows].flatMap(([entity, tables]) => namedRowsOf(entity, tables));
  const uuids = new Map<string, string>();
  for (const [table, list] of Map.groupBy(named, (row) => row.table)) {
    const ids = idArray([...new Set(list.map(({ id }) => id))]);
    const found = rowsOf<{ id: number; uuid: string }>(
      await db.execute(sql`
        select t.id, t.uuid from ${sql.identifier(table)} t
        where t.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID}) and t.id = any(${ids})`),
    );
    for (const { id, uuid } of found) uuids.set(`${table} ${id}`, uuid);
  }
  return (table, _idSchool, id) => uuids.get(`${table} ${id}`);
};
