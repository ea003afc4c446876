import { createSHA256 } from 'hash-wasm';
import type { Files, StagedFile } from '../host.ts';

/** Receives a file as a Blob, which a browser keeps outside of the memory of its scripts; `put` stores it. */
export async function stageAsBlob(content: ReadableStream<Uint8Array>, put: Files['put']): Promise<StagedFile> {
  const hash = await createSHA256();
  const hashed = content.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        hash.update(chunk);
        controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
      },
    }),
  );
  const blob = await new Response(hashed).blob();
  return {
    size: blob.size,
    sha256: hash.digest('hex'),
    read: async ({ from, to }) => new Uint8Array(await blob.slice(from, to + 1).arrayBuffer()),
    location: blob,
    storeAs: (name) => put(name, blob.stream()),
    discard: async () => {},
  };
}
