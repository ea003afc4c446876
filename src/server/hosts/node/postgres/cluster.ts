import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import { StartupError } from '../startup-error.ts';
import { changeOwner } from './account.ts';
import { rolePasswordFile } from './passwords.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import type { PostgresProgram } from './program.ts';
import { roles } from './roles.ts';

// Written into the cluster's postgresql.conf when it is made; from then on they are the operator's to change.
// Durability settings stay at their defaults: acknowledged changes are on the disk.
const settings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  io_workers: '2',
  max_parallel_workers_per_gather: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log is read by our own, which adds the time; rows and statements hold students' answers and stay out of it.
  log_line_prefix: '',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Creates the cluster completely or not at all: a start that is killed leaves nothing to repair. */
export async function createCluster(home: PostgresFolder, program: PostgresProgram) {
  const unfinished = join(home.folder, `unfinished-${process.pid}`);
  mkdirSync(unfinished);
  chmodSync(unfinished, 0o700);
  changeOwner(home.account, unfinished);
  await run(program.initdb, home, [
    ...['--pgdata', unfinished, '--username', roles.superuser, '--encoding', 'UTF8'],
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--auth-local', 'trust', '--auth-host', 'scram-sha-256', '--pwfile', rolePasswordFile(home, 'superuser')],
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]);
  renameSync(unfinished, home.cluster);
}

/** Removes the unfinished cluster of a start that was killed. */
export function removeUnfinished({ folder }: PostgresFolder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('unfinished-'))) {
    // Its maker may outlive the killed server by a moment and still be writing; then a later start succeeds.
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Throws a StartupError that says what to do if the data belong to another major version of PostgreSQL. */
export function checkVersion({ cluster }: PostgresFolder, { major }: PostgresProgram) {
  if (!existsSync(cluster)) return;
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new StartupError(
    `The data in ${cluster} are PostgreSQL ${version}'s, this is ${major}: upgrade them as docs/operating.md says.`,
  );
}

/** Returns the environment of PostgreSQL's programs, with messages in English. */
export const environment = () => childEnvironment({ LC_ALL: 'C', TZ: 'UTC' });

function run(command: string, home: PostgresFolder, args: string[]) {
  return new Promise<void>((resolve, reject) => {
    const options = { cwd: home.folder, env: environment(), windowsHide: true, ...home.account };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const reason =
        words
          .trim()
          .split('\n')
          .find((line) => line.includes('error')) ?? words.trim();
      reject(new StartupError(`PostgreSQL could not make its database in ${home.folder}: ${reason}`));
    });
  });
}
