import type { Files } from '../../../file-store.ts';
import { stageAsBlob } from '../../../files/api.ts';

const STAGING = '.staging';

/**
 * Opens the stored files of this device, in a folder of the origin private file system. Only one worker may have them
 * open: half-written files are left over from a worker that was ended and are removed.
 */
export async function openFiles(name: string): Promise<Files> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  await ifFound(folder.removeEntry(STAGING, { recursive: true }));
  const staging = await folder.getDirectoryHandle(STAGING, { create: true });
  const find = (name: string) => ifFound(folder.getFileHandle(name).then((handle) => handle.getFile()));

  const put: Files['put'] = async (name, content) => {
    const unfinished = crypto.randomUUID();
    const handle = await staging.getFileHandle(unfinished, { create: true });
    try {
      await write(handle, content);
      await handle.move(folder, name);
    } catch (error) {
      await ifFound(staging.removeEntry(unfinished));
      throw error;
    }
  };
  return {
    put,
    async get(name, range) {
      const file = await find(name);
      return file && (range ? file.slice(range.from, range.to + 1) : file).stream();
    },
    size: async (name) => (await find(name))?.size ?? null,
    delete: async (name) => void (await ifFound(folder.removeEntry(name))),
    stage: (content) => stageAsBlob(content, put),
  };
}

async function write(handle: FileSystemFileHandle, content: ReadableStream<Uint8Array>): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  try {
    for await (const chunk of content) {
      // A device without room may take a part only, and says so in no other way.
      if (access.write(chunk as Uint8Array<ArrayBuffer>) !== chunk.length)
        throw new Error('this device has no room left');
    }
    access.flush();
  } finally {
    access.close();
  }
}

const ifFound = async <Found>(found: Promise<Found>): Promise<Found | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
};
