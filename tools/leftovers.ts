import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuge } from '../src/server/hosts/postgres/home.ts';
import { stopLeftover } from '../src/server/hosts/postgres/leftover.ts';
import { isTaken } from '../src/server/hosts/postgres/lock.ts';

const log = { debug() {}, info() {}, warn: console.log, error: console.error };
const testFolders = join(tmpdir(), 'assessments-test-');
const aMinute = 60_000;

/** Ends the databases of test runs that were killed, and removes their folders: nobody will come back for them. */
async function removeLeftovers() {
  for (const home of [...homesInside(refuge, ''), ...homesInside(tmpdir(), 'postgres')]) {
    // One that was made just now may belong to a run that is about to start.
    if (Date.now() - statSync(home).mtimeMs < aMinute || isTaken(home) || isElsewhere(home)) continue;
    await stopLeftover(join(home, 'cluster'), log);
    rmSync(home, { recursive: true, force: true });
  }
}

/** The homes of test databases in the folder, where those that root's tests had to keep elsewhere say whose they are. */
function homesInside(folder: string, within: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name, within))
    .filter((home) => existsSync(home) && ownerOf(home).startsWith(testFolders));
}

/** Whether the folder only says where its database is kept, and there it still is. */
function isElsewhere(home: string) {
  const note = join(home, 'kept-in.txt');
  return existsSync(note) && existsSync(readFileSync(note, 'utf8').trim());
}

function ownerOf(home: string) {
  const note = join(home, 'belongs-to.txt');
  return existsSync(note) ? readFileSync(note, 'utf8') : home;
}

await removeLeftovers();
