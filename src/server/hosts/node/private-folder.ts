import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './adapters/log.ts';
import { type Account, chooseAccount } from './postgres/account.ts';
import { StartupError } from './startup-error.ts';

const OWNER_ONLY = 0o700;
const GROUP_MAY_PASS = 0o710;
const STICKY = 0o1000;

/**
 * Creates the data folder with `files` and `mails`, or restricts those that exist: no other account may list or read
 * them. If root starts our own PostgreSQL, its account may pass through to its part.
 */
export function preparePrivateFolder(folder: string, { ownPostgres, log }: { ownPostgres: boolean; log: Log }): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${folder} cannot be written into: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (statSync(folder).mode & STICKY)
    throw new StartupError(`DATA_DIR ${folder} is shared by all accounts: set it to a folder of its own.`);
  const cluster = join(folder, 'postgres/cluster');
  // With DATABASE_URL there may still be a PostgreSQL of another server of ours in it.
  const account = ownPostgres || existsSync(cluster) ? chooseAccount(cluster) : undefined;
  const isPrivate = [restrictToOwner(folder, account)];
  for (const part of [join(folder, 'files'), join(folder, 'mails')]) {
    mkdirSync(part, { recursive: true, mode: OWNER_ONLY });
    isPrivate.push(restrictToOwner(part));
  }
  if (isPrivate.includes(false)) log.warn(`DATA_DIR ${folder} could not be closed to other accounts of this machine.`);
}

/**
 * Closes a folder to all accounts but its owner, and lets an account's group pass through it if one is given. Returns
 * false if the file system or the folder's owner does not permit it.
 */
export function restrictToOwner(folder: string, account?: Account): boolean {
  if (process.platform === 'win32') return true;
  const mode = account ? GROUP_MAY_PASS : OWNER_ONLY;
  const before = statSync(folder);
  try {
    // In this order the folder is never open to a group that was not meant.
    if (account && before.gid !== account.gid) chownSync(folder, -1, account.gid);
    if ((before.mode & 0o777) !== mode) chmodSync(folder, mode);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return (statSync(folder).mode & 0o777) === mode;
}
