import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftover } from '../src/server/hosts/node/postgres/leftover-server.ts';
import { isFolderLocked } from '../src/server/hosts/node/postgres/lock.ts';
import { fallbackDataFolder } from '../src/server/hosts/node/postgres/postgres-folder.ts';
import { removeSmallDisk } from './chaos/small-disk.ts';
import { MEMORY_FOLDER } from './memory-folder.mjs';

const log = { debug() {}, info() {}, warn: console.log, error: console.error };
const roots = [...new Set([tmpdir(), MEMORY_FOLDER])];
const isOfTests = (folder: string) => roots.some((root) => folder.startsWith(join(root, 'assessments-test-')));
const MINUTE_MS = 60_000;

/** Ends the databases of test runs that were killed, and removes their folders: nobody will come back for them. */
async function removeLeftovers() {
  const kept = foldersIn(fallbackDataFolder).filter((home) => isOfTests(ownerOf(home)));
  for (const home of kept) await removeUnused(home, home);
  const folders = roots.flatMap(foldersIn).filter(isOfTests);
  for (const folder of folders) await removeUnused(folder, join(folder, 'postgres'));
}

async function removeUnused(folder: string, home: string) {
  // One that was made just now may belong to a run that is about to start.
  const isNew = Date.now() - statSync(folder).mtimeMs < MINUTE_MS;
  if (isNew || isElsewhere(home) || (existsSync(home) && isFolderLocked(home))) return;
  await stopLeftover(join(home, 'cluster'), log);
  removeSmallDisk(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Whether the folder only says where its database is kept, and there it still is. */
function isElsewhere(home: string) {
  const note = join(home, 'kept-in.txt');
  return existsSync(note) && existsSync(readFileSync(note, 'utf8').trim());
}

/** Whose database it is, where root's tests had to keep it elsewhere. */
function ownerOf(home: string) {
  const note = join(home, 'belongs-to.txt');
  return existsSync(note) ? readFileSync(note, 'utf8') : '';
}

const foldersIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);

await removeLeftovers();
