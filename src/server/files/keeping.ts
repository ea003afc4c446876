import type { UploadedFile } from '../../contract/shapes.ts';
import type { Instant } from '../../core/time.ts';
import type { Context } from '../area.ts';
import type { Database } from '../database/database.ts';
import { asset } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { inMemory, streamOf } from './source.ts';

/** A file as its row has it; the size is in bytes, width and height are 0 where there is nothing to see. */
export type StoredFile = { asset: string; mime: string; width: number; height: number; size: number };
type About = Omit<StoredFile, 'size'>;
type Services = Pick<Context, 'host' | 'db' | 'now'>;

const ROWS_AT_ONCE = 1000;

/** Stores a received file as it is; one of the same content is stored once. */
export async function keepFile({ host, db, now }: Services, about: About, file: UploadedFile): Promise<void> {
  await storeOnce(host.files, about.asset, file.size, () => file.storeAs(about.asset));
  await recordFiles(db, [{ ...about, size: file.size }], now);
}

/** Whether drawings (SVG) are taken, and what becomes of a picture's id where it is kept under another name. */
type Keeping = { drawings: boolean; storedAs?: (asset: string) => string };

/**
 * Stores a picture: upright, at most 1600 pixels a side, without what a camera wrote beside it. The file is read into the
 * memory, so its size has to be checked before.
 */
export async function keepImage(
  { host, db, now }: Services,
  file: UploadedFile,
  { drawings, storedAs = (asset) => asset }: Keeping,
): Promise<{ asset: string; width: number; height: number } | 'notAnImage'> {
  const image = await host.images.normalise(await file.read({ from: 0, to: file.size - 1 }), { drawings });
  if (!image) return 'notAnImage';
  const { bytes, ...about } = image;
  const stored = { ...about, asset: storedAs(about.asset), size: bytes.length };
  await storeBytes(host.files, stored.asset, bytes);
  await recordFiles(db, [stored], now);
  return { asset: about.asset, width: about.width, height: about.height };
}

/** Stores bytes that are in memory, unless they are stored already. */
export const storeBytes = (files: Host['files'], name: string, bytes: Uint8Array): Promise<void> =>
  storeOnce(files, name, bytes.length, () => files.put(name, streamOf(inMemory(bytes))));

/** Files are written before their rows: a row without its file would be a broken picture for good. */
async function storeOnce(files: Host['files'], name: string, size: number, store: () => Promise<void>): Promise<void> {
  if ((await files.size(name)) !== size) await store();
}

/** Writes the rows of files that are there; those that have theirs already are left alone. */
export async function recordFiles(db: Database, files: readonly StoredFile[], now: Instant): Promise<void> {
  const rows = files.map(({ asset: id, size: bytes, ...about }) => ({ ...about, id, bytes, added: now }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insert(asset)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
}
