import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createClient } from '../../src/server/hosts/node/postgres/client.ts';
import { openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
import { roles } from '../../src/server/hosts/node/postgres/roles.ts';
import { startPostgres } from '../../src/server/hosts/node/postgres/start.ts';
import { noteChanges } from './changes/unrecorded.ts';
import { copyPostgresFolder } from './first-start.ts';
import { temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of a migrated database, for the worker role, the owner and the superuser. Tests copy it; nobody can connect to it. */
    template: { url: string; ownerUrl: string; superuserUrl: string };
    /** A data folder in which PostgreSQL was started and stopped once. Tests copy it, see `copyFirstStart`. */
    firstStart: string;
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
  // Dropping a database looks through all of them.
  shared_buffers: '64MB',
};

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

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

/** Starts PostgreSQL in a folder where it was started before, without durability, with a migrated database to copy. */
export const startTestPostgres = async (dataDir: string) => {
  const lines = Object.entries(fastSettings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(dataDir, 'postgres/cluster/postgresql.auto.conf'), lines.join(''));
  const own = await startPostgres({ dataDir, log: quiet });
  await executeStatements(
    withDatabaseName(own.superuserUrl, 'postgres'),
    `create database ${TEMPLATE_DATABASE} owner ${roles.owner}`,
  );
  const template = {
    url: withDatabaseName(own.url, TEMPLATE_DATABASE),
    ownerUrl: withDatabaseName(own.ownerUrl, TEMPLATE_DATABASE),
    superuserUrl: withDatabaseName(own.superuserUrl, TEMPLATE_DATABASE),
  };
  await (await openPostgres(template)).close();
  await executeStatements(template.superuserUrl, ...noteChanges);
  // A database cannot be copied while somebody is connected to it.
  await executeStatements(
    withDatabaseName(own.superuserUrl, 'postgres'),
    `alter database ${TEMPLATE_DATABASE} allow_connections false`,
  );
  return { template, stop: own.stop };
};

/**
 * Starts one PostgreSQL for the whole run, in a temporary folder; every test file gets its own copy of an empty
 * database.
 */
export default async function setup(project: TestProject) {
  const firstStart = temporaryFolder();
  await (await startPostgres({ dataDir: firstStart.folder, log: quiet })).stop();
  const { folder, remove } = temporaryFolder();
  copyPostgresFolder(firstStart.folder, folder);
  const { template, stop } = await startTestPostgres(folder);
  project.provide('template', template);
  project.provide('firstStart', firstStart.folder);
  return async () => {
    await stop();
    remove();
    firstStart.remove();
  };
}
