import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** The operating system account that PostgreSQL runs under; undefined = our own. Only root must choose another. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * Returns the account to run PostgreSQL under, which refuses to run as root: for root the owner of the data, or an
 * account that every system has.
 */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(cluster) ?? findAccount('postgres') ?? findAccount('nobody') ?? throwNoAccount();
}

/** Returns whether the account may enter the folder and all its parents. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (dirname(folder) === folder || canEnter(account, dirname(folder)));
}

/** Makes the account the owner of a file, or of a folder with its contents. */
export function changeOwner(account: Account, path: string) {
  if (!account) return;
  if (!statSync(path).isDirectory()) return chownSync(path, account.uid, account.gid);
  const inside = readdirSync(path, { recursive: true }) as string[];
  // The folder itself is changed last: its owner shows whether the change was completed.
  for (const name of [...inside, '']) lchownSync(join(path, name), account.uid, account.gid);
}

function ownerOf(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

function findAccount(name: string): Account {
  const line = accounts().find((account) => account.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // Some systems have -2 as the uid of nobody.
  return Number(uid) ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}

function accounts() {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}

function throwNoAccount(): never {
  throw new StartupError(
    'PostgreSQL cannot run as root, and /etc/passwd lists neither postgres nor nobody: start as another user.',
  );
}
