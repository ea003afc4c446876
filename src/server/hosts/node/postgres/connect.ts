import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrizzleConfig, Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Migration } from '../../../database/applied-migrations.ts';
import type { Database } from '../../../database/database.ts';
import * as schema from '../../../database/schema.ts';
import { productFolder } from '../product-folder.ts';
import { createPool } from './client.ts';
import { type ConnectedAs, prepareAsOwner, readConnectedAs } from './owner.ts';

/** Ids and counts are bigint in the database and far below 2^53: numbers, as PGlite gives them. */
const INT8 = 20;
/** The driver's types do not know it. */
const INT8_ARRAY = 1016 as Parameters<typeof pg.types.getTypeParser>[0];
pg.types.setTypeParser(INT8, Number);
const parseTextArray = pg.types.getTypeParser(INT8_ARRAY);
pg.types.setTypeParser(INT8_ARRAY, (text) => (parseTextArray(text) as (string | null)[]).map((id) => id && Number(id)));

export type Connection = { database: Database; close(): Promise<void> };
/** A connection with its pool, for libraries that send SQL of their own. */
export type PostgresConnection = Connection & { pool: pg.Pool; login: ConnectedAs };

/** The addresses of a database for the working role and for its owner; without `ownerUrl` one role does both. */
export type DatabaseUrls = { url: string; ownerUrl?: string };

const folder = join(productFolder, 'src/server/database/migrations');

/** Returns all migrations with their SQL. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

/**
 * Opens a connection pool on a PostgreSQL that its owner has migrated. `onError` is called for broken connections,
 * which the pool replaces.
 */
export const openPostgres = async (
  { url, ownerUrl }: DatabaseUrls,
  { connections = 10, onError }: { connections?: number; onError?: (error: Error) => void } = {},
): Promise<PostgresConnection> => {
  const pool = createPool(
    {
      connectionString: url,
      max: connections,
      keepAlive: true,
      // Calls that wait longer fail with 503, so that the queue does not grow without limit.
      connectionTimeoutMillis: 10_000,
    },
    onError,
  );
  const database = databaseOverPool(pool);
  try {
    const login = await readConnectedAs(database);
    await prepareAsOwner(ownerUrl ?? url, readMigrations(), login);
    return { database, pool, login, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/** Returns the database of a pool. The logger receives every statement. */
export const databaseOverPool = (pool: pg.Pool, logger?: Logger): Database => {
  const options = { schema, casing: 'snake_case', ...(logger && { logger }) } as const;
  return Object.assign(drizzle(pool, options), { transaction: transactionsOn(pool, options) });
};

/**
 * Transactions that give their connection back whatever happens, and that send `begin` together with their first statement.
 * Drizzle's own keep the connection for good when it breaks before `begin` is through: after ten such moments the pool
 * would be empty.
 */
const transactionsOn = (pool: pg.Pool, options: DrizzleConfig<typeof schema>): Database['transaction'] => {
  const known = new WeakMap<pg.PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const database = known.get(client) ?? drizzle(beginningAtOnce(client), options);
    known.set(client, database);
    try {
      return await database.transaction(work, config);
    } finally {
      client.release();
    }
  };
};

/**
 * Returns a client that does not wait for the reply to `begin`. It fails only with its connection, which fails the next
 * statement, too.
 */
const beginningAtOnce = (client: pg.PoolClient): pg.PoolClient =>
  Object.assign(Object.create(client) as pg.PoolClient, {
    query: (query: pg.QueryConfig, values?: unknown[]) => {
      const reply = client.query(query, values);
      if (!query.text.startsWith('begin')) return reply;
      reply.catch(() => {});
      return Promise.resolve();
    },
  });
