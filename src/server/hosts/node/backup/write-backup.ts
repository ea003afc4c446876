import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import PQueue from 'p-queue';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readApplied } from '../../../database/applied-migrations.ts';
import * as schema from '../../../database/schema.ts';
import type { Files } from '../../../file-store.ts';
import { createClient } from '../postgres/client.ts';
import { StartupError } from '../startup-error.ts';
import { filePath, type Manifest, manifestPath, tablePath } from './manifest.ts';
import { copyTarget, listSequences, listTables } from './tables.ts';

type Sources = { url: string; files: Pick<Files, 'get'>; version: string };
type Written = Manifest & {
  /** The ids of files that rows name and the store does not have. */
  missing: string[];
};

/**
 * Writes a backup into a new or empty folder: the rows of one repeatable-read snapshot, and after them the files that
 * they name, of which none is removed in that time that a row shows. The product may run. Throws StartupError when the
 * folder is not empty.
 */
export const writeBackup = async (folder: string, { url, files, version }: Sources): Promise<Written> => {
  await makeFolders(folder);
  const { names, ...rows } = await writeRows(folder, url);
  const missing = await writeFiles(folder, files, names);
  const manifest: Manifest = { format: 2, version, ...rows, files: names.filter((name) => !missing.includes(name)) };
  await writeDurably(manifestPath(folder), JSON.stringify(manifest, null, 1));
  return { ...manifest, missing };
};

const makeFolders = async (folder: string): Promise<void> => {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(`${folder} cannot be used for a backup: ${error.code}.`);
  });
  if (there.length > 0) throw new StartupError(`${folder} is not empty: name a new folder for the backup.`);
  // Personal data: nobody but the account that makes the backup reads it.
  for (const path of [folder, join(folder, 'tables'), join(folder, 'files')])
    await mkdir(path, { recursive: true, mode: 0o700 });
};

const writeRows = async (folder: string, url: string) => {
  const client = createClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    // The first statement takes the snapshot.
    const [{ created } = { created: '' }] = (
      await client.query<{ created: string }>(
        `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created`,
      )
    ).rows;
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of await listTables(client)) {
      const rows = client.query(copyTo(`copy ${copyTarget({ name, columns })} to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(tablePath(folder, name), { mode: 0o600 }));
      tables.push({ name, columns, rows: rows.rowCount });
    }
    // Read after the rows, because sequences are not part of a snapshot: no row has an id beyond these.
    const sequences = await listSequences(client);
    const names = await namesIn(client, 'select distinct id as name from asset order by id');
    const migrations = await readApplied(drizzle(client, { schema, casing: 'snake_case' }));
    await client.query('commit');
    return { created, migrations: [...migrations], tables, sequences, names };
  } finally {
    await client.end();
  }
};

const namesIn = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** Copies files a few at a time; returns the names of those that the store does not have. */
const writeFiles = async (folder: string, files: Sources['files'], names: readonly string[]): Promise<string[]> => {
  const missing: string[] = [];
  const queue = new PQueue({ concurrency: 4 });
  await queue.addAll(
    names.map((name) => async () => {
      const content = await files.get(name);
      if (!content) missing.push(name);
      // The two declarations of web streams, the library's and Node's, differ in name only.
      else
        await pipeline(
          Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]),
          createWriteStream(filePath(folder, name), { mode: 0o600 }),
        );
    }),
  );
  return missing.sort();
};

/** Writes a small file that is on the disk when this returns: it says that all others are. */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};
