import {
  type CreateReadableOptions,
  type EntryMetaData,
  type FileEntry,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ByteRange } from '../core/files/byte-range.ts';
import { type Source, sourceToStream } from './source.ts';

/** A file in a zip; sizes are in bytes. */
export type ZipEntry = { name: string; size: number; compressedSize: number; crc: number; isDeflated: boolean };
/** Limits of a zip: number of entries, unpacked size in bytes, and unpacked size relative to the packed one. */
export type ZipLimits = { entries: number; size: number; ratio: number };
/** Why a zip cannot be opened. */
export type ZipProblem = 'notValid' | 'tooLarge';

/** The files of a zip by their names. Streams fail when the content does not match the directory. */
export type Zip = {
  entries: ReadonlyMap<string, ZipEntry>;
  openContent(entry: ZipEntry): ReadableStream<Uint8Array>;
  /** Returns the compressed content. */
  openCompressed(entry: ZipEntry): ReadableStream<Uint8Array>;
  /** Returns a range of the content. A compressed file is unpacked from its beginning. */
  openRange(entry: ZipEntry, range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Unpacks a file; throws when it is damaged or overlaps with another file. */
  verify(entry: ZipEntry): Promise<void>;
};

const STORED = 0;
const DEFLATED = 8;

/**
 * Opens a zip by reading its directory only: nothing is unpacked before all entries are known to be within the limits
 * and to have safe paths. 'notValid' when it is encrypted or split, or has links, duplicate names or anything else
 * that two programs could read differently.
 */
export async function openZip(source: Source, limits: ZipLimits): Promise<Zip | ZipProblem> {
  const reader = new SourceReader(source);
  const zip = new ZipReader(reader, {
    strictness: 'strict',
    // Some programs write UTF-8 names without setting the flag.
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

/** The directory of thousands of files takes some hundred kilobytes; a larger one is an attack on the memory. */
const LARGEST_READ = 2_000_000;

class SourceReader extends Reader<Source> {
  readonly #source: Source;
  /** Why the source could not be read; the zip itself may be valid. */
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

/** Returns whether an entry is an ordinary file or folder, compressed in a usual way, with a safe name. */
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

/**
 * Returns whether a Unix mode is that of a file or folder, not of a link or device. Zips made on other systems have
 * mode 0.
 */
const isRegularFileOrFolder = (mode: number): boolean => [0, 0x8000, 0x4000].includes(mode & 0xf000);

/** Returns whether a name leads to a path below the folder that a zip is unpacked into, on any system. */
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
    // Passes the error to the reader of the stream; fails when the reader has already cancelled it.
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

/** Returns the offset of a file's content, after the local header, whose length the directory does not contain. */
async function startOf(source: Source, { offset }: FileEntry): Promise<number> {
  const head = await source.read({ from: offset, to: offset + LOCAL_HEAD_SIZE - 1 });
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return offset + LOCAL_HEAD_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
}

/** Returns a transform stream that passes on a range and ends after it. */
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
