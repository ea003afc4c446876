import type { Files } from '../../src/server/file-store.ts';
import { stageAsBlob } from '../../src/server/files/staging.ts';
import { memorySource, readAll, sourceToStream } from '../../src/server/source.ts';

/** Returns a file store in memory; `names` lists its files. */
export const createMemoryFiles = (): Files & { names(): string[] } => {
  const files = new Map<string, Uint8Array>();
  const put: Files['put'] = async (name, content) => void files.set(name, await readAll(content));
  return {
    put,
    get: async (name, range) => {
      const bytes = files.get(name);
      return bytes ? sourceToStream(memorySource(bytes), range) : null;
    },
    size: async (name) => files.get(name)?.length ?? null,
    delete: async (name) => void files.delete(name),
    stage: (content) => stageAsBlob(content, put),
    names: () => [...files.keys()],
  };
};

/** Returns the bytes of a stored file. Throws when there is none. */
export const readStoredFile = async (files: Files, name: string): Promise<Uint8Array> => {
  const content = await files.get(name);
  if (content === null) throw new Error(`no file ${name}`);
  return readAll(content);
};
