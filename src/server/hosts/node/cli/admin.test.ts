import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, databaseSettings, executeAsSuperuser } from '../../../../../tests/support/database.ts';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { openWorld, type TestUser, type World } from '../../../../../tests/support/world.ts';
import { calls } from '../../../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../../../core/people/schools.ts';
import { rowsOf } from '../../../database/database.ts';
import {
  accessCode,
  audit as auditTable,
  country,
  invitation,
  membership,
  school,
  secondFactor as secondFactorTable,
  session,
  syncEpoch,
  user,
} from '../../../database/schema.ts';
import { StartupError } from '../startup-error.ts';
import { audit } from './admin-audit.ts';
import { backup, restore } from './admin-backup.ts';
import { codes } from './admin-codes.ts';
import { countries } from './admin-countries.ts';
import { firstLink } from './admin-first-link.ts';
import { promote } from './admin-promote.ts';
import { schools } from './admin-schools.ts';
import { secondFactor } from './admin-second-factor.ts';
import { users } from './admin-users.ts';
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
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
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
    const [line = ''] = await within(audit, '--json', '--limit', '1');
    expect(JSON.parse(line)).toMatchObject({ idUser: ana.idUser, call: 'updateUserLanguage', outcome: 'done' });
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

  it('refuses a change like what is not found, and says which rule refuses it', async () => {
    const words = [
      '--name',
      'escola',
      '--country',
      '14',
      '--timezone',
      'Europe/Madrid',
      '--administrator',
      'eva@mar.test',
      '--first-name',
      'Eva',
    ];
    const refusal = await within(schools, 'add', ...words).catch((error) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(refusal).not.toBeInstanceOf(UsageError);
    expect(refusal.message).toBe('Refused: There is already a school with this name.');
  });
});

describe('npm run admin -- first-link', () => {
  it('makes none once somebody has an account', async () => {
    await expect(within(firstLink)).rejects.toThrow('Somebody has an account already.');
  });
});

describe('npm run admin -- schools', () => {
  it('adds, edits and lists schools, and writes the audit', async () => {
    const by = ['--administrator', 'Eva@Rio.test', '--first-name', 'Eva'];
    const words = ['--name', 'IES Río', '--country', '14', '--timezone', 'Europe/Madrid', ...by];
    const [added = ''] = await within(schools, 'add', ...words, '--json');
    const { idSchool } = JSON.parse(added) as { idSchool: number };
    expect(await lastAudit('addSchool')).toMatchObject({ idSchool, idUser: null, address: 'command line' });
    const [invited] = await world.database.select().from(invitation).where(eq(invitation.idSchool, idSchool));
    expect(invited).toMatchObject({
      email: 'eva@rio.test',
      role: 'administrator',
      permissions: 'grade',
      addedBy: null,
    });
    await world.database.delete(invitation).where(eq(invitation.idSchool, idSchool));
    await world.database.execute(sql`delete from jobs.job where name = 'sendInvitation'`);
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
    const by = ['--administrator', 'eva@mar.test', '--first-name', 'Eva'];
    const add = (...words: string[]) => within(schools, 'add', ...words);
    await expect(add('--name', 'IES Mar', ...by)).rejects.toThrow(new UsageError('Missing parameters.'));
    const alone = add('--name', 'X', '--country', '14', '--timezone', 'Europe/Madrid');
    await expect(alone).rejects.toThrow(/^--administrator is missing/);
    const zone = add('--name', 'X', '--country', '14', '--timezone', 'Nowhere', ...by);
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

describe('npm run admin -- promote', () => {
  const epochs = async () => (await world.database.select().from(syncEpoch)).map(({ epoch }) => epoch);

  it('gives the installation another epoch, each time, and prints it', async () => {
    const [before] = await epochs();
    const [line = ''] = await within(promote);
    const [after] = await epochs();
    expect(after).not.toBe(before);
    expect(line).toContain(after);
    const [json = ''] = await within(promote, '--json');
    expect(await epochs()).toEqual([JSON.parse(json).epoch]);
    expect(await epochs()).not.toEqual([after]);
  });

  it('says of a read-only database, such as a standby, what to do first, and changes nothing', async () => {
    const { name } = await databaseSettings(world.database);
    const before = await epochs();
    await executeAsSuperuser(`alter database ${name} set default_transaction_read_only = on`);
    await expect(within(promote)).rejects.toThrow('Promote the standby in PostgreSQL first');
    await executeAsSuperuser(`alter database ${name} reset default_transaction_read_only`);
    expect(await epochs()).toEqual(before);
  });
});

describe('npm run admin -- backup and restore', () => {
  it('write a backup into a new folder, and restore it into an empty database', async () => {
    const { folder, remove } = temporaryFolder();
    const { drop, url, ownerUrl } = await createDatabase('');
    const own = settings;
    try {
      settings = { ...own, DATA_DIR: join(folder, 'data') };
      const [written = ''] = await within(backup, join(folder, 'backup'));
      expect(written).toMatch(/^Wrote \d+ rows and 0 files into .+\.$/);
      await expect(within(restore, join(folder, 'backup'))).rejects.toThrow('The database is not empty');
      settings = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: join(folder, 'restored') };
      const [restored = ''] = await within(restore, join(folder, 'backup'), '--json');
      expect(JSON.parse(restored)).toMatchObject({ rows: Number(written.match(/\d+/)?.[0]), files: 0 });
      expect(await within(schools, 'list')).toEqual(expect.arrayContaining([expect.stringContaining('Escola')]));
    } finally {
      settings = own;
      await drop();
      remove();
    }
  });
});

describe('npm run admin -- users', () => {
  const of = () => ['--school', String(ana.idSchool)];
  const membershipOf = async ({ idUser }: TestUser) =>
    (await world.database.select().from(membership).where(eq(membership.idUser, idUser)))[0];

  it('lists the members of a school, found by words of their names', async () => {
    await world.addPerson('coordinator', 'Bruno Núñez', ana.idSchool);
    const lines = await within(users, 'list', ...of(), '--search', 'nunez', '--json');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { lastName: 'Núñez', role: 'coordinator', state: 'active' },
    ]);
    expect(await within(users, 'list', ...of(), '--search', 'nobody')).toEqual(['There is nobody.']);
  });

  it('changes role and permissions, with an audit row of the school', async () => {
    const noa = await world.addPerson('teacher', 'Noa', ana.idSchool);
    await within(users, 'role', String(noa.idUser), ...of(), '--role', 'coordinator', '--permissions', 'grade');
    expect(await membershipOf(noa)).toMatchObject({ role: 'coordinator', permissions: 'grade' });
    expect(await lastAudit('editUser')).toMatchObject({
      ...{ idSchool: ana.idSchool, idUser: null, address: 'command line', subject: { idUser: noa.idUser } },
      ...{ before: { role: 'teacher' }, after: { role: 'coordinator', permissions: ['grade'] } },
    });
  });

  it('sets the languages that are offered to a member alone, and takes them away again', async () => {
    const rui = await world.addPerson('teacher', 'Rui', ana.idSchool);
    const languagesOf = async () =>
      (await world.database.select().from(user).where(eq(user.id, rui.idUser)))[0]?.customLanguages;
    await within(users, 'languages', rui.email, 'pt,ES-GA', ...of());
    expect(await languagesOf()).toBe('pt\nes-ga');
    expect(await membershipOf(rui)).toMatchObject({ role: 'teacher' });
    expect(await lastAudit('editUser')).toMatchObject({ after: { customLanguages: ['pt', 'es-ga'] } });
    await expect(within(users, 'languages', rui.email, 'pt,xx', ...of())).rejects.toThrow(/^There is no language xx/);
    expect(await languagesOf()).toBe('pt\nes-ga');
    await within(users, 'languages', rui.email, 'none', ...of());
    expect(await languagesOf()).toBe('');
  });

  it('locks a member, who is signed out, and unlocks them', async () => {
    const leo = await world.addPerson('teacher', 'Leo', ana.idSchool);
    expect(await within(users, 'lock', leo.email, ...of())).toEqual([expect.stringMatching(/^Locked /)]);
    expect(await membershipOf(leo)).toMatchObject({ active: false });
    expect(await world.database.$count(session, eq(session.idUser, leo.idUser))).toBe(0);
    await within(users, 'unlock', leo.email, ...of());
    expect(await membershipOf(leo)).toMatchObject({ active: true });
  });

  it('invites a person, whose mail waits in the queue of the server', async () => {
    const named = ['--role', 'teacher', '--first-name', 'Uxía', '--last-name', 'Peña', '--permissions', 'grade'];
    const invited = (...more: string[]) => within(users, 'invite', 'Uxia@Ria.test', ...of(), ...more);
    const [line = ''] = await invited(...named, '--language', 'pt', '--json');
    const { idInvitation } = JSON.parse(line) as { idInvitation: number };
    const isIt = eq(invitation.id, idInvitation);
    const [row] = await world.database.select().from(invitation).where(isIt);
    expect(row).toMatchObject({
      ...{ idSchool: ana.idSchool, email: 'uxia@ria.test', firstName: 'Uxía', lastName: 'Peña', role: 'teacher' },
      ...{ permissions: 'grade', language: 'pt', addedBy: null, linkHash: null },
    });
    const waiting = await world.database.execute(sql`
      select data from jobs.job where name = 'sendInvitation' and state = 'created'`);
    expect(rowsOf(waiting)).toEqual([{ data: { idSchool: ana.idSchool, idInvitation } }]);
    expect(await lastAudit('inviteUser')).toMatchObject({
      ...{ idSchool: ana.idSchool, idUser: null, address: 'command line' },
      after: { email: 'uxia@ria.test', role: 'teacher' },
    });
    await expect(invited(...named)).rejects.toThrow(/^Refused: /);
    expect(await world.database.$count(invitation)).toBe(1);
  });

  it('gives an invited person the permissions of the screen, other ones, or none', async () => {
    const permissionsOf = async (email: string, ...more: string[]) => {
      await within(users, 'invite', email, ...of(), '--first-name', 'Eva', ...more);
      const [row] = await world.database.select().from(invitation).where(eq(invitation.email, email));
      await world.database.delete(invitation).where(eq(invitation.email, email));
      return row?.permissions;
    };
    expect(await permissionsOf('a@mar.test', '--role', 'teacher')).toBe('grade');
    expect(await permissionsOf('b@mar.test', '--role', 'student')).toBe('');
    expect(await permissionsOf('c@mar.test', '--role', 'teacher', '--permissions', 'none')).toBe('');
    expect(await permissionsOf('d@mar.test', '--role', 'coordinator', '--permissions', 'schedules-sm')).toBe(
      'schedules-sm',
    );
  });

  it('invites an editor, who belongs to no school', async () => {
    const [line = ''] = await within(users, 'invite', 'Edith@Ria.test', '--role', 'editor', '--first-name', 'Edith');
    expect(line).toBe('Invited Edith@Ria.test.');
    const isIt = eq(invitation.email, 'edith@ria.test');
    const [row] = await world.database.select().from(invitation).where(isIt);
    expect(row).toMatchObject({ idSchool: PROVIDER_SCHOOL_ID, role: 'editor', permissions: '', addedBy: null });
    await world.database.delete(invitation).where(isIt);
  });

  it('invites nobody to a school that there is not, in no such role, or without what is needed', async () => {
    const rows = await world.database.$count(invitation);
    const asTeacher = ['--role', 'teacher', '--first-name', 'Eva'];
    const invited = (...words: string[]) => within(users, 'invite', ...words);
    const nowhere = invited('eva@mar.test', '--school', '999999', ...asTeacher);
    await expect(nowhere).rejects.toThrow('There is no school 999999.');
    const toProvider = invited('eva@mar.test', '--school', String(PROVIDER_SCHOOL_ID), ...asTeacher);
    await expect(toProvider).rejects.toThrow('The provider is no school.');
    await expect(invited('eva', ...of(), ...asTeacher)).rejects.toThrow(UsageError);
    await expect(invited('eva@mar.test', ...of(), '--role', 'teacher')).rejects.toThrow(/^--first-name is missing/);
    const asEditor = invited('eva@mar.test', ...of(), '--role', 'editor', '--first-name', 'Eva');
    await expect(asEditor).rejects.toThrow(/^Authors and editors have no --school/);
    const asGuest = invited('eva@mar.test', ...of(), '--role', 'guest', '--first-name', 'Eva');
    await expect(asGuest).rejects.toThrow(/^There is no role guest/);
    await expect(invited(ana.email, ...of(), ...asTeacher)).rejects.toThrow(/^Refused: /);
    expect(await world.database.$count(invitation)).toBe(rows);
  });

  it('ends the lock of a login after wrong passwords', async () => {
    const iago = await world.addPerson('teacher', 'Iago', ana.idSchool);
    const signIn = (password: string) => world.anonymous.session.login({ login: iago.email, password });
    for (let n = 0; n < 5; n++) await signIn('wrong').catch(() => undefined);
    await expect(signIn('Assess-2026!')).refusedAs('loginLocked');
    const elsewhere = ['--school', String(await world.addSchool('IES Cíes'))];
    await expect(within(users, 'unlock-login', iago.email, ...elsewhere)).rejects.toThrow(/has no member/);
    await expect(signIn('Assess-2026!')).refusedAs('loginLocked');
    await within(users, 'unlock-login', iago.email, ...of());
    expect((await signIn('Assess-2026!')).user.idUser).toBe(iago.idUser);
    expect(await lastAudit('unlockLogin')).toMatchObject({
      ...{ idSchool: ana.idSchool, address: 'command line', subject: { idUser: iago.idUser } },
      ...{ before: { sources: 1 }, after: { sources: 0 } },
    });
  });

  it('ends the sessions of a member', async () => {
    const mar = await world.addPerson('teacher', 'Mar', ana.idSchool);
    expect(await world.database.$count(session, eq(session.idUser, mar.idUser))).toBeGreaterThan(0);
    await within(users, 'end-sessions', String(mar.idUser), ...of());
    expect(await world.database.$count(session, eq(session.idUser, mar.idUser))).toBe(0);
    expect(await lastAudit('endMemberSessions')).toMatchObject({ subject: { idUser: mar.idUser } });
  });

  it('turns the second factor of a member off, also of one who works elsewhere', async () => {
    const iria = await world.addPerson('coordinator', 'Iria', ana.idSchool);
    await world.addMembership(iria, 'teacher', await world.addSchool('IES Ons'));
    const isTheirs = eq(secondFactorTable.idUser, iria.idUser);
    const since = world.clock.now();
    await world.database
      .insert(secondFactorTable)
      .values({ idUser: iria.idUser, secret: 'sealed', lastStep: 1, since });
    await within(users, 'reset-second-factor', iria.email, ...of());
    expect(await world.database.$count(secondFactorTable, isTheirs)).toBe(0);
    expect(await world.database.$count(session, eq(session.idUser, iria.idUser))).toBe(0);
    expect(await lastAudit('resetSecondFactor')).toMatchObject({
      ...{ idSchool: ana.idSchool, address: 'command line', before: { secondFactor: true } },
    });
    await expect(within(users, 'reset-second-factor', iria.email, ...of())).rejects.toThrow(/^Refused: /);
  });

  it('prints a link for a new password, which is in no audit row', async () => {
    const eva = await world.addPerson('teacher', 'Eva', ana.idSchool);
    const [line = ''] = await within(users, 'password-link', eva.email, ...of(), '--json');
    const { link } = JSON.parse(line) as { link: string };
    const token = /\/change-password\?link=(.+)$/.exec(link)?.[1] ?? '';
    const row = await lastAudit('sendPasswordLink');
    expect(row).toMatchObject({ idSchool: ana.idSchool, subject: { idUser: eva.idUser } });
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(row)).not.toContain(token);
    const change = { link: token, password: 'Tres-Gaivotas-88' };
    expect((await world.anonymous.raw('POST', calls.session.changePasswordLink.path, change)).status).toBe(200);
  });

  it('writes all data of a member into a file, and anonymises the member whose name is given', async () => {
    const iria = await world.addPerson('student', 'Iria Seoane', ana.idSchool);
    const { folder, remove } = temporaryFolder();
    const file = join(folder, 'iria.zip');
    await within(users, 'export', iria.email, file, ...of());
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    await expect(within(users, 'export', iria.email, file, ...of())).rejects.toThrow(/EEXIST/);
    expect(await lastAudit('exportUser')).toMatchObject({ subject: { idUser: iria.idUser } });
    const named = (name: string) => within(users, 'anonymise', iria.email, ...of(), '--name', name);
    await expect(named('Iria')).rejects.toThrow(/^Refused: /);
    await named('Iria Seoane');
    expect(await within(users, 'list', ...of(), '--search', 'seoane')).toEqual(['There is nobody.']);
    remove();
  });

  it('refuses the last administrator, people of other schools and words that make no sense', async () => {
    const idSchool = await world.addSchool('IES Mar');
    const only = await world.addPerson('administrator', 'Xavier', idSchool);
    const there = ['--school', String(idSchool)];
    const lock = within(users, 'lock', String(only.idUser), ...there);
    await expect(lock).rejects.toThrow(/^Refused: /);
    expect(await membershipOf(only)).toMatchObject({ active: true });
    await expect(within(users, 'lock', String(only.idUser), ...of())).rejects.toThrow(/has no member/);
    await expect(within(users, 'role', ana.email, ...of(), '--role', 'king')).rejects.toThrow(/^There is no role king/);
    await expect(within(users, 'lock', ana.email)).rejects.toThrow(new UsageError('--school <id> is missing.'));
  });
});

describe('npm run admin -- second-factor', () => {
  const settingsOf = async (id: number) =>
    (await world.database.select().from(school).where(eq(school.id, id)))[0]?.settings;

  it('is required of the people of the installation, or of a school, and optional again', async () => {
    expect(await within(secondFactor, 'required')).toEqual(['The second factor is required.']);
    expect(await settingsOf(PROVIDER_SCHOOL_ID)).toMatchObject({ requiresSecondFactor: true });
    expect(await lastAudit('editSchool')).toMatchObject({
      ...{ idSchool: PROVIDER_SCHOOL_ID, address: 'command line', after: { requiresSecondFactor: true } },
    });
    await within(secondFactor, 'optional');
    expect(await settingsOf(PROVIDER_SCHOOL_ID)).toMatchObject({ requiresSecondFactor: false });
    await within(secondFactor, 'required', '--school', String(ana.idSchool));
    expect(await settingsOf(ana.idSchool)).toMatchObject({ requiresSecondFactor: true });
    await within(secondFactor, 'optional', '--school', String(ana.idSchool));
  });

  it('refuses other words, and a school that there is not', async () => {
    await expect(within(secondFactor, 'maybe')).rejects.toThrow(UsageError);
    await expect(within(secondFactor, 'required', '--school', '999999')).rejects.toThrow(/^Refused: /);
  });
});
