import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../host.ts';

/** Uploaded files in a folder of this machine. What is written is on the disk, whole or not at all. */
export function filesIn(folder: string): Host['files'] {
  mkdirSync(folder, { recursive: true });
  return {
    async write(name, bytes) {
      const unfinished = join(folder, `.${randomUUID()}`);
      const file = await open(unfinished, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
    },
    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
