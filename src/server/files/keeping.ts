import { sql } from 'drizzle-orm';
import type { UploadedFile } from '../../contract/shapes.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { holdShared, locks } from '../database/locks.ts';
import { asset } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { inMemory, streamOf } from './source.ts';

/** A file as its row has it; the size is in bytes, width and height are 0 where there is nothing to see. */
export type StoredFile = { asset: string; mime: string; width: number; height: number; size: number };
type About = Omit<StoredFile, 'size'>;

/** `idSchool` is the school that the file is stored for. `db` is no transaction: the row is written in one of its own. */
type Stores = { host: Pick<Host, 'files'>; db: Database; now: Instant; idSchool: number };
type Services = Stores & { host: Pick<Host, 'images'> };

const ONE_DAY = sql`interval '1 day'`;

/** Stores a received file as it is; one of the same content is stored once. */
export const keepFile = (services: Stores, about: About, file: UploadedFile): Promise<void> =>
  keep(services, { ...about, size: file.size }, () => file.storeAs(about.asset));

/** Whether drawings (SVG) are taken, and what becomes of a picture's id where it is kept under another name. */
type Keeping = { drawings: boolean; storedAs?: (asset: string) => string };

/**
 * Stores a picture: upright, at most 1600 pixels a side, without what a camera wrote beside it. The file is read into the
 * memory, so its size has to be checked before.
 */
export async function keepImage(
  services: Services,
  file: UploadedFile,
  { drawings, storedAs = (asset) => asset }: Keeping,
): Promise<{ asset: string; width: number; height: number } | 'notAnImage'> {
  const source = await file.read({ from: 0, to: file.size - 1 });
  const image = await services.host.images.normalise(source, { drawings });
  if (!image) return 'notAnImage';
  const { bytes, ...about } = image;
  await keepBytes(services, { ...about, asset: storedAs(about.asset) }, bytes);
  return { asset: about.asset, width: about.width, height: about.height };
}

/** Stores bytes that are in memory. */
export const keepBytes = (services: Stores, about: About, bytes: Uint8Array): Promise<void> =>
  keep(services, { ...about, size: bytes.length }, () =>
    services.host.files.put(about.asset, streamOf(inMemory(bytes))),
  );

/**
 * Writes a file's row and stores its bytes unless they are there already. The row comes first: from then on `sweepFiles` leaves
 * the bytes alone, and no connection is held while they are stored. Nobody has been told the id of a row whose bytes could not be
 * stored; the next upload of the same bytes completes it.
 */
async function keep(
  { host, db, now, idSchool }: Stores,
  { asset: id, size: bytes, ...about }: StoredFile,
  store: () => Promise<void>,
): Promise<void> {
  await db.transaction(async (db) => {
    await holdShared(db, locks.file(id));
    await db
      .insert(asset)
      .values({ idSchool, id, ...about, bytes, added: now })
      .onConflictDoUpdate({
        target: [asset.idSchool, asset.id],
        // What has just come again is not swept; to the day, so that a row is not written whenever it comes.
        set: { added: now },
        setWhere: sql`${asset.idSchool} = ${idSchool} and ${asset.added} < excluded.added - ${ONE_DAY}`,
      });
  });
  if ((await host.files.size(id)) !== bytes) await store();
}
