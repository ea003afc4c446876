import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzleOnPool } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../src/server/database/migrate.ts';
import * as schema from '../../src/server/database/schema.ts';
import { type Connection, migrations, openPostgres } from '../../src/server/hosts/node/postgres/connect.ts';
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

const openPglite = async (): Promise<Connection> => {
  const connection = await openBarePglite();
  await migrate(connection.database, migrations());
  return connection;
};

/** PostgreSQL in this process, in memory: what the browser runs when there is no network. Nothing is migrated. */
const openBarePglite = async (): Promise<Connection> => {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  return { database: drizzle(client, { schema, casing: 'snake_case' }), close: () => client.close() };
};

/** A database without any table. */
export const openBareDatabase = async (engine: Engine): Promise<Connection> => {
  if (engine === 'pglite') return openBarePglite();
  const templateUrl = inject('templateUrl');
  const name = `bare_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(templateUrl, `create database ${name}`);
  const pool = new pg.Pool({ connectionString: onDatabase(templateUrl, name), max: 2 });
  return {
    database: drizzleOnPool(pool, { schema, casing: 'snake_case' }),
    close: async () => {
      await pool.end();
      await asAdmin(templateUrl, `drop database ${name} with (force)`);
    },
  };
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
