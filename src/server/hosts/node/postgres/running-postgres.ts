import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../adapters/log.ts';
import { portUrl, socketUrl } from './address.ts';
import type { DatabaseUrls } from './connect.ts';
import { isFolderLocked } from './lock.ts';
import { findPostgresFolder } from './postgres-folder.ts';
import { DATABASE, type RoleName } from './roles.ts';

/** Returns the addresses of our own PostgreSQL while a server runs on the data folder, or undefined when none does. */
export async function findRunningPostgres(dataDir: string, log: Log): Promise<DatabaseUrls | undefined> {
  if (!existsSync(join(dataDir, 'postgres'))) return undefined;
  const home = await findPostgresFolder(dataDir, log);
  const notes = join(home.cluster, 'postmaster.pid');
  if (!isFolderLocked(home.folder) || !existsSync(notes)) return undefined;
  // PostgreSQL notes where it can be reached: port, then the folder of its socket.
  const [, , , port = '', socket] = readFileSync(notes, 'utf8').split('\n');
  const url = (role: RoleName) => (socket ? socketUrl(socket, DATABASE, role) : portUrl(home, port, DATABASE, role));
  return { url: url('worker'), ownerUrl: url('owner') };
}
