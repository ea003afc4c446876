import { joinParts, takeFirstPart } from '../../../core/sync/sync-file.ts';
import { readAll } from '../../source.ts';

/** A stored file that is carried along. */
export type CarriedFile = { name: string; mime: string; bytes: Uint8Array<ArrayBuffer> };

/** What a file says once it is decrypted: `Said` as compressed JSON, and stored files as they are. */
export type FileContent<Said> = { said: Said; files: CarriedFile[] };

type Written<Said> = { said: Said; files: { name: string; mime: string; size: number }[] };

/** Compressed JSON may become so large: more than any file of the product says. */
const MOST_JSON_BYTES = 100_000_000;

/** Returns a content as bytes. */
export const packContent = async <Said>({ said, files }: FileContent<Said>): Promise<Uint8Array<ArrayBuffer>> => {
  const listed = files.map(({ name, mime, bytes }) => ({ name, mime, size: bytes.length }));
  const json = new Blob([JSON.stringify({ said, files: listed } satisfies Written<Said>)]);
  const compressed = await readAll(json.stream().pipeThrough(new CompressionStream('gzip')));
  return joinParts(
    compressed as Uint8Array<ArrayBuffer>,
    files.map(({ bytes }) => bytes),
  );
};

/** Returns the content that bytes are; null for any other bytes. What it says is not checked. */
export const unpackContent = async (bytes: Uint8Array<ArrayBuffer>): Promise<FileContent<unknown> | null> => {
  try {
    const { json, files } = takeFirstPart(bytes);
    const written = JSON.parse(await readCompressed(json)) as Written<unknown>;
    let at = 0;
    const listed = written.files.map(({ name, mime, size }) => {
      at += size;
      return { name: String(name), mime: String(mime), bytes: files.subarray(at - size, at) };
    });
    return at === files.length ? { said: written.said, files: listed } : null;
  } catch {
    // Signed by who made it, but by another program.
    return null;
  }
};

const readCompressed = async (json: Uint8Array<ArrayBuffer>): Promise<string> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of new Blob([json]).stream().pipeThrough(new DecompressionStream('gzip'))) {
    size += part.length;
    if (size > MOST_JSON_BYTES) throw new Error('more than any file says');
    parts.push(part);
  }
  return new Blob(parts).text();
};
