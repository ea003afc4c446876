import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A folder of Linux that is kept in memory. */
export const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Returns the folder in memory for what need not outlive the tests, where there is one with room for it. */
export function memoryFolder() {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES ? MEMORY_FOLDER : undefined;
  } catch {
    return undefined;
  }
}
