import { crc32 } from './crc32.ts';
import { type Source, streamOf } from './source.ts';

/** A file in a zip, as the zip's directory has it; sizes are in bytes. */
export type Entry = { name: string; head: number; packed: number; size: number; crc: number; isDeflated: boolean };
export type Directory = ReadonlyMap<string, Entry>;

export type Limits = { entries: number; size: number; ratio: number };
export type Unfit = 'notValid' | 'tooLarge';

const END = 0x06054b50;
const END_SIZE = 22;
const LISTED = 0x02014b50;
const LISTED_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;

/**
 * The files of a zip by their names, from its directory alone: nothing is unpacked before all of it is known to be
 * within the limits and to lie below the zip's own folder. Zips that are encrypted, split, or larger than 4 GB are not
 * valid, nor is one with a link, or with two files of one name.
 */
export async function directoryOf(source: Source, limits: Limits): Promise<Directory | Unfit> {
  const tail = await source.read({ from: Math.max(0, source.size - END_SIZE - 0xffff), to: source.size - 1 });
  const end = endIn(tail);
  if (!end || end.entries > limits.entries || end.from + end.length > source.size) return 'notValid';
  const listed = entriesIn(await source.read({ from: end.from, to: end.from + end.length - 1 }), end);
  if (!listed) return 'notValid';
  const size = listed.reduce((sum, entry) => sum + entry.size, 0);
  if (size > limits.size) return 'tooLarge';
  const entries = new Map(listed.map((entry) => [entry.name, entry]));
  return entries.size < listed.length || size > source.size * limits.ratio ? 'notValid' : entries;
}

type End = { entries: number; from: number; length: number };

/** The directory's place, from the last record of the zip, which only a comment may follow. */
function endIn(tail: Uint8Array): End | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (view.getUint32(at, true) !== END || at + END_SIZE + view.getUint16(at + 20, true) !== tail.length) continue;
    const isWhole =
      view.getUint32(at + 4, true) === 0 && view.getUint16(at + 8, true) === view.getUint16(at + 10, true);
    const entries = view.getUint16(at + 10, true);
    return isWhole
      ? { entries, length: view.getUint32(at + 12, true), from: view.getUint32(at + 16, true) }
      : undefined;
  }
  return undefined;
}

/** What is listed, without the folders; undefined where anything of it is not as it should be. */
function entriesIn(directory: Uint8Array, end: End): Entry[] | undefined {
  const view = viewOf(directory);
  const found: Entry[] = [];
  let at = 0;
  for (let index = 0; index < end.entries; index++) {
    if (at + LISTED_SIZE > directory.length || view.getUint32(at, true) !== LISTED) return undefined;
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const next =
      at + LISTED_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const entry = {
      name: new TextDecoder().decode(
        directory.subarray(at + LISTED_SIZE, at + LISTED_SIZE + view.getUint16(at + 28, true)),
      ),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      head: view.getUint32(at + 42, true),
      isDeflated: method === 8,
    };
    const isEncrypted = (flags & 1) === 1;
    const lies = entry.head + LOCAL_SIZE + entry.packed > end.from;
    const stored = method === 0 && entry.packed === entry.size;
    if (next > directory.length || isEncrypted || lies || !(stored || entry.isDeflated)) return undefined;
    if (!isPlain(view.getUint32(at + 38, true) >>> 16) || !isBelow(entry.name)) return undefined;
    if (!entry.name.endsWith('/')) found.push(entry);
    at = next;
  }
  return found;
}

/** A file or a folder: no link, no device. Zips that were not made under Unix say nothing of it. */
const isPlain = (mode: number): boolean => [0, 0x8000, 0x4000].includes(mode & 0xf000);

/** Whether the name leads to a place below the folder that a zip is unpacked into, on any system. */
const isBelow = (name: string): boolean =>
  /^[^\\:\p{Cc}\ufffd]+$/u.test(name) &&
  name
    .replace(/\/$/, '')
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..');

/** A file's bytes as they lie in the zip. Null where the zip's directory did not tell the truth. */
export async function packedOf(source: Source, entry: Entry): Promise<{ from: number; to: number } | null> {
  const view = viewOf(await source.read({ from: entry.head, to: entry.head + LOCAL_SIZE - 1 }));
  if (view.byteLength < LOCAL_SIZE || view.getUint32(0, true) !== LOCAL) return null;
  const from = entry.head + LOCAL_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
  return from + entry.packed > source.size ? null : { from, to: from + entry.packed - 1 };
}

/** A file's content; the stream breaks where it is not what the directory says it is. */
export async function contentOf(source: Source, entry: Entry): Promise<ReadableStream<Uint8Array>> {
  const packed = await packedOf(source, entry);
  if (!packed) throw new NotWhole();
  const raw = streamOf(source, packed) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const content = entry.isDeflated ? raw.pipeThrough(new DecompressionStream('deflate-raw')) : raw;
  let left = entry.size;
  let crc = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      left -= piece.length;
      crc = crc32(piece, crc);
      if (left < 0) controller.error(new NotWhole());
      else controller.enqueue(piece);
    },
    flush(controller) {
      if (left > 0 || crc !== entry.crc) controller.error(new NotWhole());
    },
  });
  return (content as ReadableStream<Uint8Array>).pipeThrough(counted);
}

class NotWhole extends Error {}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
