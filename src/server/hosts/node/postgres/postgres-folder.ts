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
import { restrictToOwner } from '../private-folder.ts';
import { StartupError } from '../startup-error.ts';
import { type Account, canEnter, changeOwner, chooseAccount } from './account.ts';
import { stopLeftover } from './leftover-server.ts';
import { takeFolderLock } from './lock.ts';

/** The folder of our own PostgreSQL: its data (`cluster`), socket, lock, and its program if it was copied. */
export type PostgresFolder = { folder: string; cluster: string; account: Account };

/** The folder for PostgreSQL's data if its account cannot reach the data folder. */
export const fallbackDataFolder = '/var/lib/assessments-assistant';

/**
 * Returns PostgreSQL's folder: in the data folder if its account may enter it, otherwise in the fallback folder,
 * which a note in the data folder names for later starts.
 */
export async function findPostgresFolder(
  dataDir: string,
  log: Log,
  refugeFolder = fallbackDataFolder,
): Promise<PostgresFolder> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const inside = join(realpathSync(dataDir), 'postgres');
  mkdirSync(inside, { recursive: true });
  const note = join(inside, 'kept-in.txt');
  if (existsSync(note)) return homeIn(followed(note), inside);

  const home = homeIn(inside, inside);
  for (const folder of [join(inside, '..'), inside]) restrictToOwner(folder, home.account);
  if (canEnter(home.account, inside)) return home;
  return homeIn(await movedOut(inside, note, refugeFolder, log), inside);
}

function homeIn(folder: string, inside: string): PostgresFolder {
  const cluster = join(folder, 'cluster');
  const account = chooseAccount(cluster);
  if (folder !== inside) restrictToOwner(folder, account);
  // A copy made by root belongs to root, and so does the copied database.
  if (account && statSync(cluster, { throwIfNoEntry: false })?.uid === 0) {
    chmodSync(cluster, 0o700);
    changeOwner(account, cluster);
  }
  if (folder !== inside) writeFileSync(join(folder, 'belongs-to.txt'), inside);
  return { folder, cluster, account };
}

function followed(note: string) {
  const folder = readFileSync(note, 'utf8').trim();
  const inside = join(note, '..');
  if (!existsSync(folder)) {
    throw new StartupError(
      `The database is kept in ${folder} (says ${note}), which is gone. Remove that note to begin anew.`,
    );
  }
  const owner = readFileSync(join(folder, 'belongs-to.txt'), 'utf8');
  const ownersNote = join(owner, 'kept-in.txt');
  // After "cp -r" two folders point at one database; after "mv" only one does.
  if (owner !== inside && existsSync(ownersNote) && readFileSync(ownersNote, 'utf8').trim() === folder) {
    throw new StartupError(
      `The database in ${folder} belongs to ${owner}, of which this is a copy. Remove ${note} to begin anew here.`,
    );
  }
  return folder;
}

async function movedOut(inside: string, note: string, refugeFolder: string, log: Log) {
  const folder = join(refugeFolder, createHash('sha256').update(inside).digest('hex').slice(0, 16));
  if (existsSync(folder)) {
    // Its data folder was removed, which asks for a new beginning – but a database is never thrown away unasked.
    takeFolderLock(folder, inside)();
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

/** Like "mv", also from one disk to another: complete under its new name, or not there. */
function move(from: string, to: string) {
  cpSync(from, `${to}.new`, { recursive: true, preserveTimestamps: true });
  renameSync(`${to}.new`, to);
  rmSync(from, { recursive: true });
}
