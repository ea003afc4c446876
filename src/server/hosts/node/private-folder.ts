import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './adapters/log.ts';
import { CannotStart } from './cannot-start.ts';
import { type Account, chooseAccount } from './postgres/account.ts';

const OWNER_ONLY = 0o700;
const GROUP_MAY_PASS = 0o710;
const STICKY = 0o1000;

/**
 * Makes the data folder with `files` and `mails` in it, or tightens those that are there: no other account may list or
 * read them. The account of our own PostgreSQL, where root starts it, may pass through to its part.
 */
export function preparePrivateFolder(folder: string, { ownPostgres, log }: { ownPostgres: boolean; log: Log }): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${folder} cannot be written into: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (statSync(folder).mode & STICKY)
    throw new CannotStart(`DATA_DIR ${folder} is shared by all accounts: set it to a folder of its own.`);
  const cluster = join(folder, 'postgres/cluster');
  // With DATABASE_URL there may still be a PostgreSQL of another server of ours in it.
  const account = ownPostgres || existsSync(cluster) ? chooseAccount(cluster) : undefined;
  const isPrivate = [tighten(folder, account)];
  for (const part of [join(folder, 'files'), join(folder, 'mails')]) {
    mkdirSync(part, { recursive: true, mode: OWNER_ONLY });
    isPrivate.push(tighten(part));
  }
  if (isPrivate.includes(false)) log.warn(`DATA_DIR ${folder} could not be closed to other accounts of this machine.`);
}

/**
 * Closes a folder to all accounts but its owner, and lets the account's group pass through it where one is given.
 * Returns false where the file system, or the folder's owner, does not let us.
 */
export function tighten(folder: string, account?: Account): boolean {
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
