import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseWithoutTables } from '../../../tests/support/database.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Connection, readMigrations } from '../hosts/node/postgres/connect.ts';
import { hashOf, type Migration } from './applied-migrations.ts';
import { type Database, rowsOf } from './database.ts';
import { migrate as migrateAs } from './migrate.ts';
import { requireTables } from './require-tables.ts';

let connection: Connection;
const migrate = (database: Database, migrations: readonly Migration[]) =>
  migrateAs(database, migrations, { version: '1.2.3' });
const run = (query: string) => connection.database.execute(sql.raw(query));
const applied = async () =>
  rowsOf<{ name: string }>(await run('select name from migration order by name')).map(({ name }) => name);
const all = readMigrations()
  .map(({ name }) => name)
  .toSorted();

beforeEach(async () => {
  connection = await openDatabaseWithoutTables();
});
afterEach(() => connection.close());

describe('migrating an empty database', () => {
  it("makes the provider the first school and starts other schools' ids after it", async () => {
    await migrate(connection.database, readMigrations());
    await run(`insert into school (name, id_country, timezone) values ('IES Ría de Vigo', 14, 'Europe/Madrid')`);
    expect(rowsOf(await run('select id, name from school order by id'))).toEqual([
      { id: PROVIDER_SCHOOL_ID, name: 'Assessments Assistant' },
      { id: PROVIDER_SCHOOL_ID + 1, name: 'IES Ría de Vigo' },
    ]);
  });

  it('changes nothing when repeated', async () => {
    await migrate(connection.database, readMigrations());
    await migrate(connection.database, readMigrations());
    expect(await applied()).toEqual(all);
    expect(rowsOf(await run('select id from school'))).toEqual([{ id: PROVIDER_SCHOOL_ID }]);
  });

  it('works file by file with rows written in between', async () => {
    const migrations = readMigrations().toSorted((a, b) => a.name.localeCompare(b.name));
    await migrate(connection.database, migrations.slice(0, 1));
    for (let count = 2; count <= migrations.length; count++) {
      await migrate(connection.database, migrations.slice(0, count));
      await run(`insert into school (name, id_country, timezone) values ('IES Ría de Vigo', 14, 'Europe/Madrid')`);
    }
    expect(await applied()).toEqual(all);
    expect(rowsOf(await run('select id from school'))).toHaveLength(all.length);
  });

  it('stores what is written all the time as its rows need', async () => {
    await migrate(connection.database, readMigrations());
    const stored = `select relname::text as name, relpersistence::text as persistence, reloptions::text as options
      from pg_class where relname in ('response', 'presence') order by 1`;
    expect(rowsOf(await run(stored))).toEqual([
      { name: 'presence', persistence: 'u', options: '{fillfactor=50}' },
      { name: 'response', persistence: 'p', options: '{fillfactor=80}' },
    ]);
  });

  it('applies everything or nothing', async () => {
    const failing = {
      name: '9999_failing.sql',
      sql: 'create table later (n int);--> statement-breakpoint\nselect 1/0',
    };
    const error = await migrate(connection.database, [...readMigrations(), failing]).catch((reason) => reason);
    expect(error.cause.message).toBe('division by zero');
    const tables = `select count(*)::int as count from pg_tables where schemaname = 'public'`;
    expect(rowsOf(await run(tables))).toEqual([{ count: 0 }]);
  });
});

describe('migrating the database of a version with other tables', () => {
  it.each([
    ['0000_spine.sql', 'version 1.0.263 as it was before 22 November 2026'],
    ['0000_people.sql', 'version 1.0.263 as it was from 22 to 28 November 2026'],
    ['0000_other.sql', 'a version that this one does not know'],
  ])('is refused and changes nothing: %s', async (name, version) => {
    const former = [
      { name, sql: 'create table country (n int)' },
      { name: '0032_last.sql', sql: 'create table school (n int)' },
    ];
    await migrate(connection.database, former);
    await expect(migrate(connection.database, readMigrations())).rejects.toThrow(
      `the database was made by ${version} (its last migration is 0032_last.sql), whose tables this version cannot change`,
    );
    expect(await applied()).toEqual([name, '0032_last.sql']);
    expect(rowsOf(await run(`select tablename::text from pg_tables where schemaname = 'public' order by 1`))).toEqual([
      { tablename: 'country' },
      { tablename: 'migration' },
      { tablename: 'school' },
    ]);
  });
});

describe('migrating a database whose migrations are not those of this version', () => {
  const changed = (name: string, sql: string) =>
    readMigrations().map((migration) => (migration.name === name ? { ...migration, sql } : migration));
  const later: Migration = { name: '0002_later.sql', sql: 'alter table school add column later int' };
  const day = new Date().toISOString().slice(0, 10);
  const unused = "select count(*)::int as count from information_schema.columns where column_name = 'later'";

  it('stores the hash of each and the version that applied it', async () => {
    await migrate(connection.database, readMigrations());
    const expected = await Promise.all(
      readMigrations().map(async (migration) => ({
        name: migration.name,
        hash: await hashOf(migration),
        version: '1.2.3',
      })),
    );
    expect(rowsOf(await run('select name, hash, version from migration order by name'))).toEqual(
      expected.toSorted((a, b) => a.name.localeCompare(b.name)),
    );
  });

  it.each(['0000_schema.sql', '0001_seed.sql'])('is refused when one was edited: %s', async (name) => {
    await migrate(connection.database, readMigrations());
    const refused = migrate(connection.database, [...changed(name, 'select 1'), later]);
    await expect(refused).rejects.toMatchObject({
      message: `the database was made by version 1.2.3, installed on ${day} (its ${name} is another one), whose tables this version cannot change`,
      remedy: 'Keep it: that version can work with it, and exports results and questions from it.',
    });
    expect([await applied(), rowsOf(await run(unused))]).toEqual([all, [{ count: 0 }]]);
  });

  it('is refused when a later version has changed it', async () => {
    await migrate(connection.database, [...readMigrations(), later]);
    await expect(migrate(connection.database, readMigrations())).rejects.toMatchObject({
      message: `the database was changed by a later version, version 1.2.3, installed on ${day} (its migration 0002_later.sql is unknown here)`,
      remedy: 'Keep it, and start that version or a later one on it.',
    });
  });

  it('is refused when it was made before hashes were stored', async () => {
    await run('create table migration (name text primary key, applied timestamptz not null default now())');
    await run(`insert into migration (name, applied) values ('0000_schema.sql', '2026-11-28T10:00Z')`);
    await expect(migrate(connection.database, readMigrations())).rejects.toThrow(
      'the database was made by a version from before 29 November 2026, installed on 2026-11-28 (its 0000_schema.sql is another one)',
    );
  });
});

describe('comparing the tables with the declared ones', () => {
  it('accepts those that the migrations make, with a table and an optional column of an operator', async () => {
    await migrate(connection.database, readMigrations());
    await requireTables(connection.database);
    await run('create table note (n int not null)');
    await run('alter table school add column note text');
    await run('alter table school add column noted timestamptz not null default now()');
    await run('create index school_note on school (note)');
    await requireTables(connection.database);
  });

  it('names what is missing or different', async () => {
    await migrate(connection.database, readMigrations());
    await run('drop table presence');
    await run('alter table school alter column timezone type varchar(40)');
    await run('alter table school alter column name drop not null');
    await run('alter table school drop column settings');
    await run('drop index attempt_user');
    await run('alter table users drop column login');
    const error = await requireTables(connection.database).catch((reason) => reason);
    expect(error.remedy).toContain('restore a backup');
    expect(error.message).toBe(
      'the database has other tables than its migrations make (attempt index attempt_user is missing; presence is missing; ' +
        'school.name is text, not text not null; school.timezone is character varying(40) not null, not text not null; ' +
        'school.settings is missing; and 2 more)',
    );
  });

  it('refuses a column that every row must fill and that this version does not know', async () => {
    await migrate(connection.database, readMigrations());
    await run('alter table course add column room text not null');
    await expect(requireTables(connection.database)).rejects.toThrow('course.room must be filled and is unknown');
  });
});
