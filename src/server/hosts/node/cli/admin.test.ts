import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseSettings } from '../../../../../tests/support/database.ts';
import { openWorld, type TestUser, type World } from '../../../../../tests/support/world.ts';
import { accessCode, audit as auditTable, country, school } from '../../../database/schema.ts';
import { audit } from './admin-audit.ts';
import { codes } from './admin-codes.ts';
import { countries } from './admin-countries.ts';
import { firstLink } from './admin-first-link.ts';
import { schools } from './admin-schools.ts';
import { type Command, UsageError } from './command.ts';

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

/** Runs a command with the settings of the test's database in this process, which a new one takes seconds for. */
const within = async (command: Command, ...words: string[]) => {
  // Vitest sets it to the path of the pages.
  vi.stubEnv('BASE_URL', undefined);
  vi.stubEnv('DATABASE_URL', settings.DATABASE_URL);
  vi.stubEnv('DATABASE_OWNER_URL', settings.DATABASE_OWNER_URL);
  return command.run(words).finally(() => vi.unstubAllEnvs());
};
const lastAudit = async (call: string) =>
  (await world.database.select().from(auditTable).where(eq(auditTable.call, call)).orderBy(desc(auditTable.id)))[0];

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
  });

  it.each([
    [['--who', 'ana'], /^Unknown option '--who'/],
    [['--limit', 'many'], /^--limit must be a whole number from 1 to 100000\.$/],
    [['--since', 'yesterday'], /^--since must be a date, or a date and time with its zone\.$/],
  ])('refuses %j before it opens a database', async (words, line) => {
    await expect(audit.run(words)).rejects.toThrow(line);
  });
});

describe('npm run admin', () => {
  it('ends with 2 and says its usage when the command is wrong, and with 0 when it is asked for', async () => {
    const wrong = await run('people');
    expect(wrong).toMatchObject({ code: 2, said: expect.stringMatching(/^Usage:\n {2}npm run admin -- first-link/) });
    expect(await run('--help')).toEqual({ code: 0, said: wrong.said });
    await expect(within(codes, 'print')).rejects.toThrow(/needs one of: list, add, set\./);
  });

  it('ends with 1 when a change is refused, and says which rule refuses it', async () => {
    const words = ['--name', 'escola', '--country', '14', '--timezone', 'Europe/Madrid'];
    expect(await run('schools', 'add', ...words)).toEqual({
      ...{ code: 1, said: 'Refused: There is already a school with this name.\n' },
    });
  });
});

describe('npm run admin -- first-link', () => {
  it('makes none once somebody has an account', async () => {
    await expect(within(firstLink)).rejects.toThrow('Somebody has an account already.');
  });
});

describe('npm run admin -- schools', () => {
  it('adds, edits and lists schools, and writes the audit', async () => {
    const words = ['--name', 'IES Río', '--country', '14', '--timezone', 'Europe/Madrid'];
    const [added = ''] = await within(schools, 'add', ...words, '--json');
    const { idSchool } = JSON.parse(added) as { idSchool: number };
    expect(await lastAudit('addSchool')).toMatchObject({ idSchool, idUser: null, address: 'command line' });
    await within(schools, 'edit', String(idSchool), '--address', 'Rúa 1');
    const [row] = await world.database.select().from(school).where(eq(school.id, idSchool));
    expect(row).toMatchObject({ name: 'IES Río', address: 'Rúa 1', timezone: 'Europe/Madrid' });
    expect(await lastAudit('editSchool')).toMatchObject({ before: { address: '' }, after: { address: 'Rúa 1' } });
    const lines = await within(schools, 'list', '--search', 'rio', '--json');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ idSchool, Name: 'IES Río', staff: 0 }]);
    expect((await within(schools, 'list')).join('\n')).toMatch(/^idSchool +Name/);
  });

  it('refuses wrong input before it changes anything', async () => {
    const rows = await world.database.$count(school);
    await expect(within(schools, 'add', '--name', 'IES Mar')).rejects.toThrow(new UsageError('Missing parameters.'));
    const zone = within(schools, 'add', '--name', 'X', '--country', '14', '--timezone', 'Nowhere');
    await expect(zone).rejects.toThrow(new UsageError('Invalid timezone parameter.'));
    await expect(within(schools, 'edit', '1', '--name', 'X')).rejects.toThrow('Refused: This school is not valid.');
    await expect(within(schools, 'edit', '--name', 'X')).rejects.toThrow(/^<id> is missing/);
    expect(await world.database.$count(school)).toBe(rows);
  });
});

describe('npm run admin -- codes', () => {
  it('adds, changes and lists the codes of a school', async () => {
    const of = ['--school', String(ana.idSchool)];
    const [added = ''] = await within(codes, 'add', ...of, '--limit', '5', '--json');
    const { code, idAccessCode } = JSON.parse(added) as { code: string; idAccessCode: number };
    expect(await lastAudit('addAccessCode')).toMatchObject({ idSchool: ana.idSchool, after: { code, limit: 5 } });
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase();
    await within(codes, 'set', typed, ...of, '--state', 'unavailable', '--limit', 'none');
    const [row] = await world.database.select().from(accessCode).where(eq(accessCode.id, idAccessCode));
    expect(row).toMatchObject({ state: 'unavailable', limit: null });
    expect((await within(codes, 'list', ...of)).join('\n')).toContain(code);
    await expect(within(codes, 'set', 'NOSUCH', ...of)).rejects.toThrow(/has no code NOSUCH\.$/);
    await expect(within(codes, 'list', '--school', '999999')).rejects.toThrow('There is no school 999999.');
    await expect(within(codes, 'list')).rejects.toThrow(new UsageError('--school <id> is missing.'));
  });
});

describe('npm run admin -- countries', () => {
  it('adds a country, changes what is given, and lists it', async () => {
    const named = ['--name', 'Portugal', '--abbreviation', 'pt', '--language', 'pt'];
    expect(await within(countries, 'set', '20', ...named)).toEqual(['Added the country 20.']);
    expect(await within(countries, 'set', '20', '--access', 'no')).toEqual(['Changed the country 20.']);
    const [row] = await world.database.select().from(country).where(eq(country.id, 20));
    expect(row).toMatchObject({
      name: 'Portugal',
      abbreviation: 'PT',
      access: false,
      groups: true,
      spreadsheets: true,
    });
    expect((await within(countries, 'list', '--json')).join('\n')).toContain('"name":"Portugal"');
    await expect(within(countries, 'set', '20', '--access', 'maybe')).rejects.toThrow('--access must be yes or no.');
  });
});
