import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Migration, requireKnown } from '../../../database/applied-migrations.ts';
import { migrate } from '../../../database/migrate.ts';
import * as schema from '../../../database/schema.ts';
import { UnusableDatabase } from '../../../database/unusable-database.ts';
import type { Files } from '../../../file-store.ts';
import { renewEpoch } from '../../../sync/api.ts';
import { createClient } from '../postgres/client.ts';
import { StartupError } from '../startup-error.ts';
import { filePath, type Manifest, readManifest, tablePath } from './manifest.ts';
import { copyTarget } from './tables.ts';

type Target = {
  /** The address of an empty database for the role that owns it. */
  ownerUrl: string;
  files: Pick<Files, 'put'>;
  migrations: readonly Migration[];
};

/**
 * Restores a backup into an empty database and a store of files. The tables are those of the backup's version; the next
 * start of the product brings them up to date. All rows or none are restored. Throws StartupError when the backup is
 * incomplete, from a newer version or damaged, or when the database has tables. The epoch is another one: devices may know what
 * happened after the backup.
 */
export const restoreBackup = async (folder: string, { ownerUrl, files, migrations }: Target): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  await requireKnown(manifest.migrations, migrations).catch((error) => {
    throw error instanceof UnusableDatabase ? new StartupError(`The backup ${error.reason}. ${error.remedy}`) : error;
  });
  const names = new Set(manifest.migrations.map(({ name }) => name));
  const applied = migrations.filter(({ name }) => names.has(name));
  const client = createClient({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await requireEmpty(client);
    // Before the rows: a file without a row does no harm.
    for (const name of manifest.files) await restoreFile(folder, name, files);
    await drizzle(client, { schema, casing: 'snake_case' }).transaction(async (db) => {
      await migrate(db, applied, { version: manifest.version });
      await restoreRows(client, folder, manifest);
      // A backup of an earlier version gets its epoch by the migrations of the next start.
      if (manifest.tables.some(({ name }) => name === getTableName(schema.syncEpoch))) await renewEpoch(db);
    });
  } finally {
    await client.end();
  }
  return manifest;
};

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
  if (rowCount) throw new StartupError('The database is not empty: a backup is restored into an empty one.');
};

const restoreFile = async (folder: string, name: string, files: Target['files']): Promise<void> => {
  const content = Readable.toWeb(createReadStream(filePath(folder, name)));
  await files.put(name, content as ReadableStream<Uint8Array>).catch((cause) => {
    throw new StartupError(`The file ${name} of the backup cannot be restored: ${(cause as Error).message}.`);
  });
};

const restoreRows = async (client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> => {
  // Migrations add rows of their own, which the backup has as they have become.
  const names = tables.map(({ name }) => `public."${name}"`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) {
    const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
    await pipeline(createReadStream(tablePath(folder, table.name)), createGunzip(), rows).catch((cause) => {
      throw new StartupError(`The table ${table.name} of the backup cannot be restored: ${(cause as Error).message}.`);
    });
    if (rows.rowCount !== table.rows)
      throw new StartupError(
        `The table ${table.name} of the backup has ${rows.rowCount} rows instead of ${table.rows}.`,
      );
  }
  for (const { name, value } of sequences) await client.query('select setval($1, $2)', [`public."${name}"`, value]);
};
