import {
  type CreateReadableOptions,
  type EntryMetaData,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ByteRange } from '../file-store.ts';
import { type Source, sourceToStream } from './source.ts';

/** A file in a zip; sizes are in bytes. */
export type ZipEntry = { name: string; size: number; compressedSize: number; crc: number; isDeflated: boolean };
export type ZipLimits = { entries: number; size: number; ratio: number };
export type ZipProblem = 'notValid' | 'tooLarge';

/** The files of a zip by their names, and their contents. Streams fail where they are not what the directory says. */
export type Zip = {
  entries: ReadonlyMap<string, ZipEntry>;
  openContent(entry: ZipEntry): ReadableStream<Uint8Array>;
  /** Returns the content as it is packed. */
  openCompressed(entry: ZipEntry): ReadableStream<Uint8Array>;
  /** Returns a part of the content. Of what is packed, all that comes before is unpacked as well. */
  openRange(entry: ZipEntry, range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Unpacks a file and throws when it is not whole, or lies where another one does that was verified before. */
  verify(entry: ZipEntry): Promise<void>;
};

const STORED = 0;
const DEFLATED = 8;

/**
 * Opens a zip by its directory alone: nothing is unpacked before all of it is known to be within the limits and to lie
 * below the zip's own folder. A zip is not valid when it is encrypted or split, has a link, two files of one name, or
 * anything else that two programs could read differently.
 */
export async function openZip(source: Source, limits: ZipLimits): Promise<Zip | ZipProblem> {
  const reader = new SourceReader(source);
  const zip = new ZipReader(reader, {
    strictness: 'strict',
    // Some programs write UTF-8 and do not say so.
    filenameEncoding: 'utf-8',
    checkCrc32: true,
    useWebWorkers: false,
  });
  const files = new Map<string, FileEntry>();
  let listed = 0;
  let size = 0;
  try {
    for await (const file of zip.getEntriesGenerator()) {
      if (++listed > limits.entries || !isFit(file, source.size)) return 'notValid';
      if (file.directory) continue;
      files.set(file.filename, file);
      size += file.uncompressedSize;
    }
  } catch {
    if (reader.failure) throw reader.failure;
    return 'notValid';
  }
  if (size > limits.size) return 'tooLarge';
  return size > source.size * limits.ratio ? 'notValid' : zipOf(source, files);
}

/** Directories of thousands of files take some hundred kilobytes; a larger one is made to fill the memory. */
const LARGEST_READ = 2_000_000;

class SourceReader extends Reader<Source> {
  readonly #source: Source;
  /** Why the source could not be read, which says nothing about the zip. */
  failure: unknown;

  constructor(source: Source) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > LARGEST_READ) throw new Error('the directory of a zip is too large');
    return this.#source.read({ from: index, to: index + length - 1 }).catch((error) => {
      this.failure = error;
      throw error;
    });
  }

  override createReadable({ offset = 0, size = this.size }: CreateReadableOptions = {}): ReadableStream<Uint8Array> {
    return sourceToStream(this.#source, { from: offset, to: offset + size - 1 });
  }
}

/** Whether an entry is an ordinary file or folder, packed in one of the usual ways, with a name that is safe anywhere. */
function isFit(file: EntryMetaData, zipSize: number): boolean {
  const { compressionMethod: method, compressedSize: packed, uncompressedSize: size } = file;
  return (
    !file.encrypted &&
    (method === DEFLATED || (method === STORED && packed === size)) &&
    file.offset + packed <= zipSize &&
    isRegularFileOrFolder(file.externalFileAttributes >>> 16) &&
    isSafePath(file.filename)
  );
}

/** A file or a folder: no link, no device. Zips that were not made under Unix say nothing of it. */
const isRegularFileOrFolder = (mode: number): boolean => [0, 0x8000, 0x4000].includes(mode & 0xf000);

/** Whether the name leads to a place below the folder that a zip is unpacked into, on any system. */
const isSafePath = (name: string): boolean =>
  /^[^\\:\p{Cc}\ufffd]+$/u.test(name) &&
  name
    .replace(/\/$/, '')
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..');

function zipOf(source: Source, files: ReadonlyMap<string, FileEntry>): Zip {
  const fileOf = ({ name }: ZipEntry): FileEntry => {
    const file = files.get(name);
    if (!file) throw new Error(`no file ${name} in this zip`);
    return file;
  };
  const open = (entry: ZipEntry, options: { passThrough?: boolean } = {}): ReadableStream<Uint8Array> => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    // Whoever reads the stream is told; where nobody does any more, the stream is aborted already.
    fileOf(entry)
      .getData(writable, options)
      .catch((error) => writable.abort(error).catch(() => {}));
    return readable;
  };
  return {
    entries: new Map(Array.from(files, ([name, file]) => [name, entryOf(file)])),
    openContent: open,
    openCompressed: (entry) => open(entry, { passThrough: true }),
    async openRange(entry, { from, to }) {
      if (entry.isDeflated) return open(entry).pipeThrough(cut({ from, to }));
      const start = await startOf(source, fileOf(entry));
      return sourceToStream(source, { from: start + from, to: start + to });
    },
    async verify(entry) {
      await fileOf(entry).getData(new WritableStream(), { checkOverlappingEntry: true });
    },
  };
}

const entryOf = (file: FileEntry): ZipEntry => ({
  name: file.filename,
  size: file.uncompressedSize,
  compressedSize: file.compressedSize,
  crc: file.crc32 ?? 0,
  isDeflated: file.compressionMethod === DEFLATED,
});

const LOCAL_HEAD_SIZE = 30;

/** Returns where the content of a file begins: behind a head of its own, which the directory does not tell the length of. */
async function startOf(source: Source, { offset }: FileEntry): Promise<number> {
  const head = await source.read({ from: offset, to: offset + LOCAL_HEAD_SIZE - 1 });
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return offset + LOCAL_HEAD_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
}

/** Passes a range of a stream on, and ends with it. */
function cut({ from, to }: ByteRange) {
  let at = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
      at += piece.length;
      if (wanted.length > 0) controller.enqueue(wanted);
      if (at > to) controller.terminate();
    },
  });
}
