import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { accessCode, audit, course, courseTeacher } from '../database/schema.ts';

let world: World;
let idSchool: number;
let luna: number;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let lucia: TestUser;
let idCourse: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.database.update(course).set({ deleted: true });
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
});

const rowOf = async (id: number) => (await world.database.select().from(course).where(eq(course.id, id)))[0];
const teachersOf = async (id: number) =>
  (
    await world.database
      .select()
      .from(courseTeacher)
      .where(eq(courseTeacher.idCourse, id))
      .orderBy(courseTeacher.idUser)
  ).map(({ idUser }) => idUser);
const lastAudit = async (call: string) =>
  (await world.database.select().from(audit).where(eq(audit.call, call)).orderBy(audit.id)).at(-1);
const notYours = { envelope: { errCode: 30 } };

describe('getSchoolsList', () => {
  it('names the school of the session', async () => {
    expect((await ana.client.classes.getSchoolsList({})).content).toEqual([{ idSchool, Name: 'IES Sol' }]);
  });
});

describe('addGroup', () => {
  it('adds a class of the current year with a code, which its maker teaches if a teacher', async () => {
    const { content } = await ana.client.classes.addGroup({ Groupname: '  4.º   A ', idSchool });
    expect(content).toMatchObject({ Groupname: '4.º A', yearsFilter: 2025, students: 0, source: '' });
    expect(await teachersOf(content.idCourse)).toEqual([ana.idUser]);
    const [code] = await world.database.select().from(accessCode).where(eq(accessCode.idCourse, content.idCourse));
    expect(code).toMatchObject({ code: content.voucher, kind: 'course', state: 'active', idCountry: 14, used: 0 });
    expect(await lastAudit('addGroup')).toMatchObject({ after: { name: '4.º A', idsTeachers: [ana.idUser] } });
  });

  it('has no teacher at first when a coordinator adds it', async () => {
    const { content } = await carla.client.classes.addGroup({ Groupname: '4.º B', idSchool, yearsFilter: '2026' });
    expect(content).toMatchObject({ yearsFilter: 2026, teachers: [] });
  });

  it('is refused where the year has a class of this name, and adds nothing', async () => {
    const before = await world.database.$count(course);
    await expect(carla.client.classes.addGroup({ Groupname: '3.º b', idSchool })).rejects.toMatchObject({
      ...{ status: 409, envelope: { error: 'Name already exists' } },
    });
    expect(await world.database.$count(course)).toBe(before);
  });

  it('takes a name that another year, another school or a removed class has', async () => {
    await carla.client.classes.addGroup({ Groupname: '3.º B', idSchool, yearsFilter: 2026 });
    await world.addCourse(luna, '9.º Z', [], []);
    await carla.client.classes.addGroup({ Groupname: '9.º Z', idSchool });
    await carla.client.classes.RemoveGroup({ idSchool, idCourse });
    await carla.client.classes.addGroup({ Groupname: '3.º B', idSchool });
  });

  it('needs a name and the school of the session', async () => {
    await expect(ana.client.classes.addGroup({ Groupname: ' ', idSchool })).rejects.toMatchObject({ status: 400 });
    await expect(ana.client.classes.addGroup({ Groupname: 'X', idSchool: '' as never })).rejects.toMatchObject({
      status: 400,
    });
    await expect(ana.client.classes.addGroup({ Groupname: 'X', idSchool: luna })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a name that reads the same as that of a class of the year', () => {
  it.each(['3.º\u00a0B', '３.º B', '3.º В', '3.° B', '3.º\u200b B'])('is taken: %j', async (Groupname) => {
    const { idCourse: other } = (await carla.client.classes.addGroup({ Groupname: '9.º Z', idSchool })).content;
    await expect(carla.client.classes.addGroup({ Groupname, idSchool })).refusedAs('courseExists');
    await expect(carla.client.classes.editGroup({ idCourse: other, Groupname })).refusedAs('courseExists');
    await carla.client.classes.RemoveGroup({ idSchool, idCourse: other });
  });
});

describe('RemoveGroup', () => {
  it('removes a class, and restoreGroup brings it back with its students', async () => {
    await ana.client.classes.RemoveGroup({ idSchool, idCourse });
    expect((await rowOf(idCourse))?.deleted).toBe(true);
    expect((await lucia.client.classes.getCoursesStudent({})).content).toEqual([]);
    expect(await lastAudit('RemoveGroup')).toMatchObject({ before: { deleted: false }, after: { deleted: true } });
    await ana.client.classes.restoreGroup({ idSchool, idCourse });
    expect((await ana.client.classes.getStudents({ courseId: idCourse })).studentResults).toHaveLength(1);
  });

  it('is refused for a class of a partner', async () => {
    await world.database.update(course).set({ source: 'eva' }).where(eq(course.id, idCourse));
    await expect(ana.client.classes.RemoveGroup({ idSchool, idCourse })).rejects.toMatchObject({
      ...{ status: 409, envelope: { error: 'Cannot delete a class from Eva' } },
    });
    expect((await rowOf(idCourse))?.deleted).toBe(false);
  });

  it('is refused while the class has a schedule that is not over, and keeps the results of the past', async () => {
    const questions = await world.addQuestions({ count: 1, idCataloging: await world.addCatalogue(['Mates']) });
    const made = await addCourseWithAssessment(world, { idSchool, questions });
    const request = { idAssessment: made.idAssessment, idsCourses: [made.idCourse], ...windowFromNineToTen };
    const { content } = await made.ana.client.schedules.addSchedule(request);
    const remove = () => made.ana.client.classes.RemoveGroup({ idSchool, idCourse: made.idCourse });
    await expect(remove()).rejects.toMatchObject({ status: 409, envelope: { error: 'Problem removing group' } });
    const before = world.clock.now();
    world.clock.pass(30 * 86_400_000);
    await remove();
    const idSchedule = content[0]?.idSchedule ?? 0;
    const { content: kept } = await made.ana.client.schedules.getSchedule({ idSchedule });
    expect(kept).toMatchObject({ idSchedule, courseName: content[0]?.courseName });
    world.clock.pass(before - world.clock.now());
  });

  it('is refused for the class of a colleague and under another school', async () => {
    await expect(bruno.client.classes.RemoveGroup({ idSchool, idCourse })).rejects.toMatchObject(notYours);
    await expect(ana.client.classes.RemoveGroup({ idSchool: luna, idCourse })).rejects.toMatchObject(notYours);
    expect((await rowOf(idCourse))?.deleted).toBe(false);
  });
});

describe('restoreGroup', () => {
  it('is refused for the class of a colleague, and while another class has its name', async () => {
    await ana.client.classes.RemoveGroup({ idSchool, idCourse });
    await expect(bruno.client.classes.restoreGroup({ idSchool, idCourse })).rejects.toMatchObject(notYours);
    await carla.client.classes.addGroup({ Groupname: '3.º B', idSchool });
    await expect(ana.client.classes.restoreGroup({ idSchool, idCourse })).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(idCourse))?.deleted).toBe(true);
  });
});

describe('editGroup', () => {
  it('renames a class', async () => {
    await ana.client.classes.editGroup({ idCourse, Groupname: '3.º C' });
    await ana.client.classes.editGroup({ idCourse, Groupname: '3.º c' });
    expect((await rowOf(idCourse))?.name).toBe('3.º c');
    expect(await lastAudit('editGroup')).toMatchObject({ before: { name: '3.º C' }, after: { name: '3.º c' } });
  });

  it('is refused for a name that exists, a class of a colleague and one of a partner', async () => {
    await world.addCourse(idSchool, '3.º D', [], []);
    const rename = (person: TestUser, Groupname: string) => person.client.classes.editGroup({ idCourse, Groupname });
    await expect(rename(ana, '3.º D')).rejects.toMatchObject({ envelope: { error: 'Name already exists' } });
    await expect(rename(bruno, '3.º E')).rejects.toMatchObject(notYours);
    await world.database.update(course).set({ source: 'eva' }).where(eq(course.id, idCourse));
    await expect(rename(ana, '3.º E')).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(idCourse))?.name).toBe('3.º B');
  });
});

describe('setGroupTeachers', () => {
  it('makes people the teachers of a class, and getGroupTeachers says who teaches it', async () => {
    await carla.client.classes.setGroupTeachers({ idCourse, idsTeachers: [bruno.idUser] });
    expect(await teachersOf(idCourse)).toEqual([bruno.idUser]);
    const { content } = await carla.client.classes.getGroupTeachers({ idCourse });
    const of = ({ idUser }: TestUser) => content.find((row) => row.idUser === idUser)?.teaches;
    expect([of(ana), of(bruno), of(carla), of(lucia)]).toEqual([false, true, false, undefined]);
    expect(await lastAudit('setGroupTeachers')).toMatchObject({
      ...{ before: { idsTeachers: [ana.idUser] }, after: { idsTeachers: [bruno.idUser] } },
    });
    await expect(ana.client.classes.getStudents({ courseId: idCourse })).rejects.toMatchObject(notYours);
  });

  it('is refused for students, people of other schools, teachers and classes of a partner', async () => {
    const stranger = await world.addPerson('teacher', 'Iria Rey', luna);
    const set = (person: TestUser, idsTeachers: number[]) =>
      person.client.classes.setGroupTeachers({ idCourse, idsTeachers });
    for (const { idUser } of [lucia, stranger])
      await expect(set(carla, [idUser])).rejects.toMatchObject({ status: 404 });
    await expect(set(ana, [])).rejects.toMatchObject({ status: 403 });
    const outside = await world.addPerson('coordinator', 'Uxía Mo', luna);
    await expect(set(outside, [])).rejects.toMatchObject(notYours);
    await expect(outside.client.classes.getGroupTeachers({ idCourse })).rejects.toMatchObject(notYours);
    const at = and(eq(course.idSchool, idSchool), eq(course.id, idCourse));
    await world.database.update(course).set({ source: 'eva' }).where(at);
    await expect(set(carla, [])).rejects.toMatchObject({ status: 409 });
    expect(await teachersOf(idCourse)).toEqual([ana.idUser]);
  });
});
