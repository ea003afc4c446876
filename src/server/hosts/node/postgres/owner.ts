import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { jobPolicies } from '../../../area-jobs.ts';
import { type Migration, readApplied, requireKnown } from '../../../database/applied-migrations.ts';
import { type Database, rowsOf } from '../../../database/database.ts';
import { migrate } from '../../../database/migrate.ts';
import { requireTables } from '../../../database/require-tables.ts';
import * as schema from '../../../database/schema.ts';
import { requireServerVersion } from '../../../database/server-version.ts';
import { productVersion } from '../product-folder.ts';
import { createClient } from './client.ts';
import { JOBS_SCHEMA, prepareJobs } from './jobs-schema.ts';

/** The role of a connection and its database. */
export type ConnectedAs = { role: string; database: string; isSuperuser: boolean };

/**
 * Returns the role and database of a connection, which its address need not name. Throws UnusableDatabase for a
 * PostgreSQL that is too old.
 */
export const readConnectedAs = async (db: Database): Promise<ConnectedAs> => {
  const [row] = rowsOf<ConnectedAs & { version: string }>(
    await db.execute(sql`
      select current_user as role, current_database() as database, rolsuper as "isSuperuser",
        current_setting('server_version') as version
      from pg_roles where rolname = current_user`),
  );
  if (!row) throw new Error('PostgreSQL does not say who is connected');
  const { version, ...login } = row;
  requireServerVersion(version);
  return login;
};

/**
 * Prepares a database as its owner: migrations, the schema of the jobs, and the grants that the working role needs.
 */
export const prepareAsOwner = async (ownerUrl: string, migrations: readonly Migration[], worker: ConnectedAs) => {
  const client = createClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const database: Database = drizzle(client, { schema, casing: 'snake_case' });
    const owner = await readConnectedAs(database);
    if (owner.database !== worker.database)
      throw new Error(`the owner is on the database ${owner.database}, the working role on ${worker.database}`);
    // A database of another version stays as it is, its jobs as well.
    await requireKnown(await readApplied(database), migrations);
    await prepareJobs(client, Object.keys(jobPolicies));
    const afterwards = async (db: Database) => {
      await requireTables(db);
      if (owner.role !== worker.role) for (const statement of grants(worker.role)) await db.execute(statement);
    };
    await migrate(database, migrations, { version: productVersion(), afterwards });
  } finally {
    await client.end();
  }
};

/**
 * Rows may be read and written, tables not changed. The default privileges are for tables that a dump brings back or a
 * later migration makes. `maintain` (analyze) is what an import of questions ends with.
 */
const grants = (worker: string): SQL[] => {
  const role = sql.identifier(worker);
  const onTables = sql`select, insert, update, delete, maintain on tables`;
  return ['public', JOBS_SCHEMA]
    .map((name) => sql.identifier(name))
    .flatMap((schema) => [
      sql`grant usage on schema ${schema} to ${role}`,
      sql`grant select, insert, update, delete, maintain on all tables in schema ${schema} to ${role}`,
      sql`grant usage on all sequences in schema ${schema} to ${role}`,
      sql`alter default privileges in schema ${schema} grant ${onTables} to ${role}`,
      sql`alter default privileges in schema ${schema} grant usage on sequences to ${role}`,
    ])
    .concat(sql`revoke insert, update, delete on migration from ${role}`);
};
