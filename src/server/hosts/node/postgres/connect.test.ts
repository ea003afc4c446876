import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createMigratedDatabase } from '../../../../../tests/support/database.ts';
import { withDatabaseName } from '../../../../../tests/support/postgres.ts';
import { rowsOf } from '../../../database/database.ts';
import { preparedStatement } from '../../../database/prepared-statement.ts';
import { type Connection, openPostgres, type PostgresConnection } from './connect.ts';

let connection: PostgresConnection;
let other: Connection;

const urlsFor = (name: string) => {
  const url = new URL(withDatabaseName(inject('template').superuserUrl, 'postgres'));
  url.searchParams.set('application_name', name);
  return { url: url.href };
};

beforeAll(async () => {
  connection = await openPostgres(urlsFor('breaking'), { connections: 2 });
  other = await openPostgres(urlsFor('other'), { connections: 1 });
});
afterAll(async () => {
  await connection.close();
  await other.close();
});

/** What a database that goes away does to those who are connected. */
const breakAll = () =>
  other.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'breaking'`);

describe('a pool of two connections', () => {
  it('replaces both connections after they broke many times, within transactions and before them', async () => {
    for (let round = 0; round < 5; round++) {
      const transactions = Promise.allSettled(
        Array.from({ length: 6 }, () =>
          connection.database.transaction((db) => db.execute(sql`select pg_sleep(0.05)`)),
        ),
      );
      await breakAll();
      await transactions;
    }
    const working = [1, 2].map(() => connection.database.transaction((db) => db.execute(sql`select pg_sleep(0.01)`)));
    expect((await Promise.all(working)).length).toBe(2);
  });
});

describe('a prepared statement', () => {
  it('is planned once by a connection, and answers for any values', async () => {
    const one = preparedStatement('test_sum', sql`select ${sql.placeholder('a')}::int + 1 as sum`);
    const sums = await connection.database.transaction(async (db) => {
      const replies = await Promise.all([1, 2, 3].map((a) => one(db, { a })));
      const known = await db.execute(sql`select generic_plans + custom_plans as plans from pg_prepared_statements`);
      return { sums: replies.flatMap((reply) => rowsOf<{ sum: number }>(reply)), known: rowsOf(known) };
    });
    expect(sums).toEqual({ sums: [{ sum: 2 }, { sum: 3 }, { sum: 4 }], known: [{ plans: 3 }] });
  });
});

describe('the login of a connection', () => {
  it('reports whether the role is a superuser', async () => {
    expect(connection.login).toMatchObject({ role: 'postgres', isSuperuser: true });
    const database = await createMigratedDatabase();
    const working = await openPostgres(database, { connections: 1 });
    await working.close();
    await database.drop();
    expect(working.login.isSuperuser).toBe(false);
  });
});
