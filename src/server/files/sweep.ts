import { and, asc, eq, gt, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { asset, assetUse, responseFile, scanFile, scanPage, school } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { deleteFilesJob, withoutRows } from './delete-files.ts';

/** A draft on a device may name an upload for this long before any row does. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const BATCH = 100;

/** `rows` counts the deleted rows of all schools, `files` those whose bytes are deleted. */
export type SweepCounts = { rows: number; files: number };

/**
 * Deletes the rows of files that were neither used nor uploaded for 30 days, school by school, and enqueues
 * `deleteFiles` for those whose last row is gone. Throws the signal's reason between two batches once it is aborted.
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
      after = await sweepBatch({ database, jobs }, { idSchool, after, before: now - RETENTION_MS }, swept);
    }
  }
  return swept;
}

type Batch = { idSchool: number; after: string; before: Instant };

/**
 * Deletes the next unused files of a school and returns the last id, or undefined at the end. Locks the rows and then
 * checks again that they are unused, so that no use is added in between; rows locked by others are left for the next
 * night. The job is enqueued in the same transaction, so bytes are deleted only after the rows.
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
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (found.length === 0) return undefined;
    const ids = found.map(({ id }) => id);
    const deleted = await db
      .delete(asset)
      .where(and(eq(asset.idSchool, idSchool), inArray(asset.id, ids), ...unused(db, idSchool)))
      .returning({ id: asset.id });
    const names = await withoutRows(
      db,
      deleted.map(({ id }) => id),
    );
    if (names.length > 0) await jobs.enqueue(db, deleteFilesJob, { names });
    swept.rows += deleted.length;
    swept.files += names.length;
    return ids.at(-1);
  });

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
  notExists(
    db
      .select({ used: sql`1` })
      .from(scanPage)
      .where(and(eq(scanPage.idSchool, idSchool), eq(scanPage.asset, asset.id))),
  ),
  notExists(
    db
      .select({ used: sql`1` })
      .from(scanPage)
      .where(and(eq(scanPage.idSchool, idSchool), sql`${scanPage.frames} @> array[${asset.id}]`)),
  ),
  // What has arrived of a file that is not read to its end.
  notExists(
    db
      .select({ used: sql`1` })
      .from(scanFile)
      .where(
        and(eq(scanFile.idSchool, idSchool), ne(scanFile.state, 'done'), sql`${asset.id} = any(${scanFile.parts})`),
      ),
  ),
];
