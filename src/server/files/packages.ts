import type { Hono } from 'hono';
import type { ByteRange, Host } from '../host.ts';
import { packageLimits } from './package.ts';
import { inert, inParts } from './serving.ts';
import { type Source, storedFile, streamOf } from './source.ts';
import { typeOf } from './types.ts';
import { contentOf, type Directory, directoryOf, type Entry, packedOf } from './zip.ts';

type Package = { source: Source; directory: Directory };

/** How many packages' directories are remembered; their content is read from the file each time. */
const REMEMBERED = 40;

/**
 * The files of uploaded H5P packages, read out of the zip. They are played in a frame of no origin, to which all of them
 * come from elsewhere, and which no cookie follows: whoever knows the package's id may read them.
 */
export const servePackages = (app: Hono, host: Host): void => {
  const remembered = new Map<string, Promise<Package | null>>();
  const packageOf = (id: string): Promise<Package | null> => {
    const found = remembered.get(id) ?? open(host, id);
    remembered.delete(id);
    remembered.set(id, found);
    found.then(
      (there) => there ?? remembered.delete(id),
      () => remembered.delete(id),
    );
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
    return found;
  };

  app.get('/h5p/:id{[0-9a-f]{32}}/:path{.+}', async (exchange) => {
    // What runs in the frame must not run in our own pages, which only trust scripts of this address.
    const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = exchange.req.header();
    if (site === 'same-origin' && destination !== 'document') return exchange.notFound();
    const { source, directory } = (await packageOf(exchange.req.param('id'))) ?? {};
    const entry = directory?.get(exchange.req.param('path'));
    const type = entry && typeOf(entry.name);
    if (!source || !entry || !type) return exchange.notFound();

    const headers = {
      ...inert,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': type,
      vary: 'accept-encoding',
    };
    if (
      entry.isDeflated &&
      !exchange.req.header('range') &&
      /\bgzip\b/.test(exchange.req.header('accept-encoding') ?? '')
    )
      return exchange.body(await gzipOf(source, entry), 200, {
        ...headers,
        'content-encoding': 'gzip',
        'content-length': String(GZIP_HEAD.length + entry.packed + 8),
      });
    return inParts(
      exchange,
      {
        size: entry.size,
        part: (range) => partOf(source, entry, range),
        tag: `${exchange.req.param('id')}-${entry.crc}`,
      },
      headers,
    );
  });
};

const open = async (host: Host, id: string): Promise<Package | null> => {
  const source = await storedFile(host.files, `${id}.h5p`);
  const directory = source && (await directoryOf(source, packageLimits));
  return source && directory instanceof Map ? { source, directory } : null;
};

/** Whoever skips in a film asks for a part of it; what is not stored as it is has to be unpacked up to there. */
const partOf = async (source: Source, entry: Entry, { from, to }: ByteRange): Promise<ReadableStream<Uint8Array>> => {
  const packed = entry.isDeflated ? null : await packedOf(source, entry);
  if (packed) return streamOf(source, { from: packed.from + from, to: packed.from + to });
  let at = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
      at += piece.length;
      if (wanted.length > 0) controller.enqueue(wanted);
      if (at > to) controller.terminate();
    },
  });
  return (await contentOf(source, entry)).pipeThrough(cut);
};

const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** Gzip packs as zips do: it only needs a head and a tail of its own, and nothing is unpacked here. */
const gzipOf = async (source: Source, entry: Entry): Promise<ReadableStream<Uint8Array>> => {
  const packed = await packedOf(source, entry);
  if (!packed) throw new Error(`${entry.name} is not where its package says`);
  const tail = new DataView(new ArrayBuffer(8));
  tail.setUint32(0, entry.crc, true);
  tail.setUint32(4, entry.size, true);
  return streamOf(source, packed).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(GZIP_HEAD),
      flush: (controller) => controller.enqueue(new Uint8Array(tail.buffer)),
    }),
  );
};
