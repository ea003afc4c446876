import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../tests/support/client.ts';
import { openWorld, type Person, type World } from '../../tests/support/world.ts';
import { createApp } from './app.ts';
import { membership, school, user } from './database/schema.ts';

const MINUTE = 60_000;
let world: World;
let vigo: number;
let lugo: number;

beforeAll(async () => {
  world = await openWorld();
  vigo = await world.addSchool('IES Ría de Vigo', 'Europe/Madrid');
  lugo = await world.addSchool('EOI de Lugo', 'Atlantic/Canary');
});
afterAll(() => world.close());

const meOf = async ({ client }: Person) => (await client.session.currentSession({})).user;
const noSession = (person: Person) => expect(meOf(person)).notDoneWith(401, 'No session');
const changeMembership = ({ idUser }: Person, idSchool: number, values: Partial<typeof membership.$inferInsert>) =>
  world.database
    .update(membership)
    .set(values)
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)));

describe('a session of somebody with two roles', () => {
  let asTeacher: Person;
  let asCoordinator: Person;

  beforeAll(async () => {
    asTeacher = await world.addPerson('teacher', 'Ana Núñez', vigo);
    asCoordinator = await world.addMembership(asTeacher, 'coordinator', lugo, 'assessments-sm-view');
  });

  it('has the role, the permissions and the time zone of its school', async () => {
    expect(await meOf(asTeacher)).toMatchObject({
      ...{ idUser: asTeacher.idUser, idType: 3, permissions: 'grade' },
      ...{ idSchool: vigo, schoolName: 'IES Ría de Vigo', timezone: 'Europe/Madrid' },
    });
    expect(await meOf(asCoordinator)).toMatchObject({
      ...{ idUser: asTeacher.idUser, idType: 2, permissions: 'assessments-sm-view' },
      ...{ idSchool: lugo, schoolName: 'EOI de Lugo', timezone: 'Atlantic/Canary' },
    });
  });

  it('shows the own classes as a teacher of one school, and all classes as coordinator of the other', async () => {
    const noa = await world.addPerson('student', 'Noa', vigo);
    const leo = await world.addPerson('student', 'Leo', lugo);
    const others = [await world.addPerson('teacher', 'Bruno', vigo), await world.addPerson('teacher', 'Carla', lugo)];
    await world.addCourse(vigo, '3.º A', [asTeacher], [noa]);
    await world.addCourse(vigo, '3.º B', others.slice(0, 1), [noa]);
    await world.addCourse(lugo, 'Inglés B1', others.slice(1), [leo]);
    const classes = async ({ client }: Person) =>
      (await client.schedules.getCourses({})).content.map(({ name }) => name);
    expect(await classes(asTeacher)).toEqual(['3.º A']);
    expect(await classes(asCoordinator)).toEqual(['Inglés B1']);
  });

  it('is refused what its role may not do, though the role in the other school may', async () => {
    const list = ({ client }: Person) => client.assessments.getAssessmentsSM({});
    await expect(list(asTeacher)).notDoneWith(403, 'Not allowed');
    await expect(list(asCoordinator)).resolves.toBeTruthy();
  });

  it('ends with the membership of its school and leaves the session in the other school', async () => {
    await changeMembership(asTeacher, lugo, { until: world.clock.now() });
    world.clock.pass(MINUTE);
    await noSession(asCoordinator);
    expect(await meOf(asTeacher)).toMatchObject({ idType: 3 });
  });
});

describe('a session after a change of rights', () => {
  it.each<[string, (person: Person) => PromiseLike<unknown>]>([
    ['the membership ended', (person) => changeMembership(person, vigo, { until: world.clock.now() })],
    ['the membership was deactivated', (person) => changeMembership(person, vigo, { active: false })],
    [
      'the user was deactivated',
      ({ idUser }) => world.database.update(user).set({ active: false }).where(eq(user.id, idUser)),
    ],
  ])('ends within a minute when %s', async (_, change) => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    expect(await meOf(ana)).toMatchObject({ idType: 3 });
    await change(ana);
    world.clock.pass(MINUTE);
    await noSession(ana);
  });

  it('lasts until the moment when the membership ends', async () => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    await changeMembership(ana, vigo, { until: world.clock.now() + 2 * MINUTE });
    world.clock.pass(MINUTE);
    expect(await meOf(ana)).toMatchObject({ idUser: ana.idUser });
    world.clock.pass(MINUTE);
    await noSession(ana);
  });

  it('has other permissions and another role within a minute', async () => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    expect(await meOf(ana)).toMatchObject({ idType: 3, permissions: 'grade' });
    await changeMembership(ana, vigo, { role: 'coordinator', permissions: '*' });
    world.clock.pass(MINUTE);
    expect(await meOf(ana)).toMatchObject({ idType: 2, permissions: '*' });
  });
});

describe('a session of a student', () => {
  it('has no school on the wire and the time zone of the first school, whichever it was opened in', async () => {
    const noa = await world.addPerson('student', 'Noa', vigo);
    const inLugo = await world.addMembership(noa, 'student', lugo);
    const expected = { idType: 4, idSchool: null, schoolName: null, timezone: 'Europe/Madrid', permissions: '' };
    expect(await meOf(noa)).toMatchObject(expected);
    expect(await meOf(inLugo)).toMatchObject(expected);
  });

  it('goes on in the other schools when one of them is left, and ends with the last', async () => {
    const noa = await world.addPerson('student', 'Noa', vigo);
    await world.addMembership(noa, 'student', lugo);
    await changeMembership(noa, vigo, { active: false });
    world.clock.pass(MINUTE);
    expect(await meOf(noa)).toMatchObject({ idType: 4, timezone: 'Atlantic/Canary' });
    await changeMembership(noa, lugo, { active: false });
    world.clock.pass(MINUTE);
    await noSession(noa);
  });

  it('never becomes a session of the teacher that the student is elsewhere', async () => {
    const leo = await world.addPerson('student', 'Leo', vigo);
    const asTeacher = await world.addMembership(leo, 'teacher', lugo);
    expect(await meOf(asTeacher)).toMatchObject({ idType: 3, idSchool: lugo });
    await changeMembership(leo, vigo, { active: false });
    world.clock.pass(MINUTE);
    await noSession(leo);
  });
});

describe('a session of an author or editor', () => {
  it('has no school on the wire', async () => {
    for (const role of ['author', 'editor'] as const) {
      const person = await world.addPerson(role, 'Mireia Soler');
      expect(await meOf(person)).toMatchObject({ idSchool: null, schoolName: null });
    }
  });
});

describe('a session in a school whose stored settings are not valid', () => {
  it.each([[{ academicYearStart: '13-01', auditDays: 90 }], ['none'], [[]]])(
    'begins and goes on: %j',
    async (settings) => {
      const idSchool = await world.addSchool('Escola');
      const ana = await world.addPerson('teacher', 'Ana', idSchool);
      const bruno = await world.addPerson('teacher', 'Bruno', idSchool);
      await world.database.update(school).set({ settings }).where(eq(school.id, idSchool));
      const warnings: object[] = [];
      const app = createApp({ ...world.host, log: { ...world.host.log, warn: (facts) => void warnings.push(facts) } });
      const login = { login: ana.email, password: 'Assess-2026!' };
      expect((await clientOf(app, null).raw('POST', '/login', login)).status).toBe(200);
      for (const { token } of [ana, bruno])
        expect((await clientOf(app, token).session.currentSession({})).user).toMatchObject({ idSchool });
      expect(warnings).toEqual([{ idSchool, settings: expect.any(Array) }]);
    },
  );
});
