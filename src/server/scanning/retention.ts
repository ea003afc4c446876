import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { assetIdOf } from '../../core/files/asset-id.ts';
import { keptUntil } from '../../core/retention.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from '../database/database.ts';
import { scanBatch, scanFile, school } from '../database/schema.ts';
import { settingsOf } from '../database/settings.ts';
import type { Host } from '../host.ts';
import { releaseAssets, removePictures } from './store.ts';

const BATCH = 50;

/** Returns the name of a picture by its content. `/files` does not serve this name: not all of the school's staff may see it. */
export const pictureNameOf = (sha256: string): string => `sheet-${assetIdOf(sha256, 'jpg')}`;

/** Returns whether a name is that of a picture of a sheet. */
export const isSheetPicture = (name: string): boolean => /^sheet-[0-9a-f]{32}\.jpg$/.test(name);

type Expired = { idSchool: number; before: Instant };

/**
 * Deletes the pictures of uploads of a school that began before a moment, and what arrived of files that were never read to their end;
 * what was read stays. Each upload has a transaction of its own. Returns how many uploads; throws the signal's reason between two.
 */
export const sweepSheetPictures = async (
  { database, clock }: Pick<Host, 'database' | 'clock'>,
  { idSchool, before }: Expired,
  signal: AbortSignal,
): Promise<number> => {
  let swept = 0;
  for (let size = BATCH; size === BATCH; swept += size) {
    const old = await database
      .select({ id: scanBatch.id })
      .from(scanBatch)
      .where(
        and(
          ...[eq(scanBatch.idSchool, idSchool), isNull(scanBatch.picturesDeleted)],
          sql`${scanBatch.at} < ${sql.param(before, scanBatch.at)}`,
        ),
      )
      .orderBy(asc(scanBatch.id))
      .limit(BATCH);
    for (const { id } of old) {
      signal.throwIfAborted();
      await database.transaction((db) => deletePictures(db, { idSchool, idBatch: id }, clock.now()));
    }
    size = old.length;
  }
  return swept;
};

type BatchRef = { idSchool: number; idBatch: number };

/** Deletes the pictures of an upload, and what has arrived of its files; what was read stays. */
export const deletePictures = async (db: Database, ref: BatchRef, now: Instant): Promise<void> => {
  const { idSchool, idBatch } = ref;
  await releaseAssets(db, idSchool, await removePictures(db, ref, now));
  const unread = await db
    .select({ id: scanFile.id, parts: scanFile.parts })
    .from(scanFile)
    .where(and(eq(scanFile.idSchool, idSchool), eq(scanFile.idBatch, idBatch), ne(scanFile.state, 'done')))
    .for('update');
  for (const { id, parts } of unread) {
    await db
      .update(scanFile)
      .set({ state: 'done', parts: [] })
      .where(and(eq(scanFile.idSchool, idSchool), eq(scanFile.id, id)));
    await releaseAssets(db, idSchool, parts);
  }
};

/** Returns a function that says until when a school keeps the pictures of an upload, by when that began. */
export const loadPicturesKept = async (
  db: Database,
  { log }: Pick<Host, 'log'>,
  idSchool: number,
): Promise<(at: Instant) => Instant> => {
  const row = await firstRow(
    db.select({ settings: school.settings, timezone: school.timezone }).from(school).where(eq(school.id, idSchool)),
  );
  if (!row) throw new Error(`school ${idSchool} is gone`);
  const { retention, academicYearStart } = settingsOf({ id: idSchool, settings: row.settings }, log);
  return (at) => keptUntil(retention.sheetPictures, at, { timezone: row.timezone, academicYearStart });
};
