import { and, inArray } from 'drizzle-orm';
import { acrossSchools } from '../database/across-schools.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { asset } from '../database/schema.ts';
import { defineJob } from '../define-job.ts';
import type { Host } from '../host.ts';

/**
 * Deletes the bytes of files that no school has a row for, and returns how many. A concurrent upload of the same
 * bytes waits, or has written its row before. No row is locked while bytes are deleted; an interrupted run can be
 * repeated.
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

/** Deletes the bytes of files that no school has a row for. */
export const deleteFilesJob = defineJob<{ names: string[] }>(
  'deleteFiles',
  { shows: 'nothing', retries: 8, retryDelaySeconds: 600, timeoutSeconds: 600, maxWaiting: 10_000 },
  (host, { names }, { signal }) => deleteFiles(host, names, signal),
);

/** Returns the files that no school has a row for. */
export const withoutRows = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: asset.id })
    .from(asset)
    .where(and(inArray(asset.id, [...ids]), acrossSchools('nightly work')));
  const withRow = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !withRow.has(id));
};
