import { recordFiles, type StoredFile, storeBytes } from '../files/keeping.ts';
import type { Host } from '../host.ts';

type Services = Pick<Host, 'database' | 'files' | 'clock' | 'images'>;

/** How many are worked on at once: they are decoded beside this process, and only these are held in memory. */
const AT_ONCE = 8;

/** Keeps the images of these names, equal ones once; a name that is not in the answer is not there or no image. */
export async function storeImages(
  { database, files, clock, images }: Services,
  read: (file: string) => Promise<Uint8Array | null>,
  names: readonly string[],
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const kept = new Set<string>();
  const waiting = [...new Set(names)].values();
  const work = async () => {
    for (const name of waiting) {
      const source = await read(name);
      const image = source && (await images.normalise(source, { drawings: true }));
      if (!image) continue;
      const { bytes, ...about } = image;
      stored.set(name, { ...about, size: bytes.length });
      if (kept.has(image.asset)) continue;
      kept.add(image.asset);
      await storeBytes(files, image.asset, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  await recordFiles(
    database,
    [...new Map([...stored.values()].map((image) => [image.asset, image])).values()],
    clock.now(),
  );
  return stored;
}
