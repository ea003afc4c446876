import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, Host } from '../../../host.ts';

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
    read: (name, range) => ifThere(range ? partOf(join(folder, name), range) : readFile(join(folder, name))),
    size: (name) => ifThere(stat(join(folder, name)).then(({ size }) => size)),
  };
}

async function partOf(path: string, { from, to }: ByteRange): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(to - from + 1), 0, to - from + 1, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const ifThere = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
