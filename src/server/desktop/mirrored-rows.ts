import { eq, sql } from 'drizzle-orm';
import { copiedTableList } from '../../core/sync/copied-tables.ts';
import type { TableRow } from '../../core/sync/fields.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import { type Database, firstRow } from '../database/database.ts';
import { changeLog, localBase, localChange, localFile, schoolCounter } from '../database/schema.ts';
import type { MirroredRow } from '../mirror-store.ts';
import { deriveEntriesOf } from './bank.ts';
import { numberedTables } from './local-ids.ts';
import { headOf } from './local-rows.ts';
import { writeTableRows } from './table-rows.ts';

type Owner = { idUser: number; idSchool: number };

/**
 * Writes mirrored rows into a database in which nothing was done yet: as they were, waiting with the same changes. What they refer to comes
 * with the first contact. `isStored` says which files this computer has.
 */
export const storeMirroredRows = async (
  db: Database,
  owner: Owner,
  mirrored: readonly MirroredRow[],
  isStored: (file: string) => boolean,
): Promise<void> => {
  if (mirrored.length === 0) return;
  await db.execute(sql`set local session_replication_role = 'replica'`);
  const rows = mirrored.toSorted((a, b) => a.seq - b.seq);
  await writeRows(db, rows);
  await writeFiles(db, rows, isStored);
  await giveLaterIds(db, rows);
  await writeChanges(db, owner, rows);
  const questions = rows.filter(({ entity, tables }) => entity === 'question' && tables !== null);
  const shown = questions.filter(({ tables }) => headOf('question', tables ?? {})['deleted'] !== true);
  await deriveEntriesOf(
    db,
    owner.idSchool,
    shown.map(({ uuid }) => uuid),
  );
  await db.execute(sql`set local session_replication_role = 'origin'`);
};

const rowsIn = (rows: readonly MirroredRow[], table: string): TableRow[] =>
  rows.flatMap(({ tables }) => tables?.[table] ?? []);

const writeRows = async (db: Database, rows: readonly MirroredRow[]): Promise<void> => {
  for (const { name, key, entity } of copiedTableList)
    if (entity !== 'file' && entity !== 'catalogue')
      await writeTableRows(db, name, rowsIn(rows, name), { key: ['id_school', ...key], isReplaced: true });
};

const writeFiles = async (
  db: Database,
  rows: readonly MirroredRow[],
  isStored: (file: string) => boolean,
): Promise<void> => {
  const files = rows.flatMap((row) => row.files);
  const assets = new Map(files.map(({ asset }) => [asset['id'], asset]));
  await writeTableRows(db, 'asset', [...assets.values()], { key: ['id_school', 'id'], isReplaced: true });
  const uses = files.flatMap((file) => file.uses);
  const key = ['id_school', 'asset', 'entity', 'id'];
  await writeTableRows(db, 'asset_use', uses, { key, isReplaced: false });
  const known = new Map(
    files.flatMap(({ asset, serverName }) => (serverName === null ? [] : [[String(asset['id']), serverName]])),
  );
  const sent = [...known].map(([name, serverName]) => ({ name, serverName, isStored: isStored(name) }));
  if (sent.length > 0) await db.insert(localFile).values(sent).onConflictDoNothing();
};

/** What is made from now on gets none of the ids that the rows have. */
const giveLaterIds = async (db: Database, rows: readonly MirroredRow[]): Promise<void> => {
  for (const table of numberedTables) {
    const last = rowsIn(rows, table).reduce((most, { id }) => Math.max(most, Number(id)), 0);
    if (last >= FIRST_LOCAL_ID)
      await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${last})`);
  }
};

/** Writes what makes a row one that waits: its place in the change log, what the server told of it, and what was sent. */
const writeChanges = async (db: Database, { idUser, idSchool }: Owner, rows: readonly MirroredRow[]): Promise<void> => {
  const counter = await firstRow(
    db.select({ seq: schoolCounter.changes }).from(schoolCounter).where(eq(schoolCounter.idSchool, idSchool)),
  );
  let seq = counter?.seq ?? 0;
  for (const { entity, uuid, at, tables, base, noted, seq: formerSeq } of rows) {
    if (noted) {
      seq++;
      // One that was edited since waits for more than the answer to what was sent.
      const isEdited = noted.seq < formerSeq;
      await db.insert(localChange).values({ ...noted, entity, rowUuid: uuid, seq: isEdited ? seq : seq + 1 });
    }
    seq++;
    const deleted = tables === null || headOf(entity, tables)['deleted'] === true;
    await db.insert(changeLog).values({ ...{ idSchool, seq, entity, uuid, deleted, at }, by: idUser });
    if (base) await db.insert(localBase).values({ ...base, entity, uuid, idSchool });
  }
  await db
    .insert(schoolCounter)
    .values({ idSchool, changes: seq })
    .onConflictDoUpdate({ target: schoolCounter.idSchool, set: { changes: seq } });
};
