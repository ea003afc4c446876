import { and, asc, eq, gt, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { asset, assetUse, responseFile, school } from '../database/schema.ts';
import type { Host } from '../host.ts';

/** As long as a draft on a device may name an upload that no row names yet. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

/** Rows are counted school by school; files are those whose bytes are to be deleted. */
export type SweepCounts = { rows: number; files: number };

/**
 * Deletes the files that nothing has shown and nobody has uploaded for 30 days, school by school; the bytes go with the last
 * school's row, in the job `deleteFiles`. Stops between two batches when the signal is aborted.
 */
export async function sweepFiles(
  { database, jobs }: Pick<Host, 'database' | 'jobs'>,
  now: Instant,
  signal: AbortSignal,
): Promise<SweepCounts> {
  const swept: SweepCounts = { rows: 0, files: 0 };
  for (const { id: idSchool } of await database.select({ id: school.id }).from(school).orderBy(asc(school.id))) {
    let after: string | undefined = '';
    while (after !== undefined) {
      signal.throwIfAborted();
      after = await sweepBatch({ database, jobs }, { idSchool, after, before: now - KEPT_MS }, swept);
    }
  }
  return swept;
}

type Batch = { idSchool: number; after: string; before: Instant };

/**
 * Sweeps the next unused files of a school and returns the last of their ids. Their rows are locked before it is asked again
 * whether they are unused, so that a use cannot come in between; a row that somebody is using just now is left for the next
 * night. The job is part of the transaction: bytes are deleted once no row can come back.
 */
const sweepBatch = (
  { database, jobs }: Pick<Host, 'database' | 'jobs'>,
  { idSchool, after, before }: Batch,
  swept: SweepCounts,
): Promise<string | undefined> =>
  database.transaction(async (db) => {
    const old = and(eq(asset.idSchool, idSchool), gt(asset.id, after), lt(asset.added, before));
    const found = await db
      .select({ id: asset.id })
      .from(asset)
      .where(and(old, ...unused(db, idSchool)))
      .orderBy(asc(asset.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (found.length === 0) return undefined;
    const ids = found.map(({ id }) => id);
    const gone = await db
      .delete(asset)
      .where(and(eq(asset.idSchool, idSchool), inArray(asset.id, ids), ...unused(db, idSchool)))
      .returning({ id: asset.id });
    const names = await withoutRows(
      db,
      gone.map(({ id }) => id),
    );
    if (names.length > 0) await jobs.enqueue(db, 'deleteFiles', { names });
    swept.rows += gone.length;
    swept.files += names.length;
    return ids.at(-1);
  });

/**
 * Deletes the bytes of files that no school has a row for. An upload of the same bytes waits meanwhile, or has written its row
 * before. No row is locked while the store deletes, and an interrupted run is repeated: there is nothing left to undo.
 */
export async function deleteFiles(
  { database, files }: Pick<Host, 'database' | 'files'>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<{ files: number }> {
  let deleted = 0;
  for (const name of names) {
    signal.throwIfAborted();
    await database.transaction(async (db) => {
      await takeLock(db, locks.file(name));
      if ((await withoutRows(db, [name])).length === 0) return;
      await files.delete(name);
      deleted++;
    });
  }
  return { files: deleted };
}

const unused = (db: Database, idSchool: number): SQL[] => [
  notExists(
    db
      .select({ used: sql`1` })
      .from(assetUse)
      .where(and(eq(assetUse.idSchool, idSchool), eq(assetUse.asset, asset.id))),
  ),
  notExists(
    db
      .select({ used: sql`1` })
      .from(responseFile)
      .where(and(eq(responseFile.idSchool, idSchool), eq(responseFile.asset, asset.id))),
  ),
];

/** Those of the files that no school has. */
const withoutRows = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: asset.id })
    .from(asset)
    .where(and(inArray(asset.id, [...ids]), acrossSchools('nightly work')));
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id));
};
