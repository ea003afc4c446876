import { resolve } from 'node:path';
import { openFiles } from '../adapters/files/files.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openPostgres, readMigrations } from '../postgres/connect.ts';
import { productVersion } from '../product-folder.ts';
import { readSettings } from '../settings.ts';
import { type Command, readWords } from './command.ts';
import { withDatabaseUrls } from './with-database.ts';

const backupUsage = `  npm run admin -- backup <folder> [--json]

  Writes all rows and files into a new folder, also while the product runs. It holds personal data: keep it closed.`;

const restoreUsage = `  npm run admin -- restore <folder> [--json]

  Restores a backup into an empty database: a new DATA_DIR, or an empty one behind DATABASE_URL.`;

const options = { json: { type: 'boolean', default: false } } as const;

/** Writes a backup into a folder. */
export const backup: Command = {
  usage: backupUsage,
  async run(words) {
    const { values, positionals } = readWords(words, { usage: backupUsage, options, positionals: ['folder'] });
    const folder = resolve(positionals[0] ?? '');
    const settings = readSettings(process.env);
    const written = await withDatabaseUrls(settings, async (urls) => {
      // A database that no start has brought up to date is, before its tables are listed.
      await (await openPostgres(urls)).close();
      return writeBackup(folder, { url: urls.url, files: await openFiles(settings), version: productVersion() });
    });
    const { missing } = written;
    if (values.json) return [JSON.stringify({ folder, ...countsOf(written), missing })];
    const warning = `Missing in the store of files, and in the backup: ${missing.join(', ')}`;
    return [`Wrote ${describe(written)} into ${folder}.`, ...(missing.length > 0 ? [warning] : [])];
  },
};

/** Restores a backup into an empty database. */
export const restore: Command = {
  usage: restoreUsage,
  async run(words) {
    const { values, positionals } = readWords(words, { usage: restoreUsage, options, positionals: ['folder'] });
    const folder = resolve(positionals[0] ?? '');
    const settings = readSettings(process.env);
    const restored = await withDatabaseUrls(settings, async ({ url, ownerUrl = url }) =>
      restoreBackup(folder, { ownerUrl, files: await openFiles(settings), migrations: readMigrations() }),
    );
    if (values.json) return [JSON.stringify({ folder, created: restored.created, ...countsOf(restored) })];
    return [`Restored ${describe(restored)} as they were at ${restored.created}.`];
  },
};

type Contents = { tables: readonly { rows: number }[]; files: readonly string[] };

const countsOf = ({ tables, files }: Contents) => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
});

const describe = (contents: Contents): string => {
  const { rows, files } = countsOf(contents);
  return `${rows} rows and ${files} files`;
};
