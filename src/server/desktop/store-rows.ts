import { sql } from 'drizzle-orm';
import type { CopiedRow } from '../../contract/offline.ts';
import { type CopiedTableName, copiedTableList, tableOfEntity, tablesOf } from '../../core/sync/copied-tables.ts';
import type { TableRow } from '../../core/sync/fields.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import { idArray, textList, uuidList } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { headOf } from './local-rows.ts';
import { writeTableRows } from './table-rows.ts';

/** Rows to which others may refer that wait: they are added, and never removed but with what they belong to. */
const versions: readonly CopiedTableName[] = ['question_version', 'stimulus_version'];

/**
 * Stores received rows with all that belongs to them, in the place of what was there. A row that is `held` has changes that wait: of it
 * come the versions alone.
 */
export const storeRows = async (
  db: Database,
  rows: readonly CopiedRow[],
  isHeld: (row: CopiedRow) => boolean,
): Promise<void> => {
  for (const { name, key, parent } of copiedTableList) {
    const isVersion = versions.includes(name);
    const received = rows.filter((row) => isVersion || !isHeld(row)).filter(({ tables }) => name in tables);
    if (received.length === 0) continue;
    if (parent !== undefined && !isVersion) await deleteBelonging(db, name, parent, received);
    const all = received.flatMap(({ tables }) => tables[name] ?? []);
    if (name === 'catalogue') await makeRoom(db, all);
    await writeTableRows(db, name, all, {
      key: ['id_school', ...key],
      isReplaced: isVersion || parent === undefined,
    });
  }
};

const bySchool = (rows: readonly TableRow[]) => Map.groupBy(rows, (row) => Number(row['id_school']));

const deleteBelonging = async (
  db: Database,
  name: CopiedTableName,
  parent: string,
  rows: readonly CopiedRow[],
): Promise<void> => {
  for (const [idSchool, heads] of bySchool(rows.map(({ entity, tables }) => headOf(entity, tables)))) {
    // Of a file the server tells the uses of which it knows: others are those of rows that wait.
    if (name === 'asset_use')
      await db.execute(sql`
        delete from asset_use u where u.id_school = ${idSchool} and u.id < ${FIRST_LOCAL_ID}
          and u.entity in ('questionVersion', 'stimulusVersion', 'assessment')
          and u.asset in ${textList(heads.map(({ id }) => String(id)))}`);
    else
      await db.execute(sql`
        delete from ${sql.identifier(name)} b where b.id_school = ${idSchool}
          and b.${sql.identifier(parent)} = any(${idArray(heads.map(({ id }) => Number(id)))})`);
  }
};

/** Removes entries of the catalogue whose names others have now: they were renamed or deleted since, which a later page tells. */
const makeRoom = async (db: Database, entries: readonly TableRow[]): Promise<void> => {
  for (const [idSchool, list] of bySchool(entries)) {
    await db.execute(sql`
      delete from catalogue held using jsonb_populate_recordset(null::catalogue, ${JSON.stringify(list)}::jsonb) as given
      where held.id_school = ${idSchool} and (held.id = given.id
        or (coalesce(held.id_parent, 0) = coalesce(given.id_parent, 0) and held.kind = given.kind
          and held.language = given.language and held.name = given.name))`);
  }
};

/** Deletes rows with all that belongs to them. Returns the names of files that no school has any more. */
export const deleteRows = async (
  db: Database,
  idSchool: number,
  removed: readonly Pick<CopiedRow, 'entity' | 'uuid'>[],
): Promise<string[]> => {
  const files: string[] = [];
  for (const [entity, list] of Map.groupBy(removed, (one) => one.entity)) {
    const uuids = uuidList(list.map(({ uuid }) => uuid));
    const table = sql.identifier(tableOfEntity[entity]);
    for (const { name, parent } of tablesOf(entity))
      if (parent !== undefined)
        await db.execute(sql`
          delete from ${sql.identifier(name)} b using ${table} held
          where b.id_school = ${idSchool} and held.id_school = ${idSchool} and held.uuid in ${uuids}
            and b.${sql.identifier(parent)} = held.id`);
    const deleted = rowsOf<{ id: string }>(
      await db.execute(
        sql`delete from ${table} held where held.id_school = ${idSchool} and held.uuid in ${uuids} returning held.id`,
      ),
    );
    if (entity === 'file') files.push(...deleted.map(({ id }) => id));
  }
  return files;
};
