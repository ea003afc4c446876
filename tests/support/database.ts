import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import * as schema from '../../src/server/database/schema.ts';
import { type Connection, migrations, openPostgres } from '../../src/server/hosts/connect.ts';
import { onDatabase, TEMPLATE } from './postgres.ts';

export type Engine = 'postgres' | 'pglite';

/** An empty database of its own for one test file. */
export const openDatabase = async (engine: Engine): Promise<Connection> => {
  if (engine === 'pglite') return openPglite();
  const templateUrl = inject('templateUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(templateUrl, `create database ${name} template ${TEMPLATE}`);
  const connection = await openPostgres(onDatabase(templateUrl, name));
  return {
    database: connection.database,
    close: async () => {
      await connection.close();
      await asAdmin(templateUrl, `drop database ${name} with (force)`);
    },
  };
};

/** PostgreSQL in this process, in memory: what the browser runs when there is no network. */
const openPglite = async (): Promise<Connection> => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const database: Database = drizzle(client, { schema, casing: 'snake_case' });
  await migrate(database, migrations());
  return { database, close: () => client.close() };
};

const asAdmin = async (templateUrl: string, statement: string) => {
  const client = new pg.Client(onDatabase(templateUrl, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
