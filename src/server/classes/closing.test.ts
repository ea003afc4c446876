import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { audit, course, enrolment, event, scheduleStudent } from '../database/schema.ts';
import { syncAudience, syncAudiencesWithRosters } from '../schedules/api.ts';

let world: World;
let idSchool: number;
let luna: number;
let carla: TestUser;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let gone: TestUser;
let questions: number[];
let done: number;
let open: number;
let idSchedule: number;

const YEAR = { yearsFilter: 2025 };
const refused = { status: 409, envelope: { error: 'No class of this year can be closed' } };
const lesson = { startDate: '2026-03-02', startTime: '09:00', endTime: '10:00', force: true };

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  noa = await world.addPerson('student', 'Noa Castro', idSchool);
  gone = await world.addPerson('student', 'Xoán Rei', idSchool);
  questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());

/** 3.º A took an assessment, Noa did not, Xoán left since; 3.º B has one next week; a third is a partner's. It is July. */
beforeEach(async () => {
  await world.database.update(course).set({ deleted: true });
  world.clock.set('2026-03-02T08:00');
  done = await world.addCourse(idSchool, '3.º A', [ana], [lucia, noa, gone]);
  open = await world.addCourse(idSchool, '3.º B', [ana], [noa]);
  const partner = await world.addCourse(idSchool, '3.º C', [], [lucia]);
  await world.database.update(course).set({ source: 'eva' }).where(eq(course.id, partner));
  await world.addCourse(luna, '9.º Z', [], []);
  const idAssessment = await addAssessment(world, { idSchool, owner: ana, questions });
  const { content } = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [done], ...lesson });
  idSchedule = content[0]?.idSchedule ?? 0;
  world.clock.set('2026-03-02T09:10');
  await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 1]);
  world.clock.set('2026-03-05T09:00');
  await ana.client.classes.removeStudents({ idCourse: done, idsUsers: [gone.idUser] });
  world.clock.set('2026-07-01T12:00');
  const later = { ...lesson, startDate: '2026-07-08' };
  await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [open], ...later });
});

const close = () => carla.client.classes.closeYear(YEAR);
const audienceOf = async (id: number) =>
  (await world.database.select().from(scheduleStudent).where(eq(scheduleStudent.idSchedule, id)))
    .map(({ idUser }) => idUser)
    .sort((a, b) => a - b);
const openEnrolments = (idCourse: number) =>
  world.database.$count(enrolment, and(eq(enrolment.idCourse, idCourse), isNull(enrolment.until)));
const lastAudit = async (call: string) =>
  (await world.database.select().from(audit).where(eq(audit.call, call)).orderBy(audit.id)).at(-1);

/** What a teacher reads of the past of the class. */
const past = async (me: TestUser) => {
  const { course: _, ...list } = await me.client.classes.getStudents({ courseId: done });
  return {
    students: list.studentResults.map(({ can: _, ...student }) => student),
    byDisciplines: await me.client.reports.getScheduleByDisciplines({ idSchedule }),
    byStudent: await me.client.reports.getScheduleByStudent({ idSchedule }),
    schedules: await me.client.schedules.getSchedules({ yearsFilter: 2025, idCourse: done }),
    audience: await audienceOf(idSchedule),
  };
};

describe('getYearToClose', () => {
  it('says what is closed, which classes stay open for their schedules, and how many are a partner’s', async () => {
    expect((await carla.client.classes.getYearToClose(YEAR)).content).toEqual({
      courses: [{ idCourse: done, Groupname: '3.º A' }],
      students: 2,
      inUse: [{ idCourse: open, Groupname: '3.º B', schedules: 1 }],
      ofPartner: 1,
      reopenable: [],
    });
  });

  it('is for coordinators and administrators', async () => {
    await expect(ana.client.classes.getYearToClose(YEAR)).rejects.toMatchObject({ status: 403 });
    await expect(ana.client.classes.closeYear(YEAR)).rejects.toMatchObject({ status: 403 });
    await expect(ana.client.classes.reopenGroups({ idsCourses: [done] })).rejects.toMatchObject({ status: 403 });
  });
});

describe('closeYear', () => {
  it('ends the enrolments of the classes without open schedules and leaves all others', async () => {
    const { content } = await close();
    expect(content).toMatchObject({ courses: [{ idCourse: done }], students: 2, inUse: [{ idCourse: open }] });
    expect(await openEnrolments(done)).toBe(0);
    expect(await openEnrolments(open)).toBe(1);
    expect(await world.database.$count(course, eq(course.idSchool, luna))).toBeGreaterThan(0);
    const closed = await world.database.select().from(course).where(eq(course.closed, world.clock.now()));
    expect(closed.map(({ id }) => id)).toEqual([done]);
    expect(await lastAudit('closeYear')).toMatchObject({
      before: { academicYear: 2025, courses: [{ idCourse: done, Groupname: '3.º A' }], closed: null },
      after: { closed: '2026-07-01T10:00:00.000Z', students: 2, inUse: [{ idCourse: open, Groupname: '3.º B' }] },
    });
  });

  it('hides nothing of the past: list, results, audience and schedules are as before', async () => {
    const before = await past(ana);
    expect(before.audience).toEqual([lucia.idUser, noa.idUser, gone.idUser]);
    await close();
    expect(await past(ana)).toEqual(before);
    world.clock.pass(3_600_000);
    await syncAudiencesWithRosters(world.database, world.clock.now(), new AbortController().signal);
    expect(await past(ana)).toEqual(before);
  });

  it('keeps the students whom the class had when it was closed in the audience of a schedule that is written again', async () => {
    await close();
    const now = world.clock.now();
    await world.database.execute(`update schedule set closes = '2027-01-01' where id = ${idSchedule}`);
    await world.database.transaction((db) => syncAudience(db, idSchool, { idsCourses: [done] }, now));
    expect(await audienceOf(idSchedule)).toEqual([lucia.idUser, noa.idUser]);
  });

  it('leaves nothing to change in a closed class', async () => {
    await close();
    const isNotThere = { envelope: { errCode: 30 } };
    const ids = { idCourse: done };
    const { classes, joining, schedules } = ana.client;
    await expect(classes.addStudent({ idSchool, ...ids, firstName: 'Iria' })).rejects.toMatchObject(isNotThere);
    await expect(classes.editGroup({ ...ids, Groupname: '3.º Z' })).rejects.toMatchObject(isNotThere);
    await expect(classes.RemoveGroup({ idSchool, ...ids })).rejects.toMatchObject(isNotThere);
    const both = { idsUsers: [noa.idUser] };
    await expect(classes.moveStudents({ idCourse: open, idTarget: done, ...both })).rejects.toMatchObject(isNotThere);
    await expect(classes.restoreStudents({ ...ids, ...both })).rejects.toMatchObject(isNotThere);
    await expect(joining.renewClassCode(ids)).rejects.toMatchObject(isNotThere);
    const change = { ...ids, idUser: lucia.idUser, firstName: 'Otra' };
    await expect(classes.editStudent(change)).rejects.toMatchObject({ envelope: { error: 'This user is not valid' } });
    const { idAssessment = 0 } = (await schedules.getSchedule({ idSchedule })).content;
    const later = { ...lesson, startDate: '2026-07-09' };
    await expect(schedules.addSchedule({ idAssessment, idsCourses: [done], ...later })).rejects.toMatchObject(
      isNotThere,
    );
    await expect(schedules.editSchedule({ idSchedule, endDate: '2026-07-09' })).rejects.toMatchObject({
      envelope: { error: 'The year of this class is closed' },
    });
    const { course: row, studentResults } = await classes.getStudents({ courseId: done });
    expect(row.can).toEqual({ enrol: false, assignTeachers: false, reopen: false });
    expect(studentResults.map(({ can }) => can)).toEqual(Array(2).fill({ edit: false, resetAccount: false }));
    expect(await openEnrolments(done)).toBe(0);
  });

  it('shows the class to its students as one of a past year', async () => {
    await close();
    const { content } = await lucia.client.classes.getCoursesStudent({});
    expect(content.find(({ idCourse }) => idCourse === done)).toMatchObject({ isClosed: true, yearsFilter: 2025 });
    expect((await gone.client.classes.getCoursesStudent({})).content).toEqual([]);
  });

  it('lets nobody join by the code, which is good again when the class is reopened', async () => {
    const { content } = await carla.client.classes.addGroup({ Groupname: '3.º D', idSchool, ...YEAR });
    const { idCourse, voucher } = content;
    const join = () => gone.client.joining.voucherActivatedStudent({ voucher: voucher ?? '' });
    await close();
    await expect(join()).rejects.toMatchObject({ envelope: { error: 'Access code currently unavailable' } });
    const admin = await world.addPerson('administrator', 'Alba Rey', idSchool);
    const listed = async () => (await admin.client.codes.getAccessCodes({ keyword: voucher ?? '' })).content[0];
    expect(await listed()).toMatchObject({ state: 'unavailable' });
    await carla.client.classes.reopenGroups({ idsCourses: [idCourse] });
    expect(await listed()).toMatchObject({ state: 'active' });
    await join();
  });

  it('is refused, and closes nothing, where every class has an open schedule', async () => {
    await close();
    await expect(close()).rejects.toMatchObject(refused);
    expect(await openEnrolments(open)).toBe(1);
    await expect(carla.client.classes.closeYear({ yearsFilter: 2024 })).rejects.toMatchObject(refused);
  });
});

describe('reopenGroups', () => {
  it('is, as closeYear, an event of the roster of each class', async () => {
    const eventsSince = async (id: number) =>
      await world.database.select().from(event).where(gt(event.id, id)).orderBy(asc(event.id));
    const last = (await eventsSince(0)).at(-1)?.id ?? 0;
    await close();
    await carla.client.classes.reopenGroups({ idsCourses: [done] });
    const roster = { idSchool, kind: 'roster', reference: done, at: world.clock.now() };
    expect(await eventsSince(last)).toMatchObject([roster, roster]);
  });

  it('brings back the students whom the class had when it was closed, and nobody who had left before', async () => {
    const before = await past(ana);
    await close();
    world.clock.pass(29 * 86_400_000);
    expect((await carla.client.classes.getYearToClose(YEAR)).content.reopenable).toMatchObject([{ idCourse: done }]);
    await carla.client.classes.reopenGroups({ idsCourses: [done] });
    expect(await openEnrolments(done)).toBe(2);
    expect((await past(ana)).students).toEqual(before.students);
    const { content } = await lucia.client.classes.getCoursesStudent({});
    expect(content.find(({ idCourse }) => idCourse === done)).toMatchObject({ isClosed: false });
    expect(await lastAudit('reopenGroups')).toMatchObject({
      before: [{ idCourse: done, closed: '2026-07-01T10:00:00.000Z' }],
      after: { closed: null, students: 2 },
    });
  });

  it('is refused after 30 days, for an open class, and for one of another school', async () => {
    await close();
    world.clock.pass(30 * 86_400_000);
    const there = await world.addPerson('coordinator', 'Diego Sanz', luna);
    for (const [who, id] of [
      [carla, done],
      [carla, open],
      [there, done],
    ] as const)
      await expect(who.client.classes.reopenGroups({ idsCourses: [id] })).rejects.toMatchObject({
        envelope: { errCode: 30 },
      });
    expect(await openEnrolments(done)).toBe(0);
  });
});
