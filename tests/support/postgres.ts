import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that is only ever copied. */
    templateUrl: string;
  }
}

export const TEMPLATE = 'migrated';

/** Nobody reads these databases after a crash: nothing waits for the disk, nothing is vacuumed. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

export const onDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** One PostgreSQL for the whole run, in a temporary folder; every test file gets its own copy of an empty database. */
export default async function setup(project: TestProject) {
  const { folder: dataDir, remove } = temporaryFolder();
  const quiet = () => {};
  const own = await startPostgres({ dataDir, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } });
  const admin = new pg.Client(own.url);
  await admin.connect();
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = ${value}`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${TEMPLATE}`);
  const templateUrl = onDatabase(own.url, TEMPLATE);
  await (await openPostgres(templateUrl)).close();
  await admin.end();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await own.stop();
    remove();
  };
}
