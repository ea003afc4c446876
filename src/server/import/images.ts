import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { putIfMissing, type StoredFile, writeAssetRow } from '../files/api.ts';
import type { Host } from '../host.ts';

type Services = Pick<Host, 'database' | 'files' | 'clock' | 'images'>;

/** Images processed at once: only these are in memory; other processes decode them. */
const AT_ONCE = 8;

/**
 * Stores the images of these names for the provider, equal ones once. The reply lacks names without a file, and files
 * that are no image.
 */
export async function storeImages(
  { database, files, clock, images }: Services,
  read: (file: string) => Promise<Uint8Array | null>,
  names: readonly string[],
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const kept = new Set<string>();
  const waiting = [...new Set(names)].values();
  // One after the other: all may be in one transaction, where a connection does one thing at a time.
  let rows = Promise.resolve();
  const work = async () => {
    for (const name of waiting) {
      const source = await read(name);
      const image = source && (await images.normalise(source, { drawings: true }));
      if (!image) continue;
      const { bytes, ...about } = image;
      const file = { ...about, size: bytes.length };
      stored.set(name, file);
      if (kept.has(image.asset)) continue;
      kept.add(image.asset);
      const services = { host: { files }, db: database, now: clock.now(), idSchool: PROVIDER_SCHOOL_ID };
      rows = rows.then(() => writeAssetRow(services, file));
      await rows;
      await putIfMissing(services, file.asset, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}
