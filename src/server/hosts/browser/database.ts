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
 * transaction that makes more tables and indexes than are open never ends. Each costs a start time, so many are
 * opened only for what needs them: a new database has some 770, and no migration may make more than `migrating`.
 */
const POOL = { first: 900, migrating: 250, usual: 40 };

/** The file system, which keeps as many files open for later tables as the next transaction needs. */
class Files extends OpfsAhpFS {
  kept = POOL.usual;

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
  const fs = new Files(folder, { initialPoolSize: POOL.first, maintainedPoolSize: POOL.usual });
  const client = await openOrMake(folder, fs);
  const database = drizzle(client, { schema, casing: 'snake_case' });
  const applied = await readApplied(database);
  await requireKnown(applied, migrations);
  if (applied.length < migrations.length) {
    fs.kept = POOL.migrating;
    await fs.maintainPool();
    // Each in its own transaction, so that a long line of them has files enough.
    for (let count = applied.length + 1; count <= migrations.length; count++)
      await migrate(database, migrations.slice(0, count), { version: packageJson.version });
    await requireTables(database);
    fs.kept = POOL.usual;
  }
  return database;
}

/**
 * Opens the database of a folder, or makes it of the one that comes with the app. One whose making was cut off is made
 * anew: nothing was ever stored in it.
 */
async function openOrMake(folder: string, fs: Files): Promise<PGlite> {
  const options = { fs, extensions: { pg_trgm } };
  const root = await navigator.storage.getDirectory();
  // There only while the database is made.
  const mark = `${folder}-unfinished`;
  if (await has(root, mark)) await removeIfThere(root, folder);
  if (await has(root, folder)) return PGlite.create(options);
  const { default: address } = await import('device-database?url');
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the first database was answered with ${response.status}`);
  const loadDataDir = new Blob([await response.arrayBuffer()], { type: 'application/x-gzip' });
  await root.getFileHandle(mark, { create: true });
  const client = await PGlite.create({ ...options, loadDataDir });
  await root.removeEntry(mark);
  return client;
}

const removeIfThere = async (root: FileSystemDirectoryHandle, folder: string): Promise<void> => {
  if (await has(root, folder)) await root.removeEntry(folder, { recursive: true });
};

const has = async (folder: FileSystemDirectoryHandle, name: string): Promise<boolean> => {
  for await (const found of folder.keys()) if (found === name) return true;
  return false;
};

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
