import { type Logger, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { inject } from 'vitest';
import { type Database, rowsOf } from '../../src/server/database/database.ts';
import * as schema from '../../src/server/database/schema.ts';
import { createPool } from '../../src/server/hosts/node/postgres/client.ts';
import { type Connection, databaseOverPool } from '../../src/server/hosts/node/postgres/connect.ts';
import { roles } from '../../src/server/hosts/node/postgres/roles.ts';
import { findUnrecorded } from './changes/unrecorded.ts';
import { newUuid } from './made-up.ts';
import { openEmptyPglite, openPgliteCopy } from './pglite.ts';
import { executeStatements, TEMPLATE_DATABASE, withDatabaseName } from './postgres.ts';
import { StatementCollector } from './statements/statement-collector.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine of the Vitest project; vitest.config.ts says which tests run on both. */
    engine: 'postgres' | 'pglite';
  }
}

/** A database for tests; `watched` is the same one for the server, whose statements must name their schools. */
export type TestDatabase = Connection & { watched: Database };

/**
 * Opens an empty database for one test file, on the engine of its Vitest project. `close` throws when the server sent
 * statements that name no school, or changed what devices have copies of without recording it.
 */
export const openDatabase = async (): Promise<TestDatabase> => {
  const watch = new StatementCollector();
  const { connection, databaseFor } =
    inject('engine') === 'pglite' ? await openPgliteCopy(inject('pgliteDumps').migrated) : await openOnPostgres();
  return {
    database: connection.database,
    watched: databaseFor(watch),
    close: async () => {
      const unrecorded = inject('engine') === 'pglite' ? [] : await findUnrecorded(connection.database);
      await connection.close();
      await watch.assertSchoolsNamed();
      if (unrecorded.length > 0)
        throw new Error(`Without a row in the change log (recordChanges)\n- ${unrecorded.join('\n- ')}`);
    },
  };
};

const openOnPostgres = async () => {
  const own = await createMigratedDatabase();
  // The worker role, as in production, so that missing grants fail here, too. The template is prepared already.
  const pool = createPool({ connectionString: own.url });
  const connection: Connection = {
    database: databaseOverPool(pool),
    close: async () => {
      await pool.end();
      await own.drop();
    },
  };
  return { connection, databaseFor: (logger: Logger) => databaseOverPool(pool, logger) };
};

/** Opens a database without any table. */
export const openDatabaseWithoutTables = async (): Promise<Connection> => {
  if (inject('engine') === 'pglite') return openEmptyPglite(inject('pgliteDumps').empty);
  const own = await createDatabase('');
  const pool = createPool({ connectionString: own.ownerUrl, max: 2 });
  return {
    database: drizzle(pool, { schema, casing: 'snake_case' }),
    close: async () => {
      await pool.end();
      await own.drop();
    },
  };
};

/** Returns the settings with which a server process uses a database of the tests' PostgreSQL. */
export const databaseSettings = async (database: Database) => {
  const [row] = rowsOf<{ name: string }>(await database.execute(sql`select current_database() as name`));
  const { url, ownerUrl } = inject('template');
  const name = row?.name ?? '';
  return { DATABASE_URL: withDatabaseName(url, name), DATABASE_OWNER_URL: withDatabaseName(ownerUrl, name), name };
};

/** Creates a copy of the migrated database on PostgreSQL. Returns its URLs and a function that drops it. */
export const createMigratedDatabase = () => createDatabase(`template ${TEMPLATE_DATABASE}`);

/** Creates a database on the PostgreSQL of this run, with further options of `create database`. */
export const createDatabase = async (options: string) => {
  const name = `test_${newUuid().replaceAll('-', '')}`;
  const { url, ownerUrl } = inject('template');
  // Written as files: through the log, as is usual, takes four times the processor time.
  await executeAsSuperuser(`create database ${name} owner ${roles.owner} strategy file_copy ${options}`);
  return {
    url: withDatabaseName(url, name),
    ownerUrl: withDatabaseName(ownerUrl, name),
    drop: () => executeAsSuperuser(`drop database ${name} with (force)`),
  };
};

/** Executes a statement for which the server's own role has no right. */
export const executeAsSuperuser = (statement: string, database = 'postgres'): Promise<void> =>
  executeStatements(withDatabaseName(inject('template').superuserUrl, database), statement);
