import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../adapters/log.ts';
import { passwordFile } from './address.ts';
import { findHome } from './home.ts';
import { isTaken } from './lock.ts';

/** The address of our own PostgreSQL while a server runs on the data folder; undefined when none does. */
export async function runningPostgres(dataDir: string, log: Log): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'postgres'))) return undefined;
  const home = await findHome(dataDir, log);
  const notes = join(home.cluster, 'postmaster.pid');
  if (!isTaken(home.folder) || !existsSync(notes)) return undefined;
  // PostgreSQL notes where it can be reached: port, then the folder of its socket.
  const [, , , port, socket] = readFileSync(notes, 'utf8').split('\n');
  if (socket) return `postgres://postgres@localhost/assessments?host=${encodeURIComponent(socket)}`;
  return `postgres://postgres:${readFileSync(passwordFile(home), 'utf8')}@127.0.0.1:${port}/assessments`;
}
