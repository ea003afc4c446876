import { sql } from 'drizzle-orm';
import type { UploadedFile } from '../../contract/shapes.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { locks, takeSharedLock } from '../database/locks.ts';
import { asset } from '../database/schema.ts';
import type { Host, ImageKind } from '../host.ts';
import { memorySource, readWhole, sourceToStream } from '../source.ts';

/** The columns of a stored file; size in bytes, width and height in pixels, 0 for files without them. */
export type StoredFile = { asset: string; mime: string; width: number; height: number; size: number };
type About = Omit<StoredFile, 'size'>;

/** `idSchool` is the school that the file is stored for. `db` is no transaction: the row is written in a separate one. */
type Stores = { host: Pick<Host, 'files'>; db: Database; now: Instant; idSchool: number };
type Services = Stores & { host: Pick<Host, 'images'> };

const ONE_DAY = sql`interval '1 day'`;

/** Stores a received file unchanged; the same content is stored once. */
export async function storeFile(services: Stores, about: About, file: UploadedFile): Promise<void> {
  await writeAssetRow(services, { ...about, size: file.size });
  await storeIfMissing(services.host.files, about.asset, file.size, () => file.storeAs(about.asset));
}

/** `storedAs` returns another name to store an image under. */
type ImageOptions = ImageKind & { storedAs?: (asset: string) => string };

/**
 * Stores an image upright, at most 1600 pixels a side and without camera metadata. Returns its id and size in pixels, or
 * 'notAnImage'. Reads the file into memory: callers check its size before.
 */
export async function storeImage(
  services: Services,
  file: UploadedFile,
  { storedAs = (asset) => asset, ...kind }: ImageOptions,
): Promise<{ asset: string; width: number; height: number } | 'notAnImage'> {
  const source = await readWhole(file);
  const image = await services.host.images.normalise(source, kind);
  if (!image) return 'notAnImage';
  const { bytes, ...about } = image;
  await storeFileBytes(services, { ...about, asset: storedAs(about.asset) }, bytes);
  return { asset: about.asset, width: about.width, height: about.height };
}

/** Stores bytes and the row of their file. */
export async function storeFileBytes(services: Stores, about: About, bytes: Uint8Array): Promise<void> {
  await writeAssetRow(services, { ...about, size: bytes.length });
  await putIfMissing(services, about.asset, bytes);
}

/** Stores bytes unless they are stored already. The file's row must be written before (`writeAssetRow`). */
export const putIfMissing = ({ host }: Pick<Stores, 'host'>, id: string, bytes: Uint8Array): Promise<void> =>
  storeIfMissing(host.files, id, bytes.length, () => host.files.put(id, sourceToStream(memorySource(bytes))));

/**
 * Writes the row of a file whose bytes are stored next. Once the row exists, `sweepFiles` does not delete the bytes,
 * and no connection is held while they are stored. When storing fails, nobody knows the id yet, and the next upload
 * of the same bytes completes it.
 */
export const writeAssetRow = (
  { db, now, idSchool }: Stores,
  { asset: id, size: bytes, ...about }: StoredFile,
): Promise<void> =>
  db.transaction(async (db) => {
    await takeSharedLock(db, locks.file(id));
    await db
      .insert(asset)
      .values({ idSchool, id, ...about, bytes, added: now })
      .onConflictDoUpdate({
        target: [asset.idSchool, asset.id],
        // A repeated upload delays the sweep; written at most once a day, to save writes.
        set: { added: now },
        setWhere: sql`${asset.idSchool} = ${idSchool} and ${asset.added} < excluded.added - ${ONE_DAY}`,
      });
  });

async function storeIfMissing(files: Host['files'], id: string, size: number, store: () => Promise<void>) {
  if ((await files.size(id)) !== size) await store();
}
