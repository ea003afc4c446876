import { asset } from '../database/schema.ts';
import type { Host, NormalImage } from '../host.ts';

export type StoredAsset = Omit<NormalImage, 'bytes'> & { size: number };

type Services = Pick<Host, 'database' | 'files' | 'now' | 'images'>;

/** How many are worked on at once: they are decoded beside this process, and only these are held in memory. */
const AT_ONCE = 8;
const ROWS_AT_ONCE = 1000;

/** Keeps the images of these names, equal ones once; a name that is not in the answer is not there or no image. */
export async function storeImages(
  { database, files, now, images }: Services,
  read: (file: string) => Promise<Uint8Array | null>,
  names: readonly string[],
): Promise<Map<string, StoredAsset>> {
  const stored = new Map<string, StoredAsset>();
  const kept = new Set<string>();
  const waiting = [...new Set(names)].values();
  const work = async () => {
    for (const name of waiting) {
      const source = await read(name);
      const image = source && (await images.normalise(source));
      if (!image) continue;
      const { bytes, ...about } = image;
      stored.set(name, { ...about, size: bytes.length });
      if (kept.has(image.asset)) continue;
      kept.add(image.asset);
      if ((await files.read(image.asset)) === null) await files.write(image.asset, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  // The files before their rows: a row without its file would be a broken picture for good.
  const rows = [...new Map([...stored.values()].map((image) => [image.asset, image])).values()].map(
    ({ asset: id, mime, width, height, size }) => ({ id, mime, width, height, bytes: size, added: now() }),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await database
      .insert(asset)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
  return stored;
}
