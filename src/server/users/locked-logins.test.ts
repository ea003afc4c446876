import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { audit, course, enrolment, loginFailure, membership } from '../database/schema.ts';

const MINUTE = 60_000;
let world: World;
let idSchool: number;
let elsewhere: number;
let ana: TestUser;
let noa: TestUser;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  elsewhere = await world.addSchool('EOI de Lugo');
});
afterAll(() => world.close());
beforeEach(async () => {
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  noa = await world.addPerson('student', 'Noa Castro', idSchool);
  await world.addCourse(idSchool, '3.º A', [ana], [noa]);
  await lock(noa);
});

const lock = async ({ email }: TestUser) => {
  for (let n = 0; n < 5; n++)
    await world.anonymous.session.login({ login: email, password: 'wrong' }).catch(() => undefined);
};
const signIn = ({ email }: TestUser) => world.anonymous.session.login({ login: email, password: 'Assess-2026!' });
const listedBy = async ({ client }: TestUser) =>
  (await client.users.getLockedLogins({})).content.map(({ idUser }) => idUser);
const triesOf = ({ email }: TestUser) =>
  world.database.select().from(loginFailure).where(eq(loginFailure.login, email));
const refuses = async (caller: TestUser, person: TestUser) => {
  const before = await triesOf(person);
  expect(before).not.toEqual([]);
  await expect(caller.client.users.unlockLogin({ idUser: person.idUser })).refusedAs('userNotValid');
  expect(await triesOf(person)).toEqual(before);
  expect(await listedBy(caller)).not.toContain(person.idUser);
};

describe('getLockedLogins', () => {
  it("returns a teacher's locked students with the end of the lock, until then", async () => {
    const { content } = await ana.client.users.getLockedLogins({});
    const lockedUntil = new Date(world.clock.now() + 5 * MINUTE).toISOString();
    expect(content).toEqual([{ idUser: noa.idUser, firstName: 'Noa', lastName: 'Castro', lockedUntil }]);
    world.clock.pass(5 * MINUTE);
    expect(await listedBy(ana)).toEqual([]);
  });

  it('does not list users who may still try', async () => {
    const leo = await world.addPerson('student', 'Leo', idSchool);
    await world.addCourse(idSchool, '3.º B', [ana], [leo]);
    await world.anonymous.session.login({ login: leo.email, password: 'wrong' }).catch(() => undefined);
    expect(await listedBy(ana)).toEqual([noa.idUser]);
  });
});

describe('unlockLogin', () => {
  it('lets a teacher unlock a student at once, and is written to the audit', async () => {
    await expect(signIn(noa)).refusedAs('loginLocked');
    await ana.client.users.unlockLogin({ idUser: noa.idUser });
    expect((await signIn(noa)).user.idUser).toBe(noa.idUser);
    expect(await listedBy(ana)).toEqual([]);
    const [row] = await world.database
      .select()
      .from(audit)
      .where(and(eq(audit.call, 'unlockLogin'), eq(audit.idUser, ana.idUser)))
      .orderBy(audit.id);
    expect(row).toMatchObject({ idSchool, subject: { idUser: noa.idUser }, before: { sources: 1, locked: 1 } });
  });

  it('lets coordinators and administrators unlock every member of their school', async () => {
    for (const role of ['coordinator', 'administrator'] as const) {
      const leader = await world.addPerson(role, 'Bea', idSchool);
      for (const person of [noa, ana]) {
        await lock(person);
        expect(await listedBy(leader)).toContain(person.idUser);
        await leader.client.users.unlockLogin({ idUser: person.idUser });
        await expect(signIn(person)).resolves.toBeTruthy();
      }
    }
  });

  it('refuses a teacher for students of other courses, former students and colleagues', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
    await refuses(bruno, noa);
    await lock(ana);
    await world.addCourse(idSchool, '4.º A', [bruno], [ana]);
    await refuses(bruno, ana);
    await world.database.update(enrolment).set({ until: world.clock.now() }).where(eq(enrolment.idUser, noa.idUser));
    await refuses(ana, noa);
  });

  it('refuses a teacher for students of a course that was removed', async () => {
    await world.database.update(course).set({ deleted: true }).where(eq(course.idSchool, idSchool));
    await refuses(ana, noa);
  });

  it('refuses everybody for users of other schools and former members', async () => {
    const there = await world.addPerson('coordinator', 'Bea', elsewhere);
    await refuses(there, noa);
    const teacherThere = await world.addPerson('teacher', 'Uxía', elsewhere);
    await world.addCourse(elsewhere, 'B1', [teacherThere], [noa]);
    await refuses(teacherThere, noa);
    const here = await world.addPerson('administrator', 'Carla', idSchool);
    await world.database.update(membership).set({ active: false }).where(eq(membership.idUser, noa.idUser));
    await refuses(here, noa);
    await expect(here.client.users.unlockLogin({ idUser: 1_000_000_000 })).refusedAs('userNotValid');
  });

  it('refuses students, authors and anonymous users', async () => {
    const author = await world.addPerson('author', 'Dora');
    for (const { client } of [noa, author]) {
      await expect(client.users.unlockLogin({ idUser: noa.idUser })).notDoneWith(403, 'Not allowed');
      await expect(client.users.getLockedLogins({})).notDoneWith(403, 'Not allowed');
    }
    await expect(world.anonymous.users.unlockLogin({ idUser: noa.idUser })).notDoneWith(401, 'No session');
    await expect(signIn(noa)).refusedAs('loginLocked');
  });
});
