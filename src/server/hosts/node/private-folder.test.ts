import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFirstStart } from '../../../../tests/support/first-start.ts';
import { startServer } from '../../../../tests/support/server.ts';
import { createClient } from './postgres/client.ts';
import { startPostgres } from './postgres/start.ts';
import { preparePrivateFolder } from './private-folder.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('Skipped: only root has another account to run PostgreSQL under.');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

let place: string;
let folder: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assessments-test-private-'));
  chmodSync(place, 0o755);
  folder = join(place, 'data');
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Prepares the folder as an account that is not root's and returns the modes of its parts. */
function preparedByOrdinaryAccount() {
  if (isRoot) chmodSync(place, 0o777);
  const program = `
    import { statSync } from 'node:fs';
    import { preparePrivateFolder } from ${JSON.stringify(new URL('private-folder.ts', import.meta.url).href)};
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    const log = { debug() {}, info() {}, warn: console.error, error: console.error };
    preparePrivateFolder(${JSON.stringify(folder)}, { ownPostgres: true, log });
    console.log(['', 'files', 'mails'].map((part) =>
      (statSync(${JSON.stringify(folder)} + '/' + part).mode & 0o777).toString(8)).join(' '));`;
  return String(execFileSync(process.execPath, ['--input-type=module', '-e', program])).trim();
}

describe('the data folder', () => {
  it('is created for its owner only, with the folders files and mails', () => {
    expect(preparedByOrdinaryAccount()).toBe('700 700 700');
    preparePrivateFolder(join(place, 'other'), { ownPostgres: false, log: silent });
    for (const part of ['other', 'other/files', 'other/mails']) expect(modeOf(join(place, part))).toBe('700');
  });

  it('is closed to other accounts if it was open', () => {
    mkdirSync(join(folder, 'files'), { recursive: true });
    for (const open of [folder, join(folder, 'files')]) chmodSync(open, 0o777);
    preparePrivateFolder(folder, { ownPostgres: false, log: silent });
    expect([modeOf(folder), modeOf(join(folder, 'files'))]).toEqual(['700', '700']);
  });

  it('is refused if all accounts share it', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    expect(() => preparePrivateFolder(folder, { ownPostgres: false, log: silent })).toThrow(
      `DATA_DIR ${folder} is shared by all accounts`,
    );
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });

  it('is closed by a start, and its database works', async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    copyFirstStart(folder);
    const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '0' });
    try {
      expect(statSync(folder).mode & 0o067).toBe(0);
      expect(statSync(join(folder, 'postgres')).mode & 0o067).toBe(0);
      expect([modeOf(join(folder, 'files')), modeOf(join(folder, 'mails'))]).toEqual(['700', '700']);
      expect(await (await fetch(`${server.address}/health`)).json()).toEqual({ database: true });
    } finally {
      await server.end('SIGTERM');
    }
  });
});

describe.runIf(isRoot)('the data folder of root', () => {
  it('lets only the group of PostgreSQL’s account pass through, also at a later start', async () => {
    copyFirstStart(folder);
    for (let start = 1; start <= 2; start++) {
      preparePrivateFolder(folder, { ownPostgres: true, log: silent });
      const { url, stop } = await startPostgres({ dataDir: folder, log: silent });
      const client = createClient(url);
      try {
        await client.connect();
        expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
        const { uid, gid } = statSync(join(folder, 'postgres/cluster'));
        expect(uid).not.toBe(0);
        for (const part of [folder, join(folder, 'postgres')])
          expect([modeOf(part), statSync(part).uid, statSync(part).gid]).toEqual(['710', 0, gid]);
        // A server on DATABASE_URL beside it must not lock its PostgreSQL out.
        preparePrivateFolder(folder, { ownPostgres: false, log: silent });
        expect(modeOf(folder)).toBe('710');
      } finally {
        await client.end();
        await stop();
      }
    }
  });
});
