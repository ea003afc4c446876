import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeOwner } from './account.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import type { RoleName } from './roles.ts';

const names: Record<RoleName, string> = { superuser: 'password', owner: 'password-owner', worker: 'password-worker' };

/** Returns the file with a role's password for connections over a port. Sockets are protected by their folder. */
export function rolePasswordFile(home: PostgresFolder, role: RoleName): string {
  const file = join(home.folder, names[role]);
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
    changeOwner(home.account, file);
  }
  return file;
}

/** Returns a role's password for connections over a port; creates it if there is none. */
export const readOrCreateRolePassword = (home: PostgresFolder, role: RoleName): string =>
  readFileSync(rolePasswordFile(home, role), 'utf8');
