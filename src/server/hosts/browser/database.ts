import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { OpfsAhpFS } from '@electric-sql/pglite/opfs-ahp';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../../database/database.ts';
import { type Migration, migrate } from '../../database/migrate.ts';
import * as schema from '../../database/schema.ts';

/**
 * Files are opened before they are needed, because the file system can be asked only between transactions: a
 * transaction that makes more than `maintainedPoolSize` tables and indexes never ends. An empty database takes 950.
 */
const POOL = { initialPoolSize: 1200, maintainedPoolSize: 250 };

const sources = import.meta.glob<string>('../../database/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const migrations: Migration[] = Object.entries(sources)
  .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** Opens PostgreSQL in this worker, stored in a folder of the origin private file system, and migrates it. */
export async function openDatabase(folder: string): Promise<Database> {
  const client = await PGlite.create({ fs: new OpfsAhpFS(folder, POOL), extensions: { pg_trgm } });
  const database = drizzle(client, { schema, casing: 'snake_case' });
  // Each in its own transaction, so that a long line of them has files enough.
  for (const migration of migrations) await migrate(database, [migration]);
  return database;
}
