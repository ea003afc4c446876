import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo } from './account.ts';
import type { Home } from './home.ts';
import type { RoleName } from './roles.ts';

const names: Record<RoleName, string> = { superuser: 'password', owner: 'password-owner', worker: 'password-worker' };

/** Returns the file of a role's password for connections over a port; the folder of a socket is protection enough. */
export function passwordFile(home: Home, role: RoleName): string {
  const file = join(home.folder, names[role]);
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
    giveTo(home.account, file);
  }
  return file;
}

/** Returns a role's password for connections over a port; makes one where there is none yet. */
export const passwordOf = (home: Home, role: RoleName): string => readFileSync(passwordFile(home, role), 'utf8');
