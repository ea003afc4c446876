import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { contentTypeOf } from '../../core/files/content-types.ts';
import { sandboxHeaders } from '../../core/files/served-files.ts';
import type { Host } from '../host.ts';
import type { Signer } from '../signing.ts';
import { openStoredFile } from '../source.ts';
import type { Zip, ZipEntry } from '../zip.ts';
import { packageLimits } from './package.ts';
import { verifyPackageToken } from './package-tokens.ts';
import { sendRange } from './serving.ts';

/** How many zip entries are cached, those of ten large packages; contents are read from the package each time. */
const CACHED_ENTRIES = 10 * packageLimits.entries;

/** What the player requests; any other destination, such as a page, is refused. */
const allowedDestinations = new Set(['empty', 'script', 'style', 'image', 'font', 'audio', 'video', 'track']);

/**
 * Serves the files of uploaded H5P packages out of their zip to clients with a token. Packages are played in a frame
 * without an origin, to which every request is cross-site and without cookies, so the token is part of the address.
 */
export const servePackages = (app: Hono, { files, clock }: Pick<Host, 'files' | 'clock'>, signer: Signer): void => {
  const cache = new LRUCache<string, Zip>({
    maxSize: CACHED_ENTRIES,
    sizeCalculation: ({ entries }) => entries.size + 1,
    fetchMethod: (id) => open(files, id),
    ignoreFetchAbort: true,
  });

  app.get('/h5p/t/:token/:id{[0-9a-f]{32}}/:path{.+}', async (c) => {
    // Scripts of packages must never run in our own pages, which trust scripts of this origin.
    const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = c.req.header();
    if (site === 'same-origin' || (destination && !allowedDestinations.has(destination))) return c.notFound();
    const { token, id, path } = c.req.param();
    const state = await verifyPackageToken(signer, id, token, clock.now());
    if (state === 'wrong') return c.notFound();
    for (const [name, value] of Object.entries(crossOriginHeaders)) c.header(name, value);
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
      return sendRange(c, { size, part, tag: `${tag}-gzip`, headers: { ...headers, 'content-encoding': 'gzip' } });
    }
    return sendRange(c, { size: entry.size, part: (range) => zip.openRange(entry, range), tag, headers });
  });
};

/** Allows frames without an origin to read the files; only the token in the address protects them. */
const crossOriginHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const open = async (files: Host['files'], id: string): Promise<Zip | undefined> => {
  const source = await openStoredFile(files, `${id}.h5p`);
  // Loaded with the first package that is played; many servers never serve one.
  const { openZip } = await import('../zip.ts');
  const zip = source && (await openZip(source, packageLimits));
  return zip && typeof zip === 'object' ? zip : undefined;
};

const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const GZIP_TAIL_SIZE = 8;

/**
 * Returns the entry as gzip. Gzip and zip both use deflate, so the compressed bytes are sent unchanged between a gzip
 * header and trailer.
 */
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
