import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../../../file-store.ts';
import { sourceToStream } from '../../../../source.ts';
import { localFileSource } from './local-file.ts';
import { createStaging } from './staging.ts';

/** Opens a file store in a folder of this machine. A file is written to disk completely or not at all. */
export function openFolderFiles(folder: string): Files & { removeLeftovers(): Promise<void> } {
  const pathOf = (name: string) => join(folder, name);
  /** The staging folder is on the same disk, so that storing is a change of name. */
  const { receive, stage, removeLeftovers } = createStaging(join(folder, '.staging'), async (path, name) => {
    const file = await open(path, 'r+');
    await file.sync().finally(() => file.close());
    await rename(path, pathOf(name));
    await syncFolder(folder);
  });
  const size = (name: string) =>
    stat(pathOf(name)).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    );
  return {
    async put(name, content) {
      const staged = await receive(content);
      await staged.storeAs(name).finally(staged.discard);
    },
    async get(name, range) {
      const bytes = await size(name);
      return bytes === null ? null : sourceToStream(localFileSource(pathOf(name), bytes), range);
    },
    size,
    delete: (name) => rm(pathOf(name), { force: true }),
    stage,
    removeLeftovers,
  };
}

/** Makes a change of name last through a loss of power: a row in the database must never name a file that is gone. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and does this by itself.
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}
