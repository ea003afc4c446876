import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { type Role, roles } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { audit, loginFailure, membership, school, session } from '../database/schema.ts';

let world: World;
let sol: number;
let luna: number;
let xavier: TestUser;
let carla: TestUser;
let ana: TestUser;
let noa: TestUser;
let rui: TestUser;

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.database.delete(membership).where(eq(membership.idSchool, sol));
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  noa = await world.addPerson('student', 'Noa Castro', sol);
  rui = await world.addPerson('teacher', 'Rui Lobo', luna);
});

const membershipOf = async ({ idUser }: TestUser, idSchool = sol) =>
  (
    await world.database
      .select()
      .from(membership)
      .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)))
  )[0];
const namesFor = async (input: Parameters<TestUser['client']['members']['getUsers']>[0], person = xavier) =>
  (await person.client.members.getUsers(input)).content.map(({ firstName }) => firstName);
const isSignedIn = async ({ client }: TestUser) => {
  try {
    return (await client.session.currentSession({})).user.idUser > 0;
  } catch {
    return false;
  }
};

describe('mySchool', () => {
  it('has name, address and teachers of the own school, for everybody who is no student', async () => {
    await world.database.update(school).set({ address: 'Praza 2' }).where(eq(school.id, sol));
    for (const { client } of [xavier, carla, ana])
      expect((await client.members.mySchool({})).content).toMatchObject({
        ...{ idSchool: sol, Name: 'IES Sol', address: 'Praza 2' },
        teachers: [{ idUser: ana.idUser, firstName: 'Ana', lastName: 'Núñez', photo: null }],
      });
    await expect(noa.client.members.mySchool({})).notDoneWith(403, 'Not allowed');
    const author = await world.addPerson('author', 'Iria Gil');
    expect((await author.client.members.mySchool({})).content).toMatchObject({ idSchool: null, teachers: [] });
  });

  it('leaves out teachers whose membership has ended', async () => {
    await xavier.client.members.endMembership({ idUser: ana.idUser });
    expect((await carla.client.members.mySchool({})).content.teachers).toEqual([]);
  });
});

describe('getUsers', () => {
  it('lists everybody of the school and of no other, by last name', async () => {
    expect(await namesFor({})).toEqual(['Noa', 'Carla', 'Xavier', 'Ana']);
    expect(await namesFor({}, carla)).toEqual(['Noa', 'Carla', 'Xavier', 'Ana']);
  });

  it.each([
    ['nunez', ['Ana']],
    ['na nú', ['Ana']],
    ['xavier montes', ['Xavier']],
    ['lobo', []],
  ])('finds %j in names, whatever the accents', async (keyword, found) => {
    expect(await namesFor({ keyword })).toEqual(found);
  });

  it('finds parts of e-mail addresses and logins', async () => {
    expect(await namesFor({ keyword: ana.email.slice(2, 20) })).toEqual(['Ana']);
  });

  it('filters by role and state, and has pages', async () => {
    await ana.client.users.updateUserLanguage({ newLanguage: 'es' });
    await world.anonymous.session.login({ login: ana.email, password: 'Assess-2026!' });
    await xavier.client.members.endMembership({ idUser: noa.idUser });
    const email = madeUpEmail();
    await xavier.client.members.inviteUser({ email, firstName: 'Uxía', idType: roles.teacher });
    expect(await namesFor({ idType: roles.teacher })).toEqual(['Uxía', 'Ana']);
    expect(await namesFor({ state: 'active' })).toEqual(['Ana']);
    expect(await namesFor({ state: 'locked' })).toEqual(['Noa']);
    expect(await namesFor({ state: 'invited' })).toEqual(['Uxía']);
    expect(await namesFor({ state: 'neverSignedIn' })).toEqual(['Carla', 'Xavier']);
    const reply = await xavier.client.members.getUsers({ page: 2, recordsperpage: 3 });
    expect(reply).toMatchObject({ totalrecords: 5, totalpages: 2, recordsperpage: 3 });
    expect(reply.content).toHaveLength(2);
    await world.database.delete(membership).where(eq(membership.idSchool, sol));
  });

  it('says when somebody signed in last, and what the caller may do', async () => {
    await world.anonymous.session.login({ login: ana.email, password: 'Assess-2026!' });
    await world.database
      .insert(loginFailure)
      .values({ login: ana.email, source: 'x', failures: 5, last: 1, lockedUntil: world.clock.now() + 60_000 });
    const rowFor = async (person: TestUser, of: TestUser) =>
      (await person.client.members.getUsers({})).content.find(({ idUser }) => idUser === of.idUser);
    expect(await rowFor(carla, ana)).toMatchObject({
      ...{ lastSignedIn: new Date(world.clock.now()).toISOString(), permissions: ['grade'], state: 'active' },
      can: { manage: true, mailPasswordLink: true, unlockLogin: true },
    });
    expect(await rowFor(carla, xavier)).toMatchObject({
      can: { manage: false, mailPasswordLink: false, unlockLogin: false },
    });
    expect((await rowFor(xavier, xavier))?.can.manage).toBe(false);
  });

  it.each<Role>(['teacher', 'student', 'author', 'editor'])('refuses a %s', async (role) => {
    const person = await world.addPerson(role, 'Bea Gil', role === 'author' || role === 'editor' ? undefined : sol);
    await expect(person.client.members.getUsers({})).notDoneWith(403, 'Not allowed');
  });

  it('refuses administrators of the installation, who see nothing of a school', async () => {
    const root = await world.addPerson('administrator', 'Root', PROVIDER_SCHOOL_ID);
    await expect(root.client.members.getUsers({})).notDoneWith(403, 'Not allowed');
  });
});

describe('the languages that are offered to a person alone', () => {
  const ownOf = async ({ client }: TestUser) =>
    (await client.session.currentSession({})).user.simplificaLanguagesCustom;
  const rowFor = async (person: TestUser, of: TestUser) =>
    (await person.client.members.getUsers({})).content.find(({ idUser }) => idUser === of.idUser);

  it('are listed by an administrator, counted once, and taken away again', async () => {
    const { editUser } = xavier.client.members;
    await editUser({ idUser: ana.idUser, customLanguages: ['es-ga', 'es', 'es-ga'] });
    expect(await ownOf(ana)).toBe('es-ga\nes');
    expect(await rowFor(xavier, ana)).toMatchObject({ customLanguages: ['es-ga', 'es'], can: { listLanguages: true } });
    expect(await membershipOf(ana)).toMatchObject({ role: 'teacher', permissions: 'grade' });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'editUser')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      ...{ idSchool: sol, idUser: xavier.idUser, subject: { idUser: ana.idUser } },
      ...{ before: { customLanguages: [] }, after: { customLanguages: ['es-ga', 'es'] } },
    });
    await editUser({ idUser: ana.idUser, permissions: [] });
    expect(await ownOf(ana)).toBe('es-ga\nes');
    await editUser({ idUser: ana.idUser, customLanguages: [] });
    expect(await ownOf(ana)).toBe('');
    await editUser({ idUser: noa.idUser, customLanguages: ['ca'] });
    expect(await ownOf(noa)).toBe('ca');
  });

  it('are neither shown to nor changed by coordinators, nor where the person has another school, too', async () => {
    await xavier.client.members.editUser({ idUser: ana.idUser, customLanguages: ['fr'] });
    const refuses = async (person: TestUser) => {
      const call = person.client.members.editUser({
        idUser: ana.idUser,
        customLanguages: ['es'],
        permissions: [],
      });
      await expect(call).refusedAs('userNotValid');
      expect(await rowFor(person, ana)).toMatchObject({ customLanguages: [], can: { listLanguages: false } });
      expect(await ownOf(ana)).toBe('fr');
      expect(await membershipOf(ana)).toMatchObject({ permissions: 'grade' });
    };
    await refuses(carla);
    await world.addMembership(ana, 'teacher', luna);
    await refuses(xavier);
  });
});

describe('the modules of students', () => {
  const rowFor = async (person: TestUser, of: TestUser) =>
    (await person.client.members.getUsers({})).content.find(({ idUser }) => idUser === of.idUser);
  const isWithout = async ({ client }: TestUser) =>
    (await client.session.currentSession({})).user.withoutStudentModules;

  it('are taken out of a teacher’s menu and put back by an administrator, and recorded', async () => {
    const { editUser } = xavier.client.members;
    await editUser({ idUser: ana.idUser, withoutStudentModules: true });
    expect(await isWithout(ana)).toBe(true);
    expect(await rowFor(xavier, ana)).toMatchObject({ withoutStudentModules: true, can: { hideStudentModules: true } });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'editUser')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      ...{ before: { withoutStudentModules: false }, after: { withoutStudentModules: true } },
    });
    await editUser({ idUser: ana.idUser, permissions: [] });
    expect(await isWithout(ana)).toBe(true);
    await editUser({ idUser: ana.idUser, withoutStudentModules: false });
    expect(await isWithout(ana)).toBe(false);
  });

  it('stay where a student, a coordinator’s wish or another school is concerned', async () => {
    const hide = (by: TestUser, { idUser }: TestUser) =>
      by.client.members.editUser({ idUser, permissions: [], withoutStudentModules: true });
    await expect(hide(xavier, noa)).refusedAs('userNotValid');
    await expect(hide(carla, ana)).refusedAs('userNotValid');
    expect(await rowFor(carla, ana)).toMatchObject({
      withoutStudentModules: false,
      can: { hideStudentModules: false },
    });
    await world.addMembership(ana, 'teacher', luna);
    await expect(hide(xavier, ana)).refusedAs('userNotValid');
    expect(await isWithout(ana)).toBe(false);
    expect(await membershipOf(ana)).toMatchObject({ permissions: 'grade' });
  });
});

describe('editUser', () => {
  it('changes role and permissions, at once for open sessions, and is recorded', async () => {
    await xavier.client.members.editUser({
      idUser: ana.idUser,
      idType: roles.coordinator,
      permissions: ['grade', 'reports-sm-view'],
    });
    expect((await ana.client.session.currentSession({})).user).toMatchObject({
      idType: roles.coordinator,
      permissions: 'grade,reports-sm-view',
    });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'editUser')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      subject: { idUser: ana.idUser },
      before: { role: 'teacher', permissions: ['grade'] },
      after: { role: 'coordinator', permissions: ['grade', 'reports-sm-view'] },
    });
  });

  it('leaves what is not given as it is', async () => {
    await carla.client.members.editUser({ idUser: ana.idUser, permissions: [] });
    expect(await membershipOf(ana)).toMatchObject({ role: 'teacher', permissions: '' });
    await xavier.client.members.editUser({ idUser: ana.idUser, idType: roles.administrator });
    expect(await membershipOf(ana)).toMatchObject({ role: 'administrator', permissions: '' });
  });

  it.each<[string, () => [TestUser, TestUser]]>([
    ['oneself', () => [xavier, xavier]],
    ['an administrator, to coordinators', () => [carla, xavier]],
    ['somebody of another school', () => [xavier, rui]],
  ])('refuses %s', async (_, people) => {
    const [me, other] = people();
    const before = await membershipOf(other);
    const call = me.client.members.editUser({ idUser: other.idUser, idType: roles.teacher, permissions: ['grade'] });
    await expect(call).refusedAs('userNotValid');
    expect(await membershipOf(other)).toEqual(before);
  });

  it('refuses a role above the own one, a role of students, and permissions that a coordinator does not have', async () => {
    const { editUser } = carla.client.members;
    await expect(editUser({ idUser: ana.idUser, idType: roles.administrator })).refusedAs('roleNotAllowed');
    await expect(editUser({ idUser: noa.idUser, idType: roles.teacher })).refusedAs('roleNotAllowed');
    await expect(editUser({ idUser: ana.idUser, permissions: ['grade', 'schedules-sm'] })).refusedAs(
      'permissionNotAllowed',
    );
    await expect(editUser({ idUser: ana.idUser, idType: roles.student })).notDoneWith(400, 'idType: at most 3');
    expect(await membershipOf(ana)).toMatchObject({ role: 'teacher', permissions: 'grade' });
    expect(await membershipOf(noa)).toMatchObject({ role: 'student' });
  });

  it('refuses to leave a school without an administrator', async () => {
    const second = await world.addPerson('administrator', 'Bea Gil', sol);
    await second.client.session.currentSession({});
    // The other one is no administrator any more, and this session does not know yet that its own user is not either.
    await world.database.update(membership).set({ active: false }).where(eq(membership.idUser, second.idUser));
    const { editUser, endMembership } = second.client.members;
    await expect(editUser({ idUser: xavier.idUser, idType: roles.teacher })).refusedAs('lastAdministrator');
    await expect(endMembership({ idUser: xavier.idUser })).refusedAs('lastAdministrator');
    expect(await membershipOf(xavier)).toMatchObject({ role: 'administrator', active: true });
  });

  it('leaves one of two administrators who remove each other at the same time', async () => {
    const second = await world.addPerson('administrator', 'Bea Gil', sol);
    const both = [
      xavier.client.members.endMembership({ idUser: second.idUser }),
      second.client.members.editUser({ idUser: xavier.idUser, idType: roles.teacher }),
    ];
    const done = (await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    const states = [await membershipOf(xavier), await membershipOf(second)];
    expect(states.filter((row) => row?.active && row.role === 'administrator')).toHaveLength(1);
  });
});

describe('endMembership', () => {
  it('ends the sessions in the school at once and leaves those in others; startMembership gives the rights again', async () => {
    const elsewhere = await world.addMembership(ana, 'teacher', luna);
    expect([await isSignedIn(ana), await isSignedIn(elsewhere)]).toEqual([true, true]);
    await carla.client.members.endMembership({ idUser: ana.idUser });
    expect([await isSignedIn(ana), await isSignedIn(elsewhere)]).toEqual([false, true]);
    const { user } = await world.anonymous.session.login({ login: ana.email, password: 'Assess-2026!' });
    expect(user.idSchool).toBe(luna);
    await carla.client.members.startMembership({ idUser: ana.idUser });
    expect(await membershipOf(ana)).toMatchObject({ active: true, role: 'teacher', permissions: 'grade' });
    expect(await isSignedIn(ana)).toBe(false);
  });

  it('starts a membership again whose time is over', async () => {
    await world.database.update(membership).set({ until: 1000 }).where(eq(membership.idUser, ana.idUser));
    await carla.client.members.startMembership({ idUser: ana.idUser });
    expect(await isSignedIn(ana)).toBe(true);
  });

  it('refuses oneself, administrators to coordinators, and people of another school', async () => {
    for (const [me, other] of [
      [xavier, xavier],
      [carla, xavier],
      [xavier, rui],
    ] as const) {
      const { endMembership, startMembership, endMemberSessions } = me.client.members;
      const { sendPasswordLink } = me.client.slips;
      for (const call of [endMembership, startMembership, endMemberSessions, sendPasswordLink])
        await expect(call({ idUser: other.idUser })).refusedAs('userNotValid');
      expect(await isSignedIn(other)).toBe(true);
    }
  });
});

describe('endMemberSessions', () => {
  it('signs out of this school, and of no other', async () => {
    const elsewhere = await world.addMembership(ana, 'teacher', luna);
    await carla.client.members.endMemberSessions({ idUser: ana.idUser });
    expect([await isSignedIn(ana), await isSignedIn(elsewhere)]).toEqual([false, true]);
    expect(await world.database.$count(session, eq(session.idUser, ana.idUser))).toBe(1);
    expect(await membershipOf(ana)).toMatchObject({ active: true });
  });
});
