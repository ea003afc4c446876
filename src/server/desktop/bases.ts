import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CopiedRow } from '../../contract/offline.ts';
import { fieldsOf, type RowTables } from '../../core/sync/fields.ts';
import { isSyncedEntity, type SyncedEntity } from '../../core/sync/synced-entities.ts';
import type { Database } from '../database/database.ts';
import { loadUuids } from '../database/row-uuids.ts';
import { localBase } from '../database/schema.ts';
import { headOf } from './local-rows.ts';
import type { RegisteredRow } from './store.ts';

/** How far the computer is: in its own change log, and with listings. */
export type BaseMarks = { seq: number; listed: number };

/** Returns whether a copied row is one that the computer's user changes there. */
export const isOwnRow = (
  { idUser, idSchool }: Pick<RegisteredRow, 'idUser' | 'idSchool'>,
  { entity, tables }: Pick<CopiedRow, 'entity' | 'tables'>,
): boolean => {
  const head = headOf(entity, tables);
  return isSyncedEntity(entity) && head['id_school'] === idSchool && head['id_owner'] === idUser;
};

/** Stores what the server has told of rows, once they are written: what changes there from now on differs from it. */
export const storeBases = async (
  db: Database,
  device: RegisteredRow,
  rows: readonly CopiedRow[],
  { seq, listed }: BaseMarks,
): Promise<void> => {
  if (rows.length === 0) return;
  const own = rows.flatMap((row): [SyncedEntity, RowTables][] =>
    isOwnRow(device, row) ? [[row.entity as SyncedEntity, row.tables]] : [],
  );
  const uuidOf = await loadUuids(db, device.idSchool, own);
  const bases = rows.map((row) => ({
    ...{ entity: row.entity, uuid: row.uuid, revision: row.revision, seq, server_seq: row.seq, listed },
    id_school: headOf(row.entity, row.tables)['id_school'],
    fields: isOwnRow(device, row) ? fieldsOf(row.entity as SyncedEntity, row.tables, uuidOf) : null,
  }));
  await db.execute(sql`
    insert into local_base (entity, uuid, id_school, revision, fields, seq, server_seq, listed)
    select entity, uuid, id_school, revision, nullif(fields, 'null'), seq, server_seq, listed
    from jsonb_populate_recordset(null::local_base, ${JSON.stringify(bases)}::jsonb)
    on conflict (entity, uuid) do update
    set id_school = excluded.id_school, revision = excluded.revision, fields = excluded.fields, seq = excluded.seq,
      server_seq = excluded.server_seq, listed = excluded.listed`);
};

/** Returns what the server told last of rows, by their uuids. */
export const findBases = async (db: Database, entity: SyncedEntity, uuids: readonly string[]) => {
  if (uuids.length === 0) return new Map<string, typeof localBase.$inferSelect>();
  const rows = await db
    .select()
    .from(localBase)
    .where(and(eq(localBase.entity, entity), inArray(localBase.uuid, [...uuids])));
  return new Map(rows.map((row) => [row.uuid, row]));
};
