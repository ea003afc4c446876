import type { UploadedFile } from '../../contract/shapes.ts';
import type { Instant } from '../../core/time.ts';
import type { Context } from '../area.ts';
import type { Database } from '../database/database.ts';
import { asset } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { inMemory, streamOf } from './source.ts';

/** A file as its row has it; the size is in bytes, width and height are 0 where there is nothing to see. */
export type StoredFile = { asset: string; mime: string; width: number; height: number; size: number };
type NewFile = Omit<StoredFile, 'size'> & { bytes: Uint8Array };

const ROWS_AT_ONCE = 1000;

/** Keeps a file; one of the same content is there only once. */
export async function keepFile({ host, db, now }: Pick<Context, 'host' | 'db' | 'now'>, file: NewFile): Promise<void> {
  const { bytes, ...about } = file;
  await writeOnce(host.files, about.asset, bytes);
  await recordFiles(db, [{ ...about, size: bytes.length }], now);
}

/** Whether drawings (SVG) are taken, and what becomes of a picture's id where it is kept under another name. */
type Keeping = { drawings: boolean; storedAs?: (asset: string) => string };

/** Keeps a picture: upright, at most 1600 pixels a side, without what a camera wrote beside it. */
export async function keepImage(
  context: Pick<Context, 'host' | 'db' | 'now'>,
  { bytes }: Pick<UploadedFile, 'bytes'>,
  { drawings, storedAs = (asset) => asset }: Keeping,
): Promise<{ asset: string; width: number; height: number } | 'notAnImage'> {
  const image = await context.host.images.normalise(bytes, { drawings });
  if (!image) return 'notAnImage';
  const { asset, width, height } = image;
  await keepFile(context, { ...image, asset: storedAs(asset) });
  return { asset, width, height };
}

/** Files are written before their rows: a row without its file would be a broken picture for good. */
export async function writeOnce(files: Host['files'], name: string, bytes: Uint8Array): Promise<void> {
  if ((await files.size(name)) !== bytes.length) await files.put(name, streamOf(inMemory(bytes)));
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
