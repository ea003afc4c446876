import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AppliedMigration } from '../../../database/applied-migrations.ts';
import { StartupError } from '../startup-error.ts';

const FILE = 'backup.json';

/** Names of tables, columns and sequences go into SQL; those of the schema are all of this form. */
const SqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** What is in the folder of a backup. It is written last: without it a backup is incomplete. */
const Manifest = z.object({
  /** The layout of the folder. The first one named migrations alone, which is read to say what made it. */
  format: z.literal([1, 2]),
  /** The version of the product that made it. */
  version: z.string(),
  /** The moment of the snapshot, as ISO 8601. */
  created: z.string(),
  /** The migrations of its tables. */
  migrations: z.array(
    z.union([
      z.string().transform((name): AppliedMigration => ({ name })),
      z.object({ name: z.string(), applied: z.string(), hash: z.string(), version: z.string() }),
    ]),
  ),
  /** In an order in which a table comes after those that it refers to. */
  tables: z.array(z.object({ name: SqlName, columns: z.array(SqlName).min(1), rows: z.int() })),
  sequences: z.array(z.object({ name: SqlName, value: z.int() })),
  files: z.array(z.string().regex(/^[\w.-]+$/)),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestPath = (folder: string): string => join(folder, FILE);
export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);
export const filePath = (folder: string, name: string): string => join(folder, 'files', name);

/** Reads what a folder contains. Throws StartupError when it holds no complete backup, or one of another layout. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new StartupError(`${folder} holds no complete backup: there is no ${FILE} in it.`);
  });
  const read = Manifest.safeParse(parsed(text));
  if (!read.success) throw new StartupError(`${manifestPath(folder)} cannot be read as the list of a backup.`);
  return read.data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
