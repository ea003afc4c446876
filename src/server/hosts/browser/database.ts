import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Migration, readApplied, requireKnown } from '../../database/applied-migrations.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { requireTables } from '../../database/require-tables.ts';
import * as schema from '../../database/schema.ts';
import { FileLists } from './file-lists.ts';
import { FileSystem, POOL } from './file-system.ts';
import { NotNow } from './not-now.ts';
import { watchForEnd } from './panic.ts';
import { hasEntry, setAsideIfAsked } from './set-aside.ts';

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
  const root = await navigator.storage.getDirectory();
  await setAsideIfAsked(root);
  const lists = new FileLists(root, folder);
  const fs = new FileSystem(folder, lists);
  try {
    const client = await openOrMake(root, folder, { fs, lists });
    watchForEnd(client, endWorker);
    return await openMigrated(client, fs);
  } catch (error) {
    throw fs.lackedRoom ? new Error('this computer has no room left', { cause: error }) : error;
  }
}

const openMigrated = async (client: PGlite, fs: FileSystem): Promise<Database> => {
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
};

const ENDING_PAUSE_MS = 200;

/** Ends this worker once the request has been answered: the page, which hears of it as of any error, starts another one. */
const endWorker = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  }, ENDING_PAUSE_MS);

/**
 * Opens the database of a folder, or makes it of the one that comes with the app. One whose making was cut off is made
 * anew: nothing was ever stored in it. Never is one made where there is one that cannot be opened.
 */
async function openOrMake(
  root: FileSystemDirectoryHandle,
  folder: string,
  { fs, lists }: { fs: FileSystem; lists: FileLists },
): Promise<PGlite> {
  const options = { fs, extensions: { pg_trgm } };
  // There only while the database is made.
  const mark = `${folder}-unfinished`;
  if (await hasEntry(root, mark)) await removeIfThere(root, folder);
  if (await hasEntry(root, folder)) {
    await lists.mend();
    return PGlite.create(options);
  }
  const loadDataDir = new Blob([await fetchFirst()], { type: 'application/x-gzip' });
  await root.getFileHandle(mark, { create: true });
  const client = await PGlite.create({ ...options, loadDataDir });
  await root.removeEntry(mark);
  return client;
}

const fetchFirst = async (): Promise<ArrayBuffer> => {
  const { default: address } = await import('device-database?url');
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`it was answered with ${response.status}`);
    return await response.arrayBuffer();
  } catch (error) {
    throw new NotNow('the first database was not received', { cause: error });
  }
};

const removeIfThere = async (root: FileSystemDirectoryHandle, folder: string): Promise<void> => {
  if (await hasEntry(root, folder)) await root.removeEntry(folder, { recursive: true });
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
