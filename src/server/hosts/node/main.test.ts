import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { copyFirstStart } from '../../../../tests/support/first-start.ts';
import { type Server, startServer, temporaryFolder } from '../../../../tests/support/server.ts';
import { createClient } from './postgres/client.ts';

const { folder, remove } = temporaryFolder();
const settings = { DATA_DIR: folder, PORT: '0', DEMO: '0' };
const certificate = (name: string) =>
  join(import.meta.dirname, '../../../../tests/support/certificates', `${name}.pem`);
let server: Server | undefined;

afterEach(() => server?.end('SIGKILL'));
afterAll(remove);

const start = async (changes = {}) => {
  server = await startServer({ ...settings, ...changes });
  return server;
};

/** What a start that is not possible says. */
const refusal = (changes: Record<string, string>) =>
  start(changes).then(
    () => 'it started',
    (error: Error) => error.message,
  );

describe('the server under Node', () => {
  it('reports when it accepts requests', async () => {
    const { address } = await start();
    expect(await (await fetch(`${address}/health`)).json()).toEqual({ database: true });
  });

  it('mails the link of a forgotten password, and stores no token in the job', async () => {
    const { address } = await start();
    const url = `postgres://assessments_worker@localhost/assessments?host=${encodeURIComponent(`${folder}/postgres/socket`)}`;
    const client = createClient(url);
    await client.connect();
    try {
      await client.query(`insert into users (login, email, first_name, last_name, id_country, added)
        values ('ana', 'ana@test.school', 'Ana', 'Pires', 14, now())`);
      await client.query(`insert into membership (id_school, id_user, role, since) values (1, 1, 'author', now())`);
      const answer = await fetch(`${address}/planner-plans/forgotPassword.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ana@test.school' }),
      });
      expect(answer.status).toBe(200);
      const mails = join(folder, 'mails');
      const written = () => readdirSync(mails).filter((name) => name.endsWith('.txt'));
      await expect.poll(written).toHaveLength(1);
      const token = /link=(\S+)/.exec(readFileSync(join(mails, written()[0] ?? ''), 'utf8'))?.[1] ?? '';
      expect(token).toMatch(/\S{20}/);
      const jobs = async () => (await client.query(`select * from jobs.job where name = 'sendPasswordLink'`)).rows;
      await expect.poll(jobs).toMatchObject([{ state: 'completed', data: { idUser: 1 } }]);
      expect(JSON.stringify(await jobs())).not.toContain(token);
    } finally {
      await client.end();
    }
  });

  it('finishes a request in progress before it ends with exit code 0', async () => {
    const { address, process: child } = await start();
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ login: 'nobody@test.school', password: 'wrong' });
    socket.write(`POST /login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`);
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    await sleep(200);
    child.kill('SIGTERM');
    await sleep(200);
    socket.write(body.slice(5));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: '203.0.113.1' }, 'HOST 203.0.113.1 is not an address of this machine.'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR /dev/null/data cannot be written into: ENOTDIR.'],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }, 'TLS_CERT /nowhere.pem cannot be read: ENOENT.'],
    [
      { TLS_CERT: certificate('first.cert'), TLS_KEY: certificate('first.cert') },
      `TLS_KEY ${certificate('first.cert')} cannot be used: `,
    ],
    [
      { TLS_CERT: certificate('first.cert'), TLS_KEY: certificate('second.key') },
      `TLS_KEY ${certificate('second.key')} with TLS_CERT ${certificate('first.cert')} cannot be used: `,
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'DATABASE_URL leads to no PostgreSQL that can be used: '],
  ])('ends with an error in one line: %o', async (changes, line) => {
    expect(await refusal(changes)).toContain(`the server ended with 1:\n${line}`);
  });

  it('ends with an error in one line if its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toBe(
      `the server ended with 1:\nPORT ${port} is in use: stop what uses it, or set PORT to another.\n`,
    );
    other.close();
  });

  describe('on a PostgreSQL of its operator', () => {
    const urlOf = (role: string, database: string) =>
      `postgres://${role}@localhost/${database}?host=${encodeURIComponent(`${folder}/postgres/socket`)}`;
    const ask = async (url: string, ...statements: string[]) => {
      const client = createClient(url);
      await client.connect();
      try {
        for (const statement of statements.slice(0, -1)) await client.query(statement);
        return (await client.query({ text: statements.at(-1) ?? '', rowMode: 'array' })).rows.flat();
      } finally {
        await client.end();
      }
    };
    /** Makes a database look like one of a version with other tables. */
    const outdate = (url: string) =>
      ask(
        url,
        'create table if not exists migration (name text primary key, applied timestamptz not null default now())',
        'alter table migration drop column if exists hash, drop column if exists version',
        'delete from migration',
        `insert into migration (name) values ('0000_people.sql'), ('0032_device_sequences.sql')`,
      );
    const tableOwners = `select distinct tableowner from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;

    it('migrates and runs as the role of DATABASE_URL if it is the only one', async () => {
      const { address } = await start();
      const superuser = urlOf('postgres', 'postgres');
      await ask(superuser, 'create role one_role login', 'create database one owner one_role');
      const url = urlOf('one_role', 'one');
      const second = await startServer({ ...settings, DATA_DIR: `${folder}/second`, DATABASE_URL: url });
      expect((await fetch(`${second.address}/health`)).status).toBe(200);
      await second.end('SIGTERM');
      expect(await ask(url, tableOwners)).toEqual(['one_role']);
      expect((await fetch(`${address}/health`)).status).toBe(200);
    });

    it('ends with an error in one line if the database has an older, incompatible schema, with DATABASE_URL and with DATA_DIR', async () => {
      await start();
      await ask(urlOf('postgres', 'postgres'), 'create database old');
      const DATABASE_URL = urlOf('postgres', 'old');
      await outdate(DATABASE_URL);
      expect(await refusal({ DATABASE_URL, DATA_DIR: `${folder}/second` })).toBe(
        'the server ended with 1:\nDATABASE_URL leads to no PostgreSQL that can be used: the database was made by version 1.0.263 as it was from 22 to 28 November 2026 (its last migration is 0032_device_sequences.sql), whose tables this version cannot change. Keep it: that version can work with it, and exports results and questions from it.\n',
      );
      const tables = `select schemaname || '.' || tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
      expect(await ask(DATABASE_URL, tables)).toEqual(['public.migration']);
      await server?.end('SIGTERM');
      const DATA_DIR = `${folder}/old`;
      copyFirstStart(DATA_DIR);
      await start({ DATA_DIR });
      await outdate(
        `postgres://postgres@localhost/assessments?host=${encodeURIComponent(`${DATA_DIR}/postgres/socket`)}`,
      );
      await server?.end('SIGTERM');
      expect(await refusal({ DATA_DIR })).toContain(
        `the server ended with 1:\nDATA_DIR ${DATA_DIR} is left as it is: the database was made by version 1.0.263 as it was from 22 to 28 November 2026 (its last migration is 0032_device_sequences.sql), whose tables this version cannot change. Keep it: that version can work with it, and exports results and questions from it. If it holds the demonstration alone, npm run admin -- demo reset replaces it; otherwise set DATA_DIR to an empty folder.\n`,
      );
    });

    it('migrates as the role of DATABASE_OWNER_URL and runs as the role of DATABASE_URL', async () => {
      await start();
      const superuser = urlOf('postgres', 'postgres');
      await ask(superuser, 'create role school_owner login', 'create role school_worker login', 'select 1');
      await ask(superuser, 'create database school owner school_owner');
      const urls = {
        DATABASE_URL: urlOf('school_worker', 'school'),
        DATABASE_OWNER_URL: urlOf('school_owner', 'school'),
      };
      const second = await startServer({ ...settings, DATA_DIR: `${folder}/second`, ...urls });
      const login = { login: 'nobody@test.school', password: 'wrong' };
      const answer = await fetch(`${second.address}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      });
      expect(await answer.json()).toMatchObject({ code: 40101 });
      await second.end('SIGTERM');
      expect(await ask(urls.DATABASE_URL, tableOwners)).toEqual(['school_owner']);
      expect(await ask(urls.DATABASE_URL, 'select login from login_failure')).toEqual(['nobody@test.school']);
      await expect(ask(urls.DATABASE_URL, 'create table mine (n int)')).rejects.toThrow('permission denied');
      expect(await refusal({ ...urls, DATABASE_OWNER_URL: urlOf('school_owner', 'postgres') })).toContain(
        'the owner is on the database postgres, the working role on school',
      );
    });
  });
});
