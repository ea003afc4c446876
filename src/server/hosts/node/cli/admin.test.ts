import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseSettings } from '../../../../../tests/support/database.ts';
import { openWorld, type TestUser, type World } from '../../../../../tests/support/world.ts';
import { audit } from './admin-audit.ts';

let world: World;
let ana: TestUser;
let settings: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  ana = await world.addPerson('teacher', 'Ana', await world.addSchool('Escola'));
  await ana.client.users.updateUserLanguage({ newLanguage: 'pt' });
  const { name: _, ...urls } = await databaseSettings(world.database);
  settings = urls;
});
afterAll(() => world.close());

const run = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const command = [join(import.meta.dirname, 'admin.ts'), ...words];
    execFile(process.execPath, command, { env: { PATH: process.env.PATH, ...settings } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    );
  });

describe('npm run admin -- audit', () => {
  it('prints a line for each row of a user', async () => {
    const { code, said } = await run('audit', '--user', String(ana.idUser));
    expect(said).toMatch(
      /^2026-03-02T\S+Z {2}\S+ \(\d+\) {2}Escola \(\d+\) {2}in-process {2}updateUserLanguage {2}before \{"language":.*\} {2}after \{"language":"pt"\}\n$/,
    );
    expect(code).toBe(0);
  });

  it('prints each row as JSON with --json', async () => {
    const { said } = await run('audit', '--json', '--limit', '1');
    expect(JSON.parse(said)).toMatchObject({ idUser: ana.idUser, call: 'updateUserLanguage', outcome: 'done' });
  });

  it('ends with an error in one line', async () => {
    const nobody = await run('audit', '--user', 'nobody@nowhere.test');
    expect(nobody).toEqual({ code: 1, said: 'There is no user nobody@nowhere.test.\n' });
    expect(await run('people')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Usage:\n {2}npm run admin -- audit/),
    });
  });

  it.each([
    [['--who', 'ana'], /^Unknown option '--who'/],
    [['--limit', 'many'], /^--limit must be a whole number from 1 to 100000\.$/],
    [['--since', 'yesterday'], /^--since must be a date, or a date and time with its zone\.$/],
  ])('refuses %j before it opens a database', async (words, line) => {
    await expect(audit.run(words)).rejects.toThrow(line);
  });
});
