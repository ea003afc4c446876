import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { passwordProblems } from '../../core/people/passwords.ts';
import {
  audit,
  enrolment,
  idempotency,
  invitation,
  loginFailure,
  passwordLink,
  session,
  user,
} from '../database/schema.ts';

let world: World;
let idSchool: number;
let elsewhere: number;
let ana: TestUser;
let bea: TestUser;
let olga: TestUser;
let noa: TestUser;
let leo: TestUser;
let uma: TestUser;
let idCourse: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  elsewhere = await world.addSchool('EOI de Lugo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  bea = await world.addPerson('coordinator', 'Bea Sar', idSchool);
  olga = await world.addPerson('teacher', 'Olga Reis', idSchool);
});
afterAll(async () => {
  await world.waitForJobs();
  await world.close();
});
beforeEach(async () => {
  noa = await world.addPerson('student', 'Noa Castro', idSchool);
  leo = await world.addPerson('student', 'Leo Abreu', idSchool);
  uma = await world.addPerson('student', 'Uma Pena', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º A', [ana], [noa, leo, uma]);
  world.mails.length = 0;
});

const rowOf = async ({ idUser }: TestUser) => {
  const [row] = await world.database.select().from(user).where(eq(user.id, idUser));
  if (!row) throw new Error('no row');
  return row;
};
const set = ({ idUser }: TestUser, values: Partial<typeof user.$inferInsert>) =>
  world.database.update(user).set(values).where(eq(user.id, idUser));
const signIn = (login: string, password = 'Assess-2026!') => world.anonymous.session.login({ login, password });
const create = async (caller: TestUser, idsStudents?: number[]) =>
  (await caller.client.slips.createSlips({ idCourse, ...(idsStudents ? { idsStudents } : { all: true }) })).content;
const namesOf = (list: readonly { firstName: string }[]) => list.map(({ firstName }) => firstName);

describe('getSlipStudents', () => {
  it('lists the students by list number with what their slips would do, and changes nothing', async () => {
    await set(leo, { lastSignedIn: world.clock.now() });
    await world.addMembership(uma, 'student', elsewhere);
    const before = [await rowOf(noa), await rowOf(leo), await rowOf(uma)];
    const { content } = await ana.client.slips.getSlipStudents({ idCourse });
    expect(content).toMatchObject({ courseName: '3.º A', schoolName: 'IES Ría de Vigo', language: 'es' });
    expect(content.address).toBe('http://test/login');
    expect(content.students).toMatchObject([
      { firstName: 'Noa', listNumber: 1, hasSignedIn: false, obstacle: null, can: { reset: true } },
      { firstName: 'Leo', listNumber: 2, hasSignedIn: true, obstacle: 'used', can: { reset: true } },
      { firstName: 'Uma', listNumber: 3, hasSignedIn: false, obstacle: 'link', can: { reset: false } },
    ]);
    expect([await rowOf(noa), await rowOf(leo), await rowOf(uma)]).toEqual(before);
  });

  it('leaves out students who have left', async () => {
    await world.database
      .update(enrolment)
      .set({ until: world.clock.now() - 1 })
      .where(and(eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, leo.idUser)));
    expect(namesOf((await ana.client.slips.getSlipStudents({ idCourse })).content.students)).toEqual(['Noa', 'Uma']);
  });
});

describe('createSlips', () => {
  it('gives those who never signed in a password within the rules, with which they sign in', async () => {
    const { slips, others } = await create(ana);
    expect(namesOf(slips)).toEqual(['Noa', 'Leo', 'Uma']);
    expect(others).toEqual([]);
    expect(new Set(slips.map(({ password }) => password)).size).toBe(3);
    for (const { login, password } of slips) {
      expect(passwordProblems(password)).toEqual([]);
      expect((await signIn(login, password)).user.email).toBe(login);
    }
    expect(await rowOf(noa)).toMatchObject({ passwordGiven: true, passwordChanged: world.clock.now() });
  });

  it('does not change the passwords of those who have signed in, unless they are named', async () => {
    await signIn(leo.email);
    const before = await rowOf(leo);
    expect(before.lastSignedIn).toBe(world.clock.now());
    const first = await create(ana);
    expect(namesOf(first.slips)).toEqual(['Noa', 'Uma']);
    expect(first.others).toMatchObject([{ firstName: 'Leo', obstacle: 'used' }]);
    expect(await rowOf(leo)).toEqual(before);

    const named = await create(ana, [leo.idUser]);
    expect(namesOf(named.slips)).toEqual(['Leo']);
    await expect(signIn(leo.email)).refusedAs('fourAttemptsLeft');
    await expect(signIn(leo.email, named.slips[0]?.password)).resolves.toBeTruthy();
  });

  it('makes the passwords of earlier slips useless, and ends the sessions', async () => {
    const [before] = (await create(ana, [noa.idUser])).slips;
    const { token } = await signIn(noa.email, before?.password);
    const [after] = (await create(ana, [noa.idUser])).slips;
    expect(after?.password).not.toBe(before?.password);
    await expect(signIn(noa.email, before?.password)).refusedAs('fourAttemptsLeft');
    expect(await world.database.select().from(session).where(eq(session.idUser, noa.idUser))).toEqual([]);
    const reply = await world.app.fetch(
      new Request('http://test/auth', { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(reply.status).toBe(401);
  });

  it('ends locks and mailed links of the account', async () => {
    for (let n = 0; n < 5; n++) await signIn(noa.email, 'wrong').catch(() => undefined);
    await world.database
      .insert(passwordLink)
      .values({ linkHash: newUuid(), idUser: noa.idUser, expires: world.clock.now() + 1000 });
    const [slip] = (await create(ana, [noa.idUser])).slips;
    expect(await world.database.select().from(loginFailure).where(eq(loginFailure.login, noa.email))).toEqual([]);
    expect(await world.database.select().from(passwordLink).where(eq(passwordLink.idUser, noa.idUser))).toEqual([]);
    await expect(signIn(noa.email, slip?.password)).resolves.toBeTruthy();
  });

  it('gives no password for accounts that open more than this school, that have no address or a partner', async () => {
    await world.addMembership(noa, 'student', elsewhere);
    await world.addMembership(leo, 'teacher', elsewhere);
    await set(leo, { email: null });
    await set(uma, { source: 'partner' });
    const before = [await rowOf(noa), await rowOf(leo), await rowOf(uma)];
    for (const ids of [undefined, [noa.idUser, leo.idUser, uma.idUser]]) {
      const { slips, others } = await create(bea, ids);
      expect(slips).toEqual([]);
      expect(others.map(({ obstacle }) => obstacle)).toEqual(['link', 'noEmail', 'partner']);
    }
    expect([await rowOf(noa), await rowOf(leo), await rowOf(uma)]).toEqual(before);
    expect(await auditOf('createSlips', bea)).toEqual([]);
  });

  it('refuses courses of others, students of other courses and students', async () => {
    const zoe = await world.addPerson('student', 'Zoe', idSchool);
    await expect(create(olga)).refusedAs('courseNotValid');
    await expect(create(ana, [noa.idUser, zoe.idUser])).refusedAs('userNotValid');
    await expect(create(noa)).rejects.toMatchObject({ status: 403 });
    const foreign = await world.addPerson('coordinator', 'Eva', elsewhere);
    await expect(create(foreign)).refusedAs('courseNotValid');
    expect((await rowOf(noa)).passwordHash).toBe('plain:Assess-2026!');
  });

  it('refuses a misspelt parameter, and a request that names nobody, instead of meaning the whole class', async () => {
    const send = (body: object) => ana.client.raw('POST', '/users/createSlips.php', body);
    for (const [body, error] of [
      [{ idCourse, idsUsers: [noa.idUser] }, 'Unknown parameters: idsUsers'],
      [{ idCourse, all: true, idsUsers: [noa.idUser] }, 'Unknown parameters: idsUsers'],
      [{ idCourse }, 'Missing parameters'],
    ] as const) {
      const reply = await send(body);
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([400, error]);
    }
    expect((await rowOf(leo)).passwordHash).toBe('plain:Assess-2026!');
  });

  it('stores no password anywhere but as a hash, even when the call carries an idempotency key', async () => {
    const request = new Request('http://test/users/createSlips.php', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'slips-1',
      },
      body: JSON.stringify({ idCourse, all: true }),
    });
    const reply = await world.app.fetch(request);
    const { content } = (await reply.json()) as { content: { slips: { password: string }[] } };
    const [row] = await auditOf('createSlips', ana);
    const idsUsers = [noa.idUser, leo.idUser, uma.idUser];
    expect(row).toMatchObject({ idSchool, subject: { idCourse }, after: { passwordGiven: true, idsUsers } });
    const stored = JSON.stringify([
      await world.database.select().from(audit).orderBy(audit.id),
      await idempotencyRows(),
    ]);
    expect(content.slips).toHaveLength(3);
    for (const { password } of content.slips) expect(stored).not.toContain(password);
  });
});

const auditOf = (call: string, { idUser }: TestUser) =>
  world.database
    .select()
    .from(audit)
    .where(and(eq(audit.call, call), eq(audit.idUser, idUser), eq(audit.outcome, 'done')))
    .orderBy(desc(audit.id));
const idempotencyRows = () => world.database.select().from(idempotency);

describe('resetStudentPassword', () => {
  it('gives a student a new password, also after they have signed in', async () => {
    await signIn(leo.email);
    const { content } = await ana.client.slips.resetStudentPassword({ idUser: leo.idUser });
    expect(content.login).toBe(leo.email);
    await expect(signIn(leo.email, content.password)).resolves.toBeTruthy();
    expect(await rowOf(leo)).toMatchObject({ passwordGiven: true });
    const [row] = await auditOf('resetStudentPassword', ana);
    expect(row).toMatchObject({ subject: { idUser: leo.idUser }, after: { passwordGiven: true } });
    expect(JSON.stringify(row)).not.toContain(content.password);
  });

  it('is refused to teachers of others and for accounts that open more than this school', async () => {
    const before = await rowOf(leo);
    const reset = ({ client }: TestUser) => client.slips.resetStudentPassword({ idUser: leo.idUser });
    await expect(reset(olga)).refusedAs('userNotValid');
    await world.addMembership(leo, 'student', elsewhere);
    await expect(reset(ana)).refusedAs('accountNotResettable');
    await expect(reset(bea)).refusedAs('accountNotResettable');
    await expect(bea.client.slips.resetStudentPassword({ idUser: ana.idUser })).refusedAs('userNotValid');
    expect(await rowOf(leo)).toEqual(before);
  });
});

describe('sendPasswordLink', () => {
  it('mails a student the link, once a minute', async () => {
    await world.addMembership(leo, 'teacher', elsewhere);
    for (let n = 0; n < 2; n++) {
      await ana.client.slips.sendPasswordLink({ idUser: leo.idUser });
      await world.waitForJobs();
    }
    expect(world.mails.map(({ to }) => to)).toEqual([leo.email]);
  });

  it('mails colleagues the link where the asker manages them', async () => {
    await bea.client.slips.sendPasswordLink({ idUser: ana.idUser });
    await expect(ana.client.slips.sendPasswordLink({ idUser: olga.idUser })).refusedAs('userNotValid');
    await expect(ana.client.slips.sendPasswordLink({ idUser: bea.idUser })).refusedAs('userNotValid');
    await world.waitForJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([ana.email]);
  });

  it('is refused to teachers of others, without an address and for the accounts of a partner', async () => {
    await expect(olga.client.slips.sendPasswordLink({ idUser: leo.idUser })).refusedAs('userNotValid');
    await set(leo, { email: null });
    await expect(ana.client.slips.sendPasswordLink({ idUser: leo.idUser })).refusedAs('emailMissing');
    await set(leo, { email: 'leo@school.example', source: 'partner' });
    await expect(ana.client.slips.sendPasswordLink({ idUser: leo.idUser })).refusedAs('emailMissing');
    await world.waitForJobs();
    expect(world.mails).toEqual([]);
  });
});

describe('editStudentLogin', () => {
  const edit = (caller: TestUser, values: { login?: string; email?: string }) =>
    caller.client.slips.editStudentLogin({ idUser: noa.idUser, ...values });

  it('changes the login and the address, each alone too, and writes both to the audit', async () => {
    const login = `noa.${idCourse}`;
    await edit(ana, { login: login.toUpperCase() });
    expect(await rowOf(noa)).toMatchObject({ login, email: noa.email });
    await edit(ana, { email: `Noa.${idCourse}@Casa.example` });
    expect(await rowOf(noa)).toMatchObject({ login, email: null });
    const [asked] = await world.database.select().from(invitation).where(eq(invitation.idUser, noa.idUser));
    expect(asked).toMatchObject({ email: `noa.${idCourse}@casa.example`, accepted: null });
    await edit(ana, { email: '' });
    expect(await rowOf(noa)).toMatchObject({ login, email: null });
    await expect(signIn(login)).resolves.toBeTruthy();
    const rows = await auditOf('editStudentLogin', ana);
    expect(rows).toHaveLength(3);
    expect(rows[2]).toMatchObject({ before: { login: noa.email }, after: { login } });
    expect(await world.database.$count(invitation, eq(invitation.idUser, noa.idUser))).toBe(0);
  });

  it('refuses logins and addresses with which somebody else signs in', async () => {
    const before = await rowOf(noa);
    await set(leo, { login: `leo.${idCourse}` });
    await expect(edit(ana, { login: `leo.${idCourse}` })).refusedAs('loginTaken');
    await expect(edit(ana, { email: leo.email.toUpperCase() })).refusedAs('duplicateEmail');
    await expect(edit(ana, { login: 'noa@casa.example' })).rejects.toMatchObject({ status: 400 });
    await expect(edit(ana, { login: 'ab' })).rejects.toMatchObject({ status: 400 });
    await expect(edit(ana, { email: 'noa' })).rejects.toMatchObject({ status: 400 });
    expect(await rowOf(noa)).toEqual(before);
  });

  it('is refused to teachers of others and for accounts that open more than this school', async () => {
    const before = await rowOf(noa);
    await expect(edit(olga, { login: 'noa.castro' })).refusedAs('userNotValid');
    await world.addMembership(noa, 'student', elsewhere);
    await expect(edit(ana, { email: 'mine@casa.example' })).refusedAs('accountElsewhere');
    expect(await rowOf(noa)).toEqual(before);
  });

  it('ends links that were mailed to the address of before', async () => {
    await world.database
      .insert(passwordLink)
      .values({ linkHash: newUuid(), idUser: noa.idUser, expires: world.clock.now() + 1000 });
    await edit(ana, { email: `other.${idCourse}@casa.example` });
    expect(await world.database.select().from(passwordLink).where(eq(passwordLink.idUser, noa.idUser))).toEqual([]);
  });
});
