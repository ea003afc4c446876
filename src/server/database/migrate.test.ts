import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseWithoutTables } from '../../../tests/support/database.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Connection, readMigrations } from '../hosts/node/postgres/connect.ts';
import { rowsOf } from './database.ts';
import { migrate } from './migrate.ts';

let connection: Connection;
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
    const [tables, ...later] = readMigrations().toSorted((a, b) => a.name.localeCompare(b.name));
    if (tables) await migrate(connection.database, [tables]);
    for (const migration of later) {
      await migrate(connection.database, [migration]);
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
