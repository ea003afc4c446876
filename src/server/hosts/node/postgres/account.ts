import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';

/** The account PostgreSQL runs under. None stands for our own: only root has to choose another. */
export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root; root lends it the owner of the data, or else an account every system has. */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(cluster) ?? listed('postgres') ?? listed('nobody') ?? nobodyIsListed();
}

/** Whether the account may enter the folder and everything above it. */
export function mayEnter(account: Account, folder: string): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (dirname(folder) === folder || mayEnter(account, dirname(folder)));
}

/** Makes a file, or a folder with all it holds, the account's own. */
export function giveTo(account: Account, path: string) {
  if (!account) return;
  if (!statSync(path).isDirectory()) return chownSync(path, account.uid, account.gid);
  const inside = readdirSync(path, { recursive: true }) as string[];
  // The folder itself comes last: whose it is tells whether all of it was done.
  for (const name of [...inside, '']) lchownSync(join(path, name), account.uid, account.gid);
}

function ownerOf(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

function listed(name: string): Account {
  const line = accounts().find((account) => account.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // Some systems write nobody's number as -2.
  return Number(uid) ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}

function accounts() {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}

function nobodyIsListed(): never {
  throw new CannotStart(
    'PostgreSQL cannot run as root, and /etc/passwd lists neither postgres nor nobody: start as another user.',
  );
}
