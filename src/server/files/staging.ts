import { createSHA256 } from 'hash-wasm';
import type { Files, StagedFile } from '../file-store.ts';
import { blobSource } from '../source.ts';

/** Receives a file as a Blob, which browsers store outside of the memory of scripts; `put` stores it under a name. */
export async function stageAsBlob(content: ReadableStream<Uint8Array>, put: Files['put']): Promise<StagedFile> {
  const hash = await createSHA256();
  const parts: Blob[] = [];
  // Not `new Response(content).blob()`: browsers replace the stream's error with one of their own.
  for await (const chunk of content) {
    hash.update(chunk);
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  }
  const blob = new Blob(parts);
  return {
    ...blobSource(blob),
    sha256: hash.digest('hex'),
    location: blob,
    storeAs: (name) => put(name, blob.stream()),
    discard: async () => {},
  };
}
