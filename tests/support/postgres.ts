import type { TestProject } from 'vitest/node';
import { createClient } from '../../src/server/hosts/node/postgres/client.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { roles } from '../../src/server/hosts/node/postgres/roles.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of a migrated database, for the worker role, the owner and the superuser. Tests copy it and never change it. */
    template: { url: string; ownerUrl: string; superuserUrl: string };
  }
}

/** The name of the migrated database that tests copy. */
export const TEMPLATE_DATABASE = 'migrated';

/** The databases are not used after a crash, so PostgreSQL need not wait for the disk or vacuum. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
};

/** Returns a connection URL with another database. */
export const withDatabaseName = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Executes statements on a new connection. */
export const executeStatements = async (url: string, ...statements: string[]): Promise<void> => {
  const client = createClient(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Starts a PostgreSQL in the folder, without durability, with a migrated database to copy. */
export const startTestPostgres = async (dataDir: string) => {
  const quiet = () => {};
  const own = await startPostgres({ dataDir, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } });
  await executeStatements(
    withDatabaseName(own.superuserUrl, 'postgres'),
    ...Object.entries(fastSettings).map(([name, value]) => `alter system set ${name} = '${value}'`),
    'select pg_reload_conf()',
    `create database ${TEMPLATE_DATABASE} owner ${roles.owner}`,
  );
  const template = {
    url: withDatabaseName(own.url, TEMPLATE_DATABASE),
    ownerUrl: withDatabaseName(own.ownerUrl, TEMPLATE_DATABASE),
    superuserUrl: withDatabaseName(own.superuserUrl, TEMPLATE_DATABASE),
  };
  await (await openPostgres(template)).close();
  return { template, stop: own.stop };
};

/**
 * Starts one PostgreSQL for the whole run, in a temporary folder; every test file gets its own copy of an empty
 * database.
 */
export default async function setup(project: TestProject) {
  const { folder, remove } = temporaryFolder();
  const { template, stop } = await startTestPostgres(folder);
  project.provide('template', template);
  return async () => {
    await stop();
    remove();
  };
}
