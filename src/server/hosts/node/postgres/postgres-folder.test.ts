import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFirstStart } from '../../../../../tests/support/first-start.ts';
import { createClient } from './client.ts';
import { startPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('Skipped: only root can make a folder that nobody else may enter.');
const silent = { debug() {}, info() {}, warn() {}, error() {} };

let place: string;
let fallbackDataFolder: string;
let dataDir: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assessments-test-home-'));
  chmodSync(place, 0o755);
  // Only root may enter the one, everybody the other.
  dataDir = join(mkdtempSync(join(place, 'root-')), 'data');
  fallbackDataFolder = join(place, 'fallback');
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Starts, asks one thing, stops. */
async function askOnce(statement: string, folder = dataDir) {
  const postgres = await startPostgres({ dataDir: folder, log: silent, fallbackDataFolder });
  const client = createClient(postgres.ownerUrl);
  try {
    await client.connect();
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const keptIn = () => readFileSync(join(dataDir, 'postgres', 'kept-in.txt'), 'utf8').trim();

describe.runIf(isRoot)('a data folder that only root may enter', () => {
  it('has its database in a folder that PostgreSQL’s unprivileged account may enter', async () => {
    await askOnce('create table kept as select 7 as n');
    expect(keptIn()).toContain(fallbackDataFolder);
    expect(statSync(join(keptIn(), 'cluster')).uid).not.toBe(0);
    expect(await askOnce('select n from kept')).toEqual([7]);
  });

  it('keeps its database when it is renamed', async () => {
    copyFirstStart(dataDir);
    await askOnce('create table kept as select 7 as n');
    renameSync(dataDir, `${dataDir}-2`);
    expect(await askOnce('select n from kept', `${dataDir}-2`)).toEqual([7]);
  });

  it('does not share its database with a copy of itself', async () => {
    copyFirstStart(dataDir);
    await askOnce('select 1');
    cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
    await expect(askOnce('select 1', `${dataDir}-copy`)).rejects.toThrow('of which this is a copy');
    expect(await askOnce('select 1')).toEqual([1]);
  });

  it('starts with an empty database after it was removed, and the old database stays next to the new one', async () => {
    copyFirstStart(dataDir);
    await askOnce('create table kept as select 7 as n');
    rmSync(dataDir, { recursive: true });
    expect(await askOnce(`select to_regclass('kept')`)).toEqual([null]);
    expect(readdirSync(fallbackDataFolder)).toHaveLength(2);
  });

  it('uses a database that was copied into it', async () => {
    const open = join(place, 'open');
    copyFirstStart(open);
    await askOnce('create table kept as select 7 as n', open);
    cpSync(open, dataDir, { recursive: true });
    expect(await askOnce('select n from kept')).toEqual([7]);
    expect(keptIn()).toContain(fallbackDataFolder);
    expect(await askOnce('select n from kept', open)).toEqual([7]);
  });
});
