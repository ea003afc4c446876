import { sql } from 'drizzle-orm';
import { type CopiedEntity, tableOfEntity, tablesOf } from '../../core/sync/copied-tables.ts';
import type { RowTables, TableRow } from '../../core/sync/fields.ts';
import type { SyncedEntity } from '../../core/sync/synced-entities.ts';
import { idArray, uuidList } from '../database/arrays.ts';
import type { Database } from '../database/database.ts';
import { selectJson } from '../database/json-rows.ts';

/** Loads rows of this computer with all that belongs to them, by their uuids. */
export const loadRows = async (
  db: Database,
  idSchool: number,
  entity: SyncedEntity,
  uuids: readonly string[],
): Promise<Map<string, RowTables>> => {
  if (uuids.length === 0) return new Map();
  const heads = await selectJson(
    db,
    sql`select to_jsonb(t) as json from ${sql.identifier(tableOfEntity[entity])} t
      where t.id_school = ${idSchool} and t.uuid in ${uuidList(uuids)}`,
  );
  const ids = idArray(heads.map((head) => Number(head['id'])));
  const rows = new Map<unknown, Record<string, TableRow[]>>(
    heads.map((head) => [head['id'], { [tableOfEntity[entity]]: [head] }]),
  );
  for (const { name, parent } of tablesOf(entity)) {
    if (parent === undefined) continue;
    const belonging = await selectJson(
      db,
      sql`select to_jsonb(t) as json from ${sql.identifier(name)} t
        where t.id_school = ${idSchool} and t.${sql.identifier(parent)} = any(${ids})`,
    );
    for (const [id, list] of Map.groupBy(belonging, (row) => row[parent])) {
      const tables = rows.get(id);
      if (tables) tables[name] = list;
    }
  }
  return new Map([...rows.values()].map((tables) => [String(tables[tableOfEntity[entity]]?.[0]?.['uuid']), tables]));
};

/** The row of a copied row, which has its uuid. */
export const headOf = (entity: CopiedEntity, tables: RowTables): TableRow => tables[tableOfEntity[entity]]?.[0] ?? {};

/** When a row was edited last: a stimulus has no such moment but that of its newest version. */
export const editedAt = (entity: SyncedEntity, tables: RowTables): number => {
  if (entity !== 'stimulus') return Date.parse(String(headOf(entity, tables)['updated']));
  return Math.max(...(tables['stimulus_version'] ?? []).map((version) => Date.parse(String(version['added']))));
};
