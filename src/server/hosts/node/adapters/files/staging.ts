import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../../../file-store.ts';
import { Unavailable } from '../../../../unavailable.ts';
import { localFileSource } from './local-file.ts';

/** No upload pauses for so long: what was not written to since is left over from a process that was killed. */
const LEFTOVER_AFTER_MS = 3_600_000;

/** Each may have 60 MB. More at once would fill the disk. */
const MOST_STAGED = 300;

/**
 * Receives files into a folder, from which `store` takes them under their name. Other processes may use the same folder
 * at the same time. `stage` throws `Unavailable` while too many that it received are neither stored nor discarded.
 */
export function createStaging(folder: string, store: (path: string, name: string, size: number) => Promise<void>) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const receive: Files['stage'] = async (content) => {
    const path = join(folder, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const { size, sha256 } = await write(path, content);
      return {
        ...localFileSource(path, size),
        sha256,
        location: path,
        storeAs: (name) => store(path, name, size),
        discard,
      };
    } catch (error) {
      await discard();
      throw error;
    }
  };

  let staged = 0;
  const stage: Files['stage'] = async (content) => {
    if (staged >= MOST_STAGED) throw new Unavailable('uploads');
    staged++;
    let release = () => {
      staged--;
      release = () => {};
    };
    try {
      const file = await receive(content);
      return { ...file, discard: () => file.discard().finally(() => release()) };
    } catch (error) {
      release();
      throw error;
    }
  };

  /** Removes what processes that were killed have left. */
  const removeLeftovers = async () => {
    const before = Date.now() - LEFTOVER_AFTER_MS;
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const written = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (written < before) await rm(path, { force: true });
    }
  };

  return { receive, stage, removeLeftovers };
}

async function write(path: string, content: ReadableStream<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of content) {
      await file.writeFile(chunk);
      hash.update(chunk);
      size += chunk.length;
    }
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
