import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginningOf } from '../processes.ts';
import { type OwnPostgres, startPostgres } from './start.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

let dataDir: string;
let started: OwnPostgres[];
let others: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  chmodSync(dataDir, 0o755);
  started = [];
  others = [];
});

afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  for (const postgres of started) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir) {
  const postgres = await startPostgres({ dataDir: folder, log: silent });
  started.push(postgres);
  return postgres;
}

/** A server in a process of its own, which can be killed. */
async function startElsewhere() {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(url);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  const [url] = await once(other.stdout, 'data');
  return { other, url: String(url).trim() };
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end());
  return rows.flat();
}

const postmasterFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);

describe('our own PostgreSQL', () => {
  it('is made at the first start, writes durably and reads accents as letters', async () => {
    const { url } = await start();
    expect(await ask(url, 'show server_encoding')).toEqual(['UTF8']);
    expect(await ask(url, 'show fsync')).toEqual(['on']);
    expect(await ask(url, `select upper('ação'), to_tsvector('simple', 'Ação É') @@ to_tsquery('simple', 'ação')`)) //
      .toEqual(['AÇÃO', true]);
  });

  it('keeps its rows from one start to the next', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(existsSync(postmasterFile())).toBe(false);
    expect(await ask((await start()).url, 'select n from kept')).toEqual([7]);
  });

  it('lets only one server have the folder, and names both to the second', async () => {
    const { other } = await startElsewhere();
    await expect(start()).rejects.toThrow(
      `Another server (process ${other.pid}) is already running on the data folder ${dataDir}.`,
    );
  });

  it('is taken over from a killed server with nothing lost', async () => {
    const { other, url } = await startElsewhere();
    await ask(url, 'create table kept as select 7 as n');
    const orphan = postmaster();
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(beginningOf(orphan)).toBeDefined();
    expect(await ask((await start()).url, 'select n from kept')).toEqual([7]);
    expect(beginningOf(orphan)).toBeUndefined();
  });

  it('starts although its number is another process’s now', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    writeFileSync(postmasterFile(), `${process.pid}\n${dataDir}\n`);
    expect(await ask((await start()).url, 'select n from kept')).toEqual([7]);
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

  it('is started again when it dies', async () => {
    const { url } = await start();
    process.kill(postmaster(), 'SIGKILL');
    await expect.poll(() => ask(url, 'select 1').catch(() => 'not yet'), { timeout: 10_000 }).toEqual([1]);
  });

  it('answers also where the path is too long for a socket', async () => {
    const folder = join(dataDir, 'long'.repeat(30));
    expect(await ask((await start(folder)).url, 'select 1')).toEqual([1]);
  });
});

/** A first start that is killed while PostgreSQL makes its files; where it was making them. */
async function killedHalfway() {
  startElsewhere().catch(() => {});
  const other = others[0] as ChildProcess;
  const unfinished = join(dataDir, 'postgres', `unfinished-${other.pid}`);
  await expect.poll(() => existsSync(join(unfinished, 'PG_VERSION')), { interval: 2, timeout: 10_000 }).toBe(true);
  other.kill('SIGKILL');
  await once(other, 'exit');
  return unfinished;
}
