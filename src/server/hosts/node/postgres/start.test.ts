import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyFirstStart } from '../../../../../tests/support/first-start.ts';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { migrate } from '../../../database/migrate.ts';
import * as schema from '../../../database/schema.ts';
import { processStartTime } from '../processes.ts';
import { chooseAddress } from './address.ts';
import { createClient } from './client.ts';
import { environment } from './cluster.ts';
import { openPostgres, readMigrations } from './connect.ts';
import { findPostgresFolder } from './postgres-folder.ts';
import { findPostgresProgram } from './program.ts';
import { findRunningPostgres } from './running-postgres.ts';
import { type OwnPostgres, startPostgres } from './start.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

let dataDir: string;
let started: OwnPostgres[];
let others: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assessments-test-postgres-'));
  chmodSync(dataDir, 0o755);
  started = [];
  others = [];
});

afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  for (const postgres of started) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir, options = {}) {
  const postgres = await startPostgres({ dataDir: folder, log: silent, ...options });
  started.push(postgres);
  return postgres;
}

/** A server in a process of its own, which can be killed. */
async function startElsewhere() {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const { ownerUrl } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(ownerUrl);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  const [url] = await once(other.stdout, 'data');
  return { other, url: String(url).trim() };
}

async function ask(url: string, statement: string) {
  const client = createClient(url);
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end());
  return rows.flat();
}

const postmasterFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);

describe('our own PostgreSQL', () => {
  it('takes over the cluster from a PostgreSQL whose start a killed server had begun', async () => {
    copyFirstStart(dataDir);
    const first = await start();
    await ask(first.ownerUrl, 'create table kept as select 7 as n');
    await first.stop();
    const orphan = await beginOrphan();
    const second = await start();
    expect(postmaster()).not.toBe(orphan.pid);
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([7]);
  });

  it('is created at the first start, writes durably and treats accented letters as letters', async () => {
    const { url } = await start();
    expect(await ask(url, 'show server_encoding')).toEqual(['UTF8']);
    expect(await ask(url, 'show fsync')).toEqual(['on']);
    expect(await ask(url, `select upper('ação'), to_tsvector('simple', 'Ação É') @@ to_tsquery('simple', 'ação')`)) //
      .toEqual(['AÇÃO', true]);
  });

  it('keeps its rows from one start to the next', async () => {
    const first = await start();
    await ask(first.ownerUrl, 'create table kept as select 7 as n');
    await first.stop();
    expect(existsSync(postmasterFile())).toBe(false);
    expect(await ask((await start()).ownerUrl, 'select n from kept')).toEqual([7]);
  });

  it('lets only one server use the folder, and the second one’s error names both', async () => {
    copyFirstStart(dataDir);
    const { other } = await startElsewhere();
    await expect(start()).rejects.toThrow(
      `Another server (process ${other.pid}) is already running on the data folder ${dataDir}.`,
    );
  });

  it('is taken over from a killed server with nothing lost', async () => {
    copyFirstStart(dataDir);
    const { other, url } = await startElsewhere();
    await ask(url, 'create table kept as select 7 as n');
    const orphan = postmaster();
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(processStartTime(orphan)).toBeDefined();
    expect(await ask((await start()).ownerUrl, 'select n from kept')).toEqual([7]);
    expect(processStartTime(orphan)).toBeUndefined();
  });

  it('starts with a stale PID file whose PID belongs to another process', async () => {
    copyFirstStart(dataDir);
    const first = await start();
    await ask(first.ownerUrl, 'create table kept as select 7 as n');
    await first.stop();
    writeFileSync(postmasterFile(), `${process.pid}\n${dataDir}\n`);
    expect(await ask((await start()).ownerUrl, 'select n from kept')).toEqual([7]);
  });

  it('starts after a first start that was killed halfway', async () => {
    const unfinished = await killedHalfway();
    expect(existsSync(join(dataDir, 'postgres', 'cluster'))).toBe(false);
    const first = await start();
    expect(await ask(first.url, 'select 1')).toEqual([1]);
    await first.stop();
    await start();
    expect(existsSync(unfinished)).toBe(false);
  });

  it('is restarted when it dies', async () => {
    copyFirstStart(dataDir);
    const { url } = await start();
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => ask(url, 'select 1').catch(() => 'not yet')).toEqual([1]);
  });

  it('accepts connections even if the path is too long for a socket', async () => {
    const folder = join(dataDir, 'long'.repeat(30));
    copyFirstStart(folder);
    expect(await ask((await start(folder)).url, 'select 1')).toEqual([1]);
  });
});

/** What PostgreSQL answers to a statement that it refuses. */
const refusalOf = (url: string, statement: string) =>
  ask(url, statement).then(
    () => 'done',
    (error: Error) => error.message,
  );

describe('the roles of our own PostgreSQL', () => {
  const { folder, remove } = temporaryFolder();
  let postgres: OwnPostgres;
  beforeAll(async () => {
    copyFirstStart(folder);
    postgres = await startPostgres({ dataDir: folder, log: silent });
    await (await openPostgres(postgres)).close();
  });
  afterAll(async () => {
    await postgres.stop();
    remove();
  });
  it('are not superusers, and neither may create roles or databases', async () => {
    const statement = `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication
      from pg_roles where rolname like 'assessments%' order by rolname`;
    expect(await ask(postgres.superuserUrl, statement)).toEqual([
      'assessments_owner',
      false,
      'assessments_worker',
      false,
    ]);
  });

  it('let the worker role read and write the product’s rows, and nothing else', async () => {
    await ask(
      postgres.url,
      `insert into country (id, name, abbreviation, language) values (13, 'Portugal', 'PT', 'pt')`,
    );
    await ask(postgres.url, 'analyze country');
    expect(await ask(postgres.url, 'select count(*)::int from country')).toEqual([2]);
    for (const [statement, refusal] of [
      ['create table mine (n int)', 'permission denied for schema public'],
      ['create temporary table mine (n int)', 'permission denied to create temporary tables in database "assessments"'],
      ['create schema mine', 'permission denied for database assessments'],
      ['create role mine superuser', 'permission denied to create role'],
      ['alter table country add column n int', 'must be owner of table country'],
      ['drop table country cascade', 'must be owner of table country'],
      ['truncate country', 'permission denied for table country'],
      [`alter system set fsync = 'off'`, 'permission denied to set parameter "fsync"'],
      [`copy country to program 'cat'`, 'permission denied to COPY to or from an external program'],
      [`copy country from '/etc/passwd'`, 'permission denied to COPY from a file'],
      [`select pg_read_file('/etc/passwd')`, 'permission denied for function pg_read_file'],
      ['select rolpassword from pg_authid', 'permission denied for table pg_authid'],
      ['set role assessments_owner', 'permission denied to set role "assessments_owner"'],
      [`insert into migration (name) values ('9999.sql')`, 'permission denied for table migration'],
    ] as const)
      expect(await refusalOf(postgres.url, statement)).toBe(refusal);
  });

  it('grant the worker role the tables that the owner creates in later migrations', async () => {
    await ask(postgres.ownerUrl, 'create table later (id int generated always as identity, n int)');
    expect(await ask(postgres.url, 'insert into later (n) values (7) returning id, n')).toEqual([1, 7]);
  });
});

describe('the roles of our own PostgreSQL, from one start to the next', () => {
  it('have passwords of their own on systems without sockets, which stay the same', async () => {
    const first = await start(dataDir, { sockets: false });
    const urls = [first.url, first.ownerUrl, first.superuserUrl].map((url) => new URL(url));
    expect(new Set(urls.map((url) => url.password)).size).toBe(3);
    for (const url of urls) expect(await ask(url.href, 'select 1')).toEqual([1]);
    const [worker, owner] = urls as [URL, URL];
    worker.password = owner.password;
    expect(await refusalOf(worker.href, 'select 1')).toContain('password authentication failed');
    await first.stop();

    const second = await start(dataDir, { sockets: false });
    expect(await ask(second.url, 'select 1')).toEqual([1]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
    const running = await findRunningPostgres(dataDir, silent);
    expect(running).toEqual({ url: second.url, ownerUrl: second.ownerUrl });
  });

  it('take over the database of a version in which the superuser owned everything', async () => {
    copyFirstStart(dataDir);
    const first = await start();
    await ask(first.superuserUrl, 'alter database assessments owner to postgres');
    const previous = createClient(first.superuserUrl);
    await previous.connect();
    await migrate(drizzle(previous, { schema, casing: 'snake_case' }), readMigrations(), { version: 'test' });
    await previous.end();
    await ask(first.superuserUrl, `create type colour as enum ('red')`);
    await ask(first.superuserUrl, 'create sequence counter');
    await ask(first.superuserUrl, 'create view schools as select name from school');
    await ask(first.superuserUrl, `create function seven() returns int return 7`);
    await ask(
      first.superuserUrl,
      `insert into country (id, name, abbreviation, language) values (13, 'Portugal', 'PT', 'pt')`,
    );
    await first.stop();

    const second = await start();
    await (await openPostgres(second)).close();
    expect(await ask(second.url, 'select name from country order by id')).toEqual(['Portugal', 'España']);
    const owned = `select distinct owner::regrole::text from (
      select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
      union all select typowner from pg_type where typname = 'colour'
      union all select proowner from pg_proc where proname = 'seven'
      union all select datdba from pg_database where datname = 'assessments')`;
    expect(await ask(second.superuserUrl, owned)).toEqual(['assessments_owner']);
    expect(await ask(second.ownerUrl, 'alter table country add column later int')).toEqual([]);
    expect(await refusalOf(second.url, 'create table mine (n int)')).toBe('permission denied for schema public');
  });
});

/** PostgreSQL as a server that was killed has just begun to start it: it is not in the cluster yet. */
async function beginOrphan() {
  const home = await findPostgresFolder(dataDir, silent);
  const { options } = await chooseAddress(home, true);
  const orphan = spawn(findPostgresProgram(home).postgres, ['-D', home.cluster, ...options], {
    ...{ cwd: home.folder, env: environment(), stdio: 'ignore' },
    ...home.account,
  });
  others.push(orphan);
  return orphan;
}

/** A first start that is killed while PostgreSQL makes its files; where it was making them. */
async function killedHalfway() {
  startElsewhere().catch(() => {});
  const other = others[0] as ChildProcess;
  const unfinished = join(dataDir, 'postgres', `unfinished-${other.pid}`);
  await expect.poll(() => existsSync(join(unfinished, 'PG_VERSION')), { interval: 2 }).toBe(true);
  other.kill('SIGKILL');
  await once(other, 'exit');
  return unfinished;
}
