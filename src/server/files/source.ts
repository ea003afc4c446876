import type { ByteRange, Host } from '../host.ts';

/** Bytes that are read piece by piece, wherever they lie. */
export type Source = { size: number; read(range: ByteRange): Promise<Uint8Array> };

/** What is read at once, and so what one download holds in memory. */
const PIECE = 512 * 1024;

export const inMemory = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: async ({ from, to }) => bytes.subarray(from, to + 1),
});

/** A file of the host; null when there is none of that name. */
export async function fileOf(files: Host['files'], name: string): Promise<Source | null> {
  const size = await files.size(name);
  if (size === null) return null;
  const read = async (range: ByteRange) => {
    const bytes = await files.read(name, range);
    if (bytes === null) throw new Error(`the file ${name} is gone`);
    return bytes;
  };
  return { size, read };
}

/** The bytes of the range as they are asked for, each piece read when the one before it was taken. */
export function streamOf(source: Source, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at <= to) {
          const piece = await source.read({ from: at, to: Math.min(to, at + PIECE - 1) });
          if (piece.length === 0) throw new Error('a file ended before its size');
          at += piece.length;
          controller.enqueue(piece);
        }
        if (at > to) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
