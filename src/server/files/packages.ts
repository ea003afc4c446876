import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Host } from '../host.ts';
import type { Signer } from '../signing.ts';
import { packageLimits } from './package.ts';
import { verifyPackageToken } from './package-tokens.ts';
import { sandboxHeaders, sendRange } from './serving.ts';
import { openStoredFile } from './source.ts';
import { contentTypeOf } from './types.ts';
import type { Zip, ZipEntry } from './zip.ts';

/** How many files' places are cached, those of ten large packages; contents are read from the package each time. */
const CACHED_ENTRIES = 10 * packageLimits.entries;

/** What a page asks for that plays a package; anything else would show a file of it by itself. */
const asked = new Set(['empty', 'script', 'style', 'image', 'font', 'audio', 'video', 'track']);

/**
 * Serves the files of uploaded H5P packages out of their zip, to those who have a token for it. They are played in a frame of no
 * origin, to which all of them come from elsewhere, and which no cookie follows, so the token is a part of the address.
 */
export const servePackages = (app: Hono, { files, clock }: Pick<Host, 'files' | 'clock'>, signer: Signer): void => {
  const cache = new LRUCache<string, Zip>({
    maxSize: CACHED_ENTRIES,
    sizeCalculation: ({ entries }) => entries.size + 1,
    fetchMethod: (id) => open(files, id),
    ignoreFetchAbort: true,
  });

  app.get('/h5p/t/:token/:id{[0-9a-f]{32}}/:path{.+}', async (c) => {
    // What runs in the frame must not run in our own pages, which only trust scripts of this address.
    const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = c.req.header();
    if (site === 'same-origin' || (destination && !asked.has(destination))) return c.notFound();
    const { token, id, path } = c.req.param();
    const state = await verifyPackageToken(signer, id, token, clock.now());
    if (state === 'wrong') return c.notFound();
    for (const [name, value] of Object.entries(toAnyFrame)) c.header(name, value);
    if (state === 'expired') return c.json({ success: false, errCode: 403, error: 'Expired' }, 403);
    const zip = await cache.fetch(id);
    const entry = zip?.entries.get(path);
    const type = entry && contentTypeOf(entry.name);
    if (!zip || !entry || !type) return c.notFound();

    const headers = {
      ...sandboxHeaders,
      'cache-control': 'private, max-age=86400, immutable',
      'content-type': type,
      vary: 'accept-encoding',
    };
    const tag = `${id}-${entry.crc}`;
    const { range, 'accept-encoding': accepted = '' } = c.req.header();
    if (entry.isDeflated && !range && /\bgzip\b/.test(accepted)) {
      const size = GZIP_HEAD.length + entry.compressedSize + GZIP_TAIL_SIZE;
      const part = () => gzipOf(zip, entry);
      return sendRange(c, { size, part, tag: `${tag}-gzip` }, { ...headers, 'content-encoding': 'gzip' });
    }
    return sendRange(c, { size: entry.size, part: (range) => zip.openRange(entry, range), tag }, headers);
  });
};

/** A frame without an origin may read them; the token in the address is all that opens them. */
const toAnyFrame = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const open = async (files: Host['files'], id: string): Promise<Zip | undefined> => {
  const source = await openStoredFile(files, `${id}.h5p`);
  // Loaded for the first package that is played: many servers never see one.
  const { openZip } = await import('./zip.ts');
  const zip = source && (await openZip(source, packageLimits));
  return zip && typeof zip === 'object' ? zip : undefined;
};

const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const GZIP_TAIL_SIZE = 8;

/** Gzip packs as zips do: it only needs a head and a tail of its own, and nothing is unpacked here. */
const gzipOf = (zip: Zip, entry: ZipEntry): ReadableStream<Uint8Array> => {
  const tail = new DataView(new ArrayBuffer(GZIP_TAIL_SIZE));
  tail.setUint32(0, entry.crc, true);
  tail.setUint32(4, entry.size, true);
  return zip.openCompressed(entry).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(GZIP_HEAD),
      flush: (controller) => controller.enqueue(new Uint8Array(tail.buffer)),
    }),
  );
};
