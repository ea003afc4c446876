import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, databaseSettings } from '../../../../../tests/support/database.ts';
import { createMemoryFiles, readStoredFile } from '../../../../../tests/support/memory-files.ts';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { openWorld, type World } from '../../../../../tests/support/world.ts';
import { asset, user } from '../../../database/schema.ts';
import { memorySource, sourceToStream } from '../../../source.ts';
import { createClient } from '../postgres/client.ts';
import { openPostgres, readMigrations } from '../postgres/connect.ts';
import { type Manifest, manifestPath, tablePath } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const PICTURE = 'a'.repeat(32);
const LOST = 'b'.repeat(32);
const bytes = new TextEncoder().encode('the bytes of a picture');

let world: World;
let url: string;
let idCataloging: number;
let parent: ReturnType<typeof temporaryFolder>;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  const ana = await world.addPerson('teacher', 'Ana Núñez "la profe"\t\\N\n1', idSchool);
  const noa = await world.addPerson('student', 'Noa 🙂', idSchool);
  await world.addCourse(idSchool, '3.º A', [ana], [noa]);
  idCataloging = await world.addCatalogue(['Lengua', 'Léxico']);
  await world.addQuestions({ count: 3, idCataloging, owner: ana, stimulusTitle: 'Un texto' });
  await ana.client.users.updateUserLanguage({ newLanguage: 'pt' });
  const row = { idSchool, mime: 'image/png', width: 1, height: 1, bytes: bytes.length, added: world.clock.now() };
  await world.database.insert(asset).values([
    { ...row, id: PICTURE },
    { ...row, id: LOST },
  ]);
  await world.host.files.put(PICTURE, sourceToStream(memorySource(bytes)));
  ({ DATABASE_URL: url } = await databaseSettings(world.database));
});
afterAll(() => world.close());
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent.folder, 'backup');
  return parent.remove;
});

const write = () => writeBackup(folder, { url, files: world.host.files, version: '1' });
const manifestOf = (): Manifest => JSON.parse(readFileSync(manifestPath(folder), 'utf8'));
const changeManifest = (change: Partial<Manifest>) =>
  writeFileSync(manifestPath(folder), JSON.stringify({ ...manifestOf(), ...change }));

/** Restores the folder into a new database, and works with both. */
const withRestored = async <Result>(
  work: (restored: { ownerUrl: string; url: string; files: ReturnType<typeof createMemoryFiles> }) => Promise<Result>,
) => {
  const { drop, ...urls } = await createDatabase('');
  const files = createMemoryFiles();
  try {
    await restoreBackup(folder, { ownerUrl: urls.ownerUrl, files, migrations: readMigrations() });
    return await work({ ...urls, files });
  } finally {
    await drop();
  }
};

/** Returns every row of every table as text. */
const rowsIn = async (connectionString: string) => {
  const client = createClient({ connectionString });
  await client.connect();
  const tables: Record<string, string[]> = {};
  for (const { name } of await listTables(client))
    tables[name] = (await client.query(`select t::text as row from "${name}" t order by 1`)).rows.map(({ row }) => row);
  await client.end();
  return tables;
};

describe('a backup', () => {
  it('restores every row of every table, and the files, into an empty database', async () => {
    const { missing } = await write();
    expect(missing).toEqual([LOST]);
    const { sync_epoch: epochBefore, school_counter: counters = [], ...rest } = await rowsIn(url);
    expect(Object.values(rest).filter((rows) => rows.length > 0).length).toBeGreaterThan(12);
    await withRestored(async ({ ownerUrl, files }) => {
      const { sync_epoch: epoch, school_counter: countersAfter, ...after } = await rowsIn(ownerUrl);
      expect(after).toEqual(rest);
      expect(epoch).toHaveLength(1);
      expect(epoch).not.toEqual(epochBefore);
      const former = String(epochBefore).slice(1, -1);
      const ended = (row: string) => row.replace('{}', `"{""${former}"": ${row.split(',')[1]}}"`);
      expect(countersAfter).toEqual(counters.map(ended));
      expect(files.names()).toEqual([PICTURE]);
      expect(await readStoredFile(files, PICTURE)).toEqual(bytes);
    });
  });

  it('leaves a database that the product starts on and adds rows to, with new ids', async () => {
    await write();
    await withRestored(async (restored) => {
      const { database, close } = await openPostgres(restored);
      const [one] = await database.select().from(user).limit(1);
      const { id: _, ...values } = { ...one, login: 'new', email: null } as typeof user.$inferInsert;
      const [added] = await database.insert(user).values(values).returning();
      expect(added?.id).toBeGreaterThan((await world.database.$count(user)) - 1);
      await close();
    });
  });

  it('is of one moment while others write: no row lacks a row that it refers to', async () => {
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await world.addQuestions({ count: 5, idCataloging, stimulusTitle: 'Mientras tanto' });
    })();
    await write().finally(() => {
      isOver = true;
    });
    await writing;
    await withRestored(async ({ ownerUrl }) => {
      const { question = [], question_version: versions = [] } = await rowsIn(ownerUrl);
      // A question is added before its version, so the snapshot may be between the two.
      expect(versions.length).toBeLessThanOrEqual(question.length);
    });
  });

  it('is closed to other accounts of the machine', async () => {
    await write();
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      expect(statSync(join(folder, path)).mode & 0o077, path).toBe(0);
  });

  it('is refused a folder that holds something', async () => {
    writeFileSync(join(parent.folder, 'mine.txt'), 'mine');
    folder = parent.folder;
    await expect(write()).rejects.toThrow('is not empty');
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });
});

describe('a restore', () => {
  const restore = () => withRestored(async () => {});

  it('refuses a backup that is incomplete, damaged, or of a newer version or one with former tables', async () => {
    await write();
    const { tables, migrations } = manifestOf();
    const path = tablePath(folder, 'users');
    const whole = readFileSync(path);

    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await expect(restore()).rejects.toThrow(
      'The table users of the backup cannot be restored: unexpected end of file.',
    );
    writeFileSync(path, gzipSync(gunzipSync(whole).toString().split('\n').slice(1).join('\n')));
    await expect(restore()).rejects.toThrow('The table');
    writeFileSync(path, whole);

    changeManifest({ tables: tables.map((table) => ({ ...table, rows: table.rows + 1 })) });
    await expect(restore()).rejects.toThrow(/The table \w+ of the backup has \d+ rows instead of \d+\./);
    const [first, ...others] = migrations;
    const later = { name: '9999_later.sql', applied: '2027-01-31T10:00Z', hash: '0', version: '2.0.0' };
    changeManifest({ tables, migrations: [...migrations, later] });
    await expect(restore()).rejects.toThrow(
      'The backup was changed by a later version, version 2.0.0, installed on 2027-01-31 (its migration 9999_later.sql is unknown here). Keep it, and start that version',
    );
    changeManifest({ migrations: [{ ...first, name: '0000_people.sql' }] });
    await expect(restore()).rejects.toThrow('The backup was made by version 1.0.263 as it was from 22');
    changeManifest({ migrations: [{ ...first, name: '0000_schema.sql', hash: '0' }, ...others] });
    await expect(restore()).rejects.toThrow('(its 0000_schema.sql is another one), whose tables');
    writeFileSync(
      manifestPath(folder),
      JSON.stringify({ ...manifestOf(), format: 1, migrations: ['0000_schema.sql', '0001_seed.sql'] }),
    );
    await expect(restore()).rejects.toThrow('The backup was made by a version from before 29 November 2026 (its 0000');
    changeManifest({ format: 2, migrations, files: ['../../escape'] });
    await expect(restore()).rejects.toThrow('cannot be read');
    rmSync(manifestPath(folder));
    await expect(restore()).rejects.toThrow('holds no complete backup');
  });

  it('leaves nothing in the database when it fails', async () => {
    await write();
    rmSync(tablePath(folder, 'users'));
    const { drop, ownerUrl } = await createDatabase('');
    const target = { ownerUrl, files: createMemoryFiles(), migrations: readMigrations() };
    await expect(restoreBackup(folder, target)).rejects.toThrow('The table users');
    expect(await rowsIn(ownerUrl)).toEqual({});
    await drop();
  });

  it('refuses a database that has tables, and changes nothing in it', async () => {
    await write();
    const before = await rowsIn(url);
    const { DATABASE_OWNER_URL: ownerUrl } = await databaseSettings(world.database);
    const target = { ownerUrl, files: createMemoryFiles(), migrations: readMigrations() };
    await expect(restoreBackup(folder, target)).rejects.toThrow('The database is not empty');
    expect(await rowsIn(url)).toEqual(before);
    expect(target.files.names()).toEqual([]);
  });
});
