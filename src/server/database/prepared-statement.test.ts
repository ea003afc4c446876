import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { rowsOf } from './database.ts';
import { preparedStatement } from './prepared-statement.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openDatabase();
});
afterAll(() => testDatabase.close());

const setPosition = preparedStatement(
  'test_set_position',
  sql`select set_config('test.position', ${sql.placeholder('position')}::text, true)`,
);
const readPosition = preparedStatement(
  'test_read_position',
  sql`select current_setting('test.position') || ${sql.placeholder('end')}::text as position`,
);

describe('a prepared statement', () => {
  it('is sent when it is called, so that those after it in a transaction see what it did', async () => {
    const positions = await testDatabase.database.transaction(async (db) => {
      const sent = [];
      for (let position = 0; position < 20; position++) {
        sent.push(setPosition(db, { position: String(position) }));
        sent.push(readPosition(db, { end: '.' }));
      }
      const replies = await Promise.all(sent);
      return replies.filter((_, index) => index % 2 === 1).flatMap((reply) => rowsOf<{ position: string }>(reply));
    });
    expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}.`));
  });

  it('takes back with the transaction what was sent together with a statement that fails', async () => {
    const { database } = testDatabase;
    const name = 'Escola que não fica';
    const added = preparedStatement(
      'test_add_school',
      sql`insert into school (name, id_country, timezone) values (${sql.placeholder('name')}, 14, 'UTC')`,
    );
    const failing = preparedStatement('test_fail', sql`select 1 / ${sql.placeholder('divisor')}::int`);
    const sent = database.transaction((db) =>
      Promise.all([added(db, { name }), failing(db, { divisor: 0 }), added(db, { name })]),
    );
    await expect(sent).rejects.toThrow();
    const found = await database.execute(sql`select id from school where name = ${name}`);
    expect(rowsOf(found)).toEqual([]);
  });

  it('throws for a placeholder without a value', async () => {
    await expect(readPosition(testDatabase.database, {})).rejects.toThrow('No value for placeholder "end"');
  });
});
