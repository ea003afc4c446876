import type { ByteRange } from '../core/files/byte-range.ts';
import type { Files } from './file-store.ts';

/** Bytes that can be read in ranges; `size` in bytes. A range beyond the end returns fewer bytes. */
export type Source = { size: number; read(range: ByteRange): Promise<Uint8Array> };

/** Bytes read at once, which is the memory of one download. */
const PIECE_BYTES = 512 * 1024;

/** Returns a source over bytes in memory. */
export const memorySource = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: async ({ from, to }) => bytes.subarray(from, to + 1),
});

/** Returns a source over a Blob. */
export const blobSource = (blob: Blob): Source => ({
  size: blob.size,
  read: async ({ from, to }) => new Uint8Array(await blob.slice(from, to + 1).arrayBuffer()),
});

/** Returns a stored file as a source, or null when it does not exist. */
export async function openStoredFile(files: Files, name: string): Promise<Source | null> {
  const size = await files.size(name);
  if (size === null) return null;
  return { size, read: async (range) => readAll(await openRange(files, name, range)) };
}

/** Returns all bytes of a source; only for those that are known to be small. */
export const readWhole = async ({ size, read }: Source): Promise<Uint8Array> =>
  size === 0 ? new Uint8Array() : read({ from: 0, to: size - 1 });

/** Returns a range of a stored file as a stream; throws when the file was deleted meanwhile. */
export async function openRange(files: Files, name: string, range: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const content = await files.get(name, range);
  if (content === null) throw new Error(`the file ${name} is gone`);
  return content;
}

/** Returns all bytes of a stream; only for streams that are known to be small. */
export const readAll = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/**
 * Returns the bytes, or those of the range, as a stream that reads the next piece when the previous one was consumed.
 */
export function sourceToStream(source: Source, { from, to }: ByteRange = { from: 0, to: source.size - 1 }) {
  const last = Math.min(to, source.size - 1);
  let at = from;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at <= last) {
          const piece = await source.read({ from: at, to: Math.min(last, at + PIECE_BYTES - 1) });
          if (piece.length === 0) throw new Error('a file ended before its size');
          at += piece.length;
          controller.enqueue(piece);
        }
        if (at > last) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
