import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Host } from '../host.ts';
import { packageLimits } from './package.ts';
import { inert, inParts } from './serving.ts';
import { storedFile } from './source.ts';
import { typeOf } from './types.ts';
import type { Entry, Zip } from './zip.ts';

/** How many files' places are cached, those of ten large packages; contents are read from the package each time. */
const CACHED_ENTRIES = 10 * packageLimits.entries;

/**
 * Serves the files of uploaded H5P packages out of their zip. They are played in a frame of no origin, to which all of them
 * come from elsewhere, and which no cookie follows: whoever knows the package's id may read them.
 */
export const servePackages = (app: Hono, host: Pick<Host, 'files'>): void => {
  const cache = new LRUCache<string, Zip>({
    maxSize: CACHED_ENTRIES,
    sizeCalculation: ({ entries }) => entries.size + 1,
    fetchMethod: (id) => open(host, id),
    ignoreFetchAbort: true,
  });

  app.get('/h5p/:id{[0-9a-f]{32}}/:path{.+}', async (exchange) => {
    // What runs in the frame must not run in our own pages, which only trust scripts of this address.
    const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = exchange.req.header();
    if (site === 'same-origin' && destination !== 'document') return exchange.notFound();
    const id = exchange.req.param('id');
    const zip = await cache.fetch(id);
    const entry = zip?.entries.get(exchange.req.param('path'));
    const type = entry && typeOf(entry.name);
    if (!zip || !entry || !type) return exchange.notFound();

    const headers = {
      ...inert,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': type,
      vary: 'accept-encoding',
    };
    const tag = `${id}-${entry.crc}`;
    const { range, 'accept-encoding': accepted = '' } = exchange.req.header();
    if (entry.isDeflated && !range && /\bgzip\b/.test(accepted)) {
      const size = GZIP_HEAD.length + entry.packed + GZIP_TAIL_SIZE;
      const part = () => gzipOf(zip, entry);
      return inParts(exchange, { size, part, tag: `${tag}-gzip` }, { ...headers, 'content-encoding': 'gzip' });
    }
    return inParts(exchange, { size: entry.size, part: (range) => zip.part(entry, range), tag }, headers);
  });
};

const open = async ({ files }: Pick<Host, 'files'>, id: string): Promise<Zip | undefined> => {
  const source = await storedFile(files, `${id}.h5p`);
  // Loaded for the first package that is played: many servers never see one.
  const { openZip } = await import('./zip.ts');
  const zip = source && (await openZip(source, packageLimits));
  return zip && typeof zip === 'object' ? zip : undefined;
};

const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const GZIP_TAIL_SIZE = 8;

/** Gzip packs as zips do: it only needs a head and a tail of its own, and nothing is unpacked here. */
const gzipOf = (zip: Zip, entry: Entry): ReadableStream<Uint8Array> => {
  const tail = new DataView(new ArrayBuffer(GZIP_TAIL_SIZE));
  tail.setUint32(0, entry.crc, true);
  tail.setUint32(4, entry.size, true);
  return zip.packed(entry).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(GZIP_HEAD),
      flush: (controller) => controller.enqueue(new Uint8Array(tail.buffer)),
    }),
  );
};
