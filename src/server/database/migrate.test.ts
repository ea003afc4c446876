import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBareDatabase } from '../../../tests/support/database.ts';
import { type Connection, migrations } from '../hosts/node/postgres/connect.ts';
import { rowsOf } from './database.ts';
import { migrate } from './migrate.ts';

describe('a database of the first days', () => {
  let connection: Connection;
  const run = (query: string) => connection.database.execute(sql.raw(query));

  beforeAll(async () => {
    connection = await openBareDatabase();
    const first = migrations().filter(({ name }) => name.startsWith('0000'));
    expect(first).toHaveLength(1);
    await migrate(connection.database, first);
    await run(`insert into country (id, name, abbreviation, language) values (14, 'España', 'ES', 'es')`);
    await run(`insert into school (name, id_country, timezone) values ('IES Ría de Vigo', 14, 'Europe/Madrid')`);
    await run(`insert into users (email, first_name, last_name, id_type, id_country, added)
      values ('dora@test.school', 'Dora', 'Pires', 5, 14, now())`);
    await run(`insert into assessment (title, id_school, id_owner, status, added, updated) values
      ('Draft of the provider', null, 1, 1, now(), now()), ('Of the provider', null, 1, 2, now(), now()),
      ('Draft', 1, 1, 1, now(), now()), ('Finished', 1, 1, 2, now(), now())`);
    await run(`insert into question (id_owner, added, updated) values (1, now(), now()), (null, now(), now())`);
    await migrate(connection.database, migrations());
  });
  afterAll(() => connection.close());

  it('counts as published what was finished, and not the drafts of those who write for the provider', async () =>
    expect(rowsOf(await run('select title, state from assessment order by id'))).toEqual([
      { title: 'Draft of the provider', state: 'draft' },
      { title: 'Of the provider', state: 'published' },
      { title: 'Draft', state: 'published' },
      { title: 'Finished', state: 'published' },
    ]));

  it('knows who wrote the questions of schools', async () =>
    expect(rowsOf(await run('select id_author, state from question order by id'))).toEqual([
      { id_author: 1, state: 'published' },
      { id_author: null, state: 'published' },
    ]));

  it('is as new: migrating again changes nothing', async () => {
    await migrate(connection.database, migrations());
    const names = rowsOf<{ name: string }>(await run('select name from migration order by name'));
    expect(names.map(({ name }) => name)).toEqual(
      migrations()
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});
