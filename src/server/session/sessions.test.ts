import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { createTestClient } from '../../../tests/support/client.ts';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { createApp } from '../app.ts';
import { membership, school, session, user } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { Sessions } from './sessions.ts';

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

const meOf = async ({ client }: TestUser) => (await client.session.currentSession({})).user;
const noSession = (person: TestUser) => expect(meOf(person)).notDoneWith(401, 'No session');
const changeMembership = ({ idUser }: TestUser, idSchool: number, values: Partial<typeof membership.$inferInsert>) =>
  world.database
    .update(membership)
    .set(values)
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)));

describe('sessions that are asked for in the same moment', () => {
  it('are each of their own user and school, and one that does not exist is none', async () => {
    const people = await Promise.all(
      [vigo, lugo, vigo].map((idSchool, index) => world.addPerson('teacher', `Ana ${index + 1}`, idSchool)),
    );
    const sessions = new Sessions();
    const tokens = people.flatMap(({ token }) => [token, 'unknown', token]);
    const found = await Promise.all(tokens.map((token) => sessions.find(world.database, token, world.clock.now())));
    expect(found.map((me) => me && [me.idUser, me.idSchool, me.timezone])).toEqual(
      people.flatMap(({ idUser }, index) => {
        const own = [idUser, ...(index === 1 ? [lugo, 'Atlantic/Canary'] : [vigo, 'Europe/Madrid'])];
        return [own, null, own];
      }),
    );
  });
});

describe('a session of a user with two roles', () => {
  let asTeacher: TestUser;
  let asCoordinator: TestUser;

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

  it('lists the own courses as a teacher of one school, and all courses as coordinator of the other', async () => {
    const noa = await world.addPerson('student', 'Noa', vigo);
    const leo = await world.addPerson('student', 'Leo', lugo);
    const others = [await world.addPerson('teacher', 'Bruno', vigo), await world.addPerson('teacher', 'Carla', lugo)];
    await world.addCourse(vigo, '3.º A', [asTeacher], [noa]);
    await world.addCourse(vigo, '3.º B', others.slice(0, 1), [noa]);
    await world.addCourse(lugo, 'Inglés B1', others.slice(1), [leo]);
    const classes = async ({ client }: TestUser) =>
      (await client.schedules.getCourses({})).content.map(({ name }) => name);
    expect(await classes(asTeacher)).toEqual(['3.º A']);
    expect(await classes(asCoordinator)).toEqual(['Inglés B1']);
  });

  it('is refused what its role may not do, though the role in the other school may', async () => {
    const list = ({ client }: TestUser) => client.assessments.getAssessmentsSM({});
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
  it.each<[string, (person: TestUser) => PromiseLike<unknown>]>([
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

  it('gives a removed teacher no answer keys within a minute, although just cached', async () => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    const idCataloging = await world.addCatalogue([madeUpName()]);
    const questions = await world.addQuestions({ count: 3, idCataloging, owner: ana });
    const idAssessment = await addAssessment(world, { owner: ana, questions });
    const reads: (() => Promise<unknown>)[] = [
      () => ana.client.assessments.assessmentFeedback({ idAssessment }),
      () => ana.client.assessments.getQrCode({ idAssessment }),
      () => ana.client.assessments.assessmentPreview({ idAssessment }),
      () => ana.client.questions.getQuestionsNew({ paging: {}, filter: { bank: 'mine' } }),
    ];
    for (const read of reads) await expect(read()).resolves.toBeTruthy();
    await changeMembership(ana, vigo, { until: world.clock.now() });
    world.clock.pass(MINUTE);
    for (const read of reads) await expect(read()).notDoneWith(401, 'No session');
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

  it('continues in the other schools when the student leaves one, and ends with the last', async () => {
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
      expect((await createTestClient(app, null).raw('POST', '/login', login)).status).toBe(200);
      for (const { token } of [ana, bruno])
        expect((await createTestClient(app, token).session.currentSession({})).user).toMatchObject({ idSchool });
      expect(warnings).toEqual([{ idSchool, settings: expect.any(Array) }]);
    },
  );
});

describe('changeSchool', () => {
  const switchTo = async ({ client }: TestUser, idSchool: number) =>
    (await client.users.changeSchool({ idSchool })).user;
  const stored = (token: string) =>
    sha256Of(token).then((hash) => world.database.select().from(session).where(eq(session.tokenHash, hash)));

  it('gives the session the role, permissions and courses of the school, and back again', async () => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    await world.addMembership(ana, 'coordinator', lugo, 'assessments-sm-view');
    await world.addCourse(vigo, '1.º A', [ana], [await world.addPerson('student', 'Noa', vigo)]);
    const schools = [
      { idSchool: vigo, name: 'IES Ría de Vigo', idType: 3 },
      { idSchool: lugo, name: 'EOI de Lugo', idType: 2 },
    ];
    expect(await meOf(ana)).toMatchObject({ idSchool: vigo, schools });
    const there = { idType: 2, idSchool: lugo, schoolName: 'EOI de Lugo', permissions: 'assessments-sm-view', schools };
    expect(await switchTo(ana, lugo)).toMatchObject({ ...there, timezone: 'Atlantic/Canary' });
    expect(await meOf(ana)).toMatchObject(there);
    const { content } = await ana.client.schedules.getCourses({});
    expect(content.map(({ name }) => name)).not.toContain('1.º A');
    expect(await switchTo(ana, vigo)).toMatchObject({ idType: 3, idSchool: vigo, permissions: 'grade' });
  });

  it("gives a teacher who studies in other schools the student's role in all of these", async () => {
    const tui = await world.addSchool('CPI de Tui');
    const leo = await world.addPerson('teacher', 'Leo', tui);
    await world.addMembership(leo, 'student', vigo);
    await world.addMembership(leo, 'student', lugo);
    expect(await switchTo(leo, lugo)).toMatchObject({ idType: 4, idSchool: null, timezone: 'Europe/Madrid' });
    await expect(leo.client.attempts.getStudentAssessments({})).resolves.toBeTruthy();
    await expect(leo.client.schedules.getCourses({})).notDoneWith(403, 'Not allowed');
    expect(await switchTo(leo, tui)).toMatchObject({ idType: 3, idSchool: tui });
    await expect(leo.client.schedules.getCourses({})).resolves.toBeTruthy();
  });

  it('does not change other sessions of the user', async () => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    const elsewhere = await world.addMembership(ana, 'coordinator', lugo);
    await switchTo(ana, lugo);
    expect(await switchTo(elsewhere, vigo)).toMatchObject({ idSchool: vigo });
    expect(await meOf(ana)).toMatchObject({ idSchool: lugo });
  });

  it.each<[string, (person: TestUser) => unknown]>([
    ['one where the user is nobody', () => world.database.delete(membership).where(eq(membership.idSchool, lugo))],
    ['one whose membership has ended', (person) => changeMembership(person, lugo, { until: world.clock.now() })],
    ['one whose membership is to begin', (person) => changeMembership(person, lugo, { since: world.clock.now() + 1 })],
    ['one whose membership is not active', (person) => changeMembership(person, lugo, { active: false })],
  ])('refuses %s and changes nothing', async (_, change) => {
    const ana = await world.addPerson('teacher', 'Ana', vigo);
    await world.addMembership(ana, 'coordinator', lugo);
    await change(ana);
    const before = await stored(ana.token);
    await expect(switchTo(ana, lugo)).refusedAs('schoolNotValid');
    expect(await stored(ana.token)).toEqual(before);
    expect(await meOf(ana)).toMatchObject({ idSchool: vigo, schools: [{ idSchool: vigo }] });
  });

  it('refuses the provider, even for its authors', async () => {
    const dora = await world.addPerson('author', 'Dora');
    await world.addMembership(dora, 'teacher', vigo);
    expect(await meOf(dora)).toMatchObject({ idSchool: null, schools: [{ idSchool: vigo, idType: 3 }] });
    await expect(switchTo(dora, PROVIDER_SCHOOL_ID)).refusedAs('schoolNotValid');
    expect(await switchTo(dora, vigo)).toMatchObject({ idType: 3, idSchool: vigo });
    await expect(switchTo(dora, PROVIDER_SCHOOL_ID)).refusedAs('schoolNotValid');
  });

  it('needs a session', async () => {
    await expect(world.anonymous.users.changeSchool({ idSchool: vigo })).notDoneWith(401, 'No session');
  });
});
