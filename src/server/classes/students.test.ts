import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { audit, course, enrolment, membership, scheduleStudent, user } from '../database/schema.ts';

let world: World;
let idSchool: number;
let luna: number;
let bruno: TestUser;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idCourse: number;
let other: number;
let questions: number[];
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  questions = await world.addQuestions({ count: 1, idCataloging: await world.addCatalogue(['Mates']) });
});
afterAll(() => world.close());

beforeEach(async () => {
  ({ ana, lucia, noa, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
  other = await world.addCourse(idSchool, '3.º C', [ana], []);
});

const notYours = { envelope: { errCode: 30 } };
const ofPartner = async (id: number) => {
  await world.database.update(course).set({ source: 'eva' }).where(eq(course.id, id));
};
const rosterOf = async (courseId: number) =>
  (await ana.client.classes.getStudents({ courseId })).studentResults.map(({ idUser, listNumber }) => [
    idUser,
    listNumber,
  ]);
const add = (input: object = {}, person = ana) =>
  person.client.classes.addStudent({ idSchool, idCourse, fullname: 'Antía Abreu Iglesias', ...input });
const personOf = async (id: number) => (await world.database.select().from(user).where(eq(user.id, id)))[0];
const lastAudit = async (call: string) =>
  (await world.database.select().from(audit).where(eq(audit.call, call)).orderBy(audit.id)).at(-1);
const audienceOf = async (idSchedule: number) =>
  (
    await world.database
      .select({ idUser: scheduleStudent.idUser })
      .from(scheduleStudent)
      .where(and(eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idSchedule, idSchedule)))
      .orderBy(scheduleStudent.idUser)
  ).map(({ idUser }) => idUser);
const plan = async () => {
  const request = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen };
  return (await ana.client.schedules.addSchedule(request)).content[0]?.idSchedule ?? 0;
};

describe('addStudent', () => {
  it('adds a student at the end of the list, with a login made from the name and no password', async () => {
    const { content } = await add({ email: '', gender: 'female', code: 'B-03', studentId: '148' });
    expect(content.login).toMatch(/^antia\.abreu\d*$/);
    expect(await personOf(content.idUser)).toMatchObject({
      ...{ firstName: 'Antía', lastName: 'Abreu Iglesias', email: null, passwordHash: null, createdBy: ana.idUser },
    });
    const { studentResults } = await ana.client.classes.getStudents({ courseId: idCourse });
    expect(studentResults.at(-1)).toMatchObject({
      ...{ idUser: content.idUser, listNumber: 3, gender: 'female', code: 'B-03', studentId: '148' },
      can: { edit: true, resetAccount: true },
    });
    expect(await world.database.select().from(membership).where(eq(membership.idUser, content.idUser))).toMatchObject([
      { idSchool, role: 'student' },
    ]);
    expect(await lastAudit('addStudent')).toMatchObject({ after: { idUser: content.idUser, idCourse } });
  });

  it('takes first and last name apart, an address and a list number', async () => {
    const { content } = await add({
      fullname: undefined,
      firstName: ' Lúa ',
      lastName: 'Castro  Peña',
      email: 'Lua@Sol.GAL',
      listNumber: '7',
    });
    expect(await personOf(content.idUser)).toMatchObject({
      firstName: 'Lúa',
      lastName: 'Castro Peña',
      email: null,
    });
    const { studentResults } = await ana.client.classes.getStudents({ courseId: idCourse });
    expect(studentResults.at(-1)).toMatchObject({ email: null, waitingEmail: 'lua@sol.gal' });
    expect((await rosterOf(idCourse)).at(-1)).toEqual([content.idUser, 7]);
  });

  it('adds the student to the audiences of open schedules', async () => {
    const idSchedule = await plan();
    const { content } = await add();
    expect(await audienceOf(idSchedule)).toContain(content.idUser);
  });

  it.each([
    [
      'a name that the class has, whatever the accents',
      () => ({ fullname: 'pena, lucia' }),
      { errCode: 15, error: 'Student name exists' },
    ],
    ['what is no address', () => ({ email: 'lua@' }), { error: 'Invalid email' }],
    ['the address of somebody else', () => ({ email: bruno.email.toUpperCase() }), { error: 'Duplicate email' }],
  ])('is refused for %s, and adds nobody', async (_, input, envelope) => {
    await world.database.update(user).set({ firstName: 'Lucía', lastName: 'Peña' }).where(eq(user.id, lucia.idUser));
    const before = await world.database.$count(user);
    await expect(add(input())).rejects.toMatchObject({ envelope });
    expect(await world.database.$count(user)).toBe(before);
  });

  it('needs a name and the school of the session', async () => {
    await expect(add({ fullname: ' ' })).rejects.toMatchObject({ status: 400 });
    await expect(add({ idSchool: '' })).rejects.toMatchObject({ status: 400 });
    await expect(add({ idSchool: luna })).rejects.toMatchObject({ status: 403 });
  });

  it('is refused for the class of a colleague and of a partner', async () => {
    await expect(add({}, bruno)).rejects.toMatchObject(notYours);
    await ofPartner(idCourse);
    await expect(add()).rejects.toMatchObject({ status: 409 });
  });
});

const displayNameOf = async ({ idUser }: TestUser) => {
  const mine = and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser));
  return (await world.database.select().from(membership).where(mine))[0]?.displayName;
};

describe('editStudent', () => {
  const edit = (input: object, person = ana) =>
    person.client.classes.editStudent({ idCourse, idUser: lucia.idUser, ...input });

  it('changes what is named and leaves the rest', async () => {
    await edit({ fullname: 'Peña Rey, Lucía', gender: 'other', studentId: '77', listNumber: 9 });
    await edit({ code: 'X', email: 'lucia.pena@sol.gal' });
    const { studentResults } = await ana.client.classes.getStudents({ courseId: idCourse });
    expect(studentResults.find(({ idUser }) => idUser === lucia.idUser)).toMatchObject({
      ...{ firstName: 'Lucía', lastName: 'Peña Rey', gender: 'other', studentId: '77', code: 'X', listNumber: 9 },
      ...{ email: null, waitingEmail: 'lucia.pena@sol.gal' },
    });
    await edit({ gender: '', email: '' });
    expect(await personOf(lucia.idUser)).toMatchObject({ email: null });
    expect(await lastAudit('editStudent')).toMatchObject({
      before: { email: null, waitingEmail: 'lucia.pena@sol.gal', gender: 'other' },
      after: { email: null, waitingEmail: null, gender: null },
    });
  });

  it('is refused for the address of somebody else, what is no address, and a name of the class', async () => {
    const before = await personOf(lucia.idUser);
    await expect(edit({ email: bruno.email })).rejects.toMatchObject({ envelope: { error: 'Duplicate email' } });
    await expect(edit({ email: 'x@y' })).rejects.toMatchObject({ envelope: { error: 'Invalid email' } });
    const { firstName, lastName } = noa;
    await expect(edit({ firstName, lastName })).rejects.toMatchObject({ envelope: { errCode: 15 } });
    expect(await personOf(lucia.idUser)).toEqual(before);
  });

  it('changes no address of a person who is more than a student of this school', async () => {
    await world.addMembership(lucia, 'student', luna);
    await expect(edit({ email: 'other@sol.gal' })).refusedAs('accountElsewhere');
    await edit({ code: 'Y' });
    expect(await personOf(lucia.idUser)).toMatchObject({ email: lucia.email });
    expect(await displayNameOf(lucia)).toBeNull();
  });

  it('gives a person who is more than a student of this school a name here, and leaves the account as it is', async () => {
    const before = await personOf(lucia.idUser);
    await world.addMembership(lucia, 'student', luna);
    await edit({ firstName: 'Lucha', lastName: 'Peneda' });
    expect(await personOf(lucia.idUser)).toEqual(before);
    expect(await displayNameOf(lucia)).toEqual({ firstName: 'Lucha', lastName: 'Peneda' });
    await edit({ firstName: before?.firstName, lastName: before?.lastName });
    expect(await displayNameOf(lucia)).toBeNull();
  });

  it('is refused for students whom the user does not teach, and who are not in the class', async () => {
    await expect(edit({ code: 'Z' }, bruno)).rejects.toMatchObject({ status: 404 });
    await expect(edit({ idCourse: other, code: 'Z' })).rejects.toMatchObject({ status: 404 });
    await expect(edit({ idUser: bruno.idUser, code: 'Z' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('removeStudents', () => {
  it('ends the enrolment, leaves the audiences of open schedules right, and is undone by restoreStudents', async () => {
    const idSchedule = await plan();
    const before = await audienceOf(idSchedule);
    await ana.client.classes.removeStudents({ idCourse, idsUsers: [lucia.idUser] });
    expect(await audienceOf(idSchedule)).toEqual(before.filter((id) => id !== lucia.idUser));
    expect(await rosterOf(idCourse)).toEqual([[noa.idUser, 2]]);
    expect(await lastAudit('removeStudents')).toMatchObject({ before: { idCourse, idsUsers: [lucia.idUser] } });
    await ana.client.classes.restoreStudents({ idCourse, idsUsers: [lucia.idUser] });
    expect(await audienceOf(idSchedule)).toEqual(before);
    expect(await rosterOf(idCourse)).toEqual([
      [lucia.idUser, 1],
      [noa.idUser, 2],
    ]);
  });

  it('is refused for who is not enrolled, in the class of a colleague or a partner, and removes nobody', async () => {
    const remove = (idsUsers: number[], person = ana) => person.client.classes.removeStudents({ idCourse, idsUsers });
    await expect(remove([lucia.idUser, bruno.idUser])).rejects.toMatchObject({ status: 404 });
    await expect(remove([lucia.idUser], bruno)).rejects.toMatchObject(notYours);
    expect(await rosterOf(idCourse)).toHaveLength(2);
    await ofPartner(idCourse);
    await expect(remove([lucia.idUser])).rejects.toMatchObject({ status: 409 });
    expect(await rosterOf(idCourse)).toHaveLength(2);
  });
});

describe('moveStudents', () => {
  const move = (idsUsers: number[], person = ana) =>
    person.client.classes.moveStudents({ idCourse, idTarget: other, idsUsers });

  it('moves students to the end of another list, in their order, and is undone by restoreStudents', async () => {
    await move([noa.idUser, lucia.idUser]);
    expect(await rosterOf(idCourse)).toEqual([]);
    expect(await rosterOf(other)).toEqual([
      [lucia.idUser, 1],
      [noa.idUser, 2],
    ]);
    await ana.client.classes.restoreStudents({ idCourse, idsUsers: [noa.idUser, lucia.idUser], from: other });
    expect(await rosterOf(idCourse)).toHaveLength(2);
    expect(await rosterOf(other)).toEqual([]);
    await move([lucia.idUser]);
    expect(await rosterOf(other)).toEqual([[lucia.idUser, 1]]);
  });

  it('is refused unless the user may enrol in both classes, and moves nobody', async () => {
    await expect(move([lucia.idUser], bruno)).rejects.toMatchObject(notYours);
    await expect(move([bruno.idUser])).rejects.toMatchObject({ status: 404 });
    await ofPartner(other);
    await expect(move([lucia.idUser])).rejects.toMatchObject({ status: 409 });
    expect(await rosterOf(idCourse)).toHaveLength(2);
  });
});

describe('restoreStudents', () => {
  it('is refused after an hour, and for who never left', async () => {
    const restore = () => ana.client.classes.restoreStudents({ idCourse, idsUsers: [lucia.idUser] });
    await expect(restore()).rejects.toMatchObject({ status: 404 });
    await ana.client.classes.removeStudents({ idCourse, idsUsers: [lucia.idUser] });
    await expect(bruno.client.classes.restoreStudents({ idCourse, idsUsers: [lucia.idUser] })).rejects.toMatchObject(
      notYours,
    );
    world.clock.pass(3_600_000);
    await expect(restore()).rejects.toMatchObject({ status: 404 });
    const rows = await world.database.select().from(enrolment).where(eq(enrolment.idUser, lucia.idUser));
    expect(rows).toMatchObject([{ until: world.clock.now() - 3_600_000 }]);
  });
});
