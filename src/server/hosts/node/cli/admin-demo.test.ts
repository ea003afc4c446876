import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyFirstStart } from '../../../../../tests/support/first-start.ts';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { emailOf, logins } from '../../../demonstration/people.ts';
import { createClient } from '../postgres/client.ts';
import { startPostgres } from '../postgres/start.ts';
import { demo, resetAfter } from './admin-demo.ts';
import { quiet } from './with-database.ts';

const { folder: DATA_DIR, remove } = temporaryFolder();
const asked: string[] = [];

const withOwnPostgres = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const own = await startPostgres({ dataDir: DATA_DIR, log: quiet });
  const client = createClient(own.superuserUrl);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await own.stop();
  }
};
const tables = async (): Promise<string[]> =>
  withOwnPostgres(async (client) => {
    const query = `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`;
    return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  });
const addAccounts = (...added: string[]) =>
  withOwnPostgres((client) => client.query('insert into users (login) select unnest($1::text[])', [added]));

const reset = (answer = 'yes') => {
  vi.stubEnv('BASE_URL', undefined);
  vi.stubEnv('DATA_DIR', DATA_DIR);
  return resetAfter(async (question) => {
    asked.push(question);
    return answer;
  }).run([]);
};

/** The accounts of a demonstration in the tables of a former list. */
beforeAll(async () => {
  copyFirstStart(DATA_DIR);
  await withOwnPostgres((client) =>
    client.query(`
      create table migration (name text primary key);
      insert into migration values ('0000_people.sql');
      create table users (login text not null)`),
  );
  mkdirSync(join(DATA_DIR, 'files'));
  writeFileSync(join(DATA_DIR, 'files/picture.png'), 'png');
});
afterEach(() => vi.unstubAllEnvs());
afterAll(remove);

describe('npm run admin -- demo reset', () => {
  it('refuses a database without accounts, and one behind DATABASE_URL', async () => {
    await expect(reset()).rejects.toThrow(`The database in ${DATA_DIR} has no demonstration.`);
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@localhost/nothing');
    await expect(reset()).rejects.toThrow('DATABASE_URL is set: only a demonstration in DATA_DIR can be reset.');
    expect(asked).toEqual([]);
  });

  it('refuses while the product runs', async () => {
    await withOwnPostgres(() => expect(reset()).rejects.toThrow('is already running on the data folder'));
  });

  it('deletes nothing when the answer is not yes, or when there is none', async () => {
    await addAccounts(...logins.map(emailOf));
    await expect(reset('y')).rejects.toThrow('Nothing was deleted.');
    expect(asked.splice(0)).toEqual([
      `Delete the demonstration in ${DATA_DIR}, with all that was done in it? Type yes: `,
    ]);
    const unanswered = new Promise((resolve) => {
      const command = [join(import.meta.dirname, 'admin.ts'), 'demo', 'reset'];
      execFile(process.execPath, command, { env: { PATH: process.env.PATH, DATA_DIR } }, (error, _, said) =>
        resolve([error?.code, said]),
      ).stdin?.end();
    });
    expect(await unanswered).toEqual([1, 'Nothing was deleted.\n']);
    expect(await tables()).toEqual(['migration', 'users']);
  });

  it('refuses what has any account besides', async () => {
    await addAccounts('head@school.example');
    await expect(reset()).rejects.toThrow(
      `The database in ${DATA_DIR} has accounts that are not the demonstration's (1): nothing was deleted.`,
    );
    expect([await tables(), asked]).toEqual([['migration', 'users'], []]);
    await withOwnPostgres((client) => client.query(`delete from users where login = 'head@school.example'`));
  });

  it('deletes the database and the files of a demonstration, also one of an earlier version', async () => {
    expect(await reset()).toEqual(['The demonstration is deleted. npm start makes a new one.']);
    expect([await tables(), existsSync(join(DATA_DIR, 'files'))]).toEqual([[], false]);
  });

  it('is the only command about the demonstration', async () => {
    await expect(demo.run(['list'])).rejects.toThrow('npm run admin -- demo needs one of: reset.');
  });
});
