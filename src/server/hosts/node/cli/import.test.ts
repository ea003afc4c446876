import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyFirstStart } from '../../../../../tests/support/first-start.ts';
import { type OwnPostgres, startPostgres } from '../postgres/start.ts';
import { StartupError } from '../startup-error.ts';
import { bankImport } from './bank-import.ts';

const command = join(import.meta.dirname, 'import.ts');
const folder = mkdtempSync(join(tmpdir(), 'assessments-test-import-'));
const [dataDir, bank] = [join(folder, 'data'), mkdtempSync(join(folder, 'bank-'))];
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const run = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    execFile(process.execPath, [command, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    );
  });

/** Runs the command in this process, which a new one takes seconds for. */
const within = (...words: string[]) => {
  // Vitest sets it to the path of the pages.
  vi.stubEnv('BASE_URL', undefined);
  vi.stubEnv('DATA_DIR', dataDir);
  return bankImport.run(words);
};
afterEach(() => vi.unstubAllEnvs());

const question = {
  id: 'q1',
  lang: 'es',
  text: '¿Cuánto es 2 + 2?',
  images: [{ file: 'dos.png' }],
  alternatives: ['3', '4'].map((text, index) => ({ letter: 'AB'[index], text })),
  key: ['B'],
};

describe('npm run import -- bank', () => {
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    copyFirstStart(dataDir);
    writeFileSync(
      join(bank, 'bank.json'),
      JSON.stringify({ questions: [question, { ...question, id: 'q2', key: [] }] }),
    );
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#0f6b63' } });
    writeFileSync(join(bank, 'dos.png'), await picture.png().toBuffer());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('imports a folder into a data folder without a running server, and reports what it left out', async () => {
    const { code, said } = await run('bank', bank);
    expect(said).toMatch(/questions: 1 \(1 new, 0 changed, 0 as before\), shared texts: 0, images: 1/);
    expect(said).toMatch(/Not taken: 1\n\n {2}no right alternative: 1\n {4}bank\.json {2}q2/);
    expect(code).toBe(0);
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['.staging', expect.stringMatching(/^[0-9a-f]{32}\.png$/)]);
  });

  it('prints why it refuses, and ends with 1', async () => {
    const { code, said } = await run('bank', '/nowhere/at/all');
    expect(said).toBe('There is no folder /nowhere/at/all.\n');
    expect(code).toBe(1);
  });

  it.each([
    [[], /^Usage: npm run import -- bank <folder>/],
    [['bank'], /^Usage/],
    [['bank', '/nowhere/at/all'], /^There is no folder/],
    [['bank', folder], /holds no file \*\.json/],
  ])('refuses %j in one line', async (words, line) => {
    const refusal = await within(...words).catch((error) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(refusal.message).toMatch(line);
  });

  describe('while a server runs', () => {
    let running: OwnPostgres;
    beforeAll(async () => {
      running = await startPostgres({ dataDir, log: quiet });
    });
    afterAll(() => running.stop());

    it('uses its database, where a repeat changes nothing', async () =>
      expect((await within('bank', bank)).join('\n')).toMatch(/questions: 1 \(0 new, 0 changed, 1 as before\)/));
  });
});
