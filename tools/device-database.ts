import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import product from '../package.json' with { type: 'json' };
import { migrate } from '../src/server/database/migrate.ts';
import * as schema from '../src/server/database/schema.ts';
import { readMigrations } from '../src/server/hosts/node/postgres/connect.ts';

const folder = join(import.meta.dirname, '../node_modules/.cache/device-database');

/** Returns the alias by which the browser host imports the address of its first database. */
export const deviceDatabaseAlias = async () => ({
  find: /^device-database(?=\?)/,
  replacement: await makeDeviceDatabase(),
});

/**
 * Returns the path of a migrated, empty database of PGlite, as a compressed archive: a device that begins with it need not make one, which
 * takes three times as long. Made once for the same migrations.
 */
export const makeDeviceDatabase = async (): Promise<string> => {
  const migrations = readMigrations();
  const hash = createHash('sha256')
    .update(product.dependencies['@electric-sql/pglite'])
    .update(readFileSync(import.meta.filename));
  for (const { name, sql } of migrations) hash.update(name).update(sql);
  const path = join(folder, `database-${hash.digest('hex').slice(0, 16)}.bin`);
  if (existsSync(path)) return path;
  const client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client, { schema, casing: 'snake_case' }), migrations, { version: 'device' });
  // Nothing is made of the templates on a device, and they are 600 files, each of which it would hold open.
  for (const template of ['template0', 'template1']) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${template}'`);
    await client.exec(`drop database ${template}`);
  }
  // A device begins by reading what was written since, and has little room.
  await client.exec(`alter system set max_wal_size = '64MB'`);
  await client.exec(`alter system set min_wal_size = '32MB'`);
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, await promisify(gzip)(new Uint8Array(await dump.arrayBuffer())));
  renameSync(unfinished, path);
  return path;
};
