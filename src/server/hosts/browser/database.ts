import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { OpfsAhpFS } from '@electric-sql/pglite/opfs-ahp';
import { drizzle } from 'drizzle-orm/pglite';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Migration, readApplied, requireKnown } from '../../database/applied-migrations.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { requireTables } from '../../database/require-tables.ts';
import * as schema from '../../database/schema.ts';

/**
 * Files are opened before they are needed, because the file system can be asked only between transactions: a
 * transaction that makes more tables and indexes than are open never ends. A database without any takes 970, the first
 * migration makes some 400, and no later one may make more than `maintainedPoolSize`.
 */
const POOL = { initialPoolSize: 1200, maintainedPoolSize: 250 };
const POOL_OF_FIRST_MIGRATION = 500;

/** The file system, which keeps as many files open for later tables as the next transaction needs. */
class Files extends OpfsAhpFS {
  kept = POOL.maintainedPoolSize;

  override maintainPool(size = this.kept): Promise<void> {
    return super.maintainPool(size);
  }
}

const sources = import.meta.glob<string>('../../database/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const migrations: Migration[] = Object.entries(sources)
  .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql }))
  .sort((a, b) => a.name.localeCompare(b.name));

/**
 * Opens PostgreSQL in this worker, stored in a folder of the origin private file system, and migrates it. Throws
 * UnusableDatabase for one of another version, which stays as it is.
 */
export async function openDatabase(folder: string): Promise<Database> {
  waitForReleasedFiles();
  const fs = new Files(folder, POOL);
  const client = await PGlite.create({ fs, extensions: { pg_trgm } });
  const database = drizzle(client, { schema, casing: 'snake_case' });
  const applied = await readApplied(database);
  await requireKnown(applied, migrations);
  if (applied.length === 0) {
    fs.kept = POOL_OF_FIRST_MIGRATION;
    await fs.maintainPool();
  }
  // Each in its own transaction, so that a long line of them has files enough.
  for (let count = applied.length + 1; count <= migrations.length; count++)
    await migrate(database, migrations.slice(0, count), { version: packageJson.version });
  await requireTables(database);
  fs.kept = POOL.maintainedPoolSize;
  return database;
}

const RETRY_MS = 100;
const MOST_TRIES = 200;

/**
 * Makes the opening of a file wait while another worker has it open. A tab that was closed gives its files back one by
 * one, some of them later than its lock; PGlite opens all of a database at once and cannot begin again when one is
 * refused.
 */
function waitForReleasedFiles(): void {
  const open = FileSystemFileHandle.prototype.createSyncAccessHandle;
  FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
    for (let tries = 1; ; tries++) {
      try {
        return await open.call(this);
      } catch (error) {
        const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError';
        if (!isHeld || tries === MOST_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
}
