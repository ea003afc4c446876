import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime } from '../processes.ts';
import { StartupError } from '../startup-error.ts';

type Owner = { pid: number; began: string | undefined; folder: string };

/**
 * Makes this process the only server of a folder; returns a function that releases it. A lock whose owner has ended,
 * or that was copied with the folder, is taken over by exactly one process.
 */
export function takeFolderLock(folder: string, shownAs: string): () => void {
  const file = join(folder, 'server.lock');
  const owner = ownerIn(file);
  if (isFolderLocked(folder)) throw inUse(shownAs, owner?.pid);
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, began: processStartTime(process.pid), folder: idOf(folder) }));
  if (owner) {
    renameSync(mine, file);
  } else {
    takeFree(mine, file, shownAs);
  }
  return () => rmSync(file, { force: true });
}

/** Returns whether a running process is the server of the folder. */
export function isFolderLocked(folder: string): boolean {
  const owner = ownerIn(join(folder, 'server.lock'));
  return owner !== undefined && owner.folder === idOf(folder) && lives(owner);
}

/** Creating a link fails if the path exists, and the link appears with its whole content. */
function takeFree(mine: string, file: string, shownAs: string) {
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inUse(shownAs, ownerIn(file)?.pid);
    // Some network and USB file systems know no links.
    writeFileSync(file, readFileSync(mine));
  } finally {
    rmSync(mine, { force: true });
  }
}

const inUse = (shownAs: string, pid?: number) =>
  new StartupError(`Another server (process ${pid ?? 'unknown'}) is already running on the data folder ${shownAs}.`);

function ownerIn(file: string): Owner | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The machine lost power before the words reached the disk.
    return { pid: 0, began: undefined, folder: '' };
  }
}

function lives({ pid, began }: Owner) {
  const now = processStartTime(pid);
  return now !== undefined && now === began;
}

/** A folder's identity stays when it is renamed, and differs in a copy. */
function idOf(folder: string) {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}
