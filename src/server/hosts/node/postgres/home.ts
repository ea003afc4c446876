import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../adapters/log.ts';
import { CannotStart } from '../cannot-start.ts';
import { tighten } from '../private-folder.ts';
import { type Account, chooseAccount, giveTo, mayEnter } from './account.ts';
import { stopLeftover } from './leftover.ts';
import { takeLock } from './lock.ts';

/** The folder of everything PostgreSQL needs: its data (`cluster`), socket, lock, and its program when it was copied. */
export type Home = { folder: string; cluster: string; account: Account };

/** Where root keeps what PostgreSQL's account could not reach in the data folder. */
export const refuge = '/var/lib/assessments-assistant';

/**
 * Finds the home of a data folder: inside it where PostgreSQL's account may go there, otherwise (root's own folders)
 * in the refuge, with a note left in the data folder so that later starts find it.
 */
export async function findHome(dataDir: string, log: Log, refugeFolder = refuge): Promise<Home> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const inside = join(realpathSync(dataDir), 'postgres');
  mkdirSync(inside, { recursive: true });
  const note = join(inside, 'kept-in.txt');
  if (existsSync(note)) return homeIn(followed(note), inside);

  const home = homeIn(inside, inside);
  for (const folder of [join(inside, '..'), inside]) tighten(folder, home.account);
  if (mayEnter(home.account, inside)) return home;
  return homeIn(await movedOut(inside, note, refugeFolder, log), inside);
}

function homeIn(folder: string, inside: string): Home {
  const cluster = join(folder, 'cluster');
  const account = chooseAccount(cluster);
  if (folder !== inside) tighten(folder, account);
  // A copy made by root belongs to root, and so does the copied database.
  if (account && statSync(cluster, { throwIfNoEntry: false })?.uid === 0) {
    chmodSync(cluster, 0o700);
    giveTo(account, cluster);
  }
  if (folder !== inside) writeFileSync(join(folder, 'belongs-to.txt'), inside);
  return { folder, cluster, account };
}

function followed(note: string) {
  const folder = readFileSync(note, 'utf8').trim();
  const inside = join(note, '..');
  if (!existsSync(folder)) {
    throw new CannotStart(
      `The database is kept in ${folder} (says ${note}), which is gone. Remove that note to begin anew.`,
    );
  }
  const owner = readFileSync(join(folder, 'belongs-to.txt'), 'utf8');
  const ownersNote = join(owner, 'kept-in.txt');
  // After `cp -r` two folders point at one database; after `mv` only one does.
  if (owner !== inside && existsSync(ownersNote) && readFileSync(ownersNote, 'utf8').trim() === folder) {
    throw new CannotStart(
      `The database in ${folder} belongs to ${owner}, of which this is a copy. Remove ${note} to begin anew here.`,
    );
  }
  return folder;
}

async function movedOut(inside: string, note: string, refugeFolder: string, log: Log) {
  const folder = join(refugeFolder, createHash('sha256').update(inside).digest('hex').slice(0, 16));
  if (existsSync(folder)) {
    // Its data folder was removed, which asks for a new beginning – but a database is never thrown away unasked.
    takeLock(folder, inside)();
    await stopLeftover(join(folder, 'cluster'), log);
    const aside = `${folder}.left-${new Date().toISOString().replaceAll(':', '')}`;
    renameSync(folder, aside);
    log.warn(`The database of an earlier ${inside} is now in ${aside}; remove it when it is not needed.`);
  }
  mkdirSync(folder, { recursive: true });
  chmodSync(refugeFolder, 0o711);
  if (existsSync(join(inside, 'cluster'))) {
    await stopLeftover(join(inside, 'cluster'), log);
    move(join(inside, 'cluster'), join(folder, 'cluster'));
  }
  writeFileSync(note, `${folder}\n`);
  log.info(`PostgreSQL's account cannot enter ${inside}, so the database is kept in ${folder}.`);
  return folder;
}

/** Like `mv`, also from one disk to another: complete under its new name, or not there. */
function move(from: string, to: string) {
  cpSync(from, `${to}.new`, { recursive: true, preserveTimestamps: true });
  renameSync(`${to}.new`, to);
  rmSync(from, { recursive: true });
}
