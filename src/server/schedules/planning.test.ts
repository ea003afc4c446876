import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../tests/support/world.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { audit, enrolment, schedule, scheduleStudent, user } from '../database/schema.ts';
import { syncAudience } from './audience.ts';

let world: World;
let idSchool: number;
let elsewhere: number;
let carla: TestUser;
let questions: number[];

let ana: TestUser;
let noa: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  elsewhere = await world.addSchool('Colegio de Évora');
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());

beforeEach(async () => {
  ({ ana, noa, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const plan = (person: TestUser, input: object = {}) =>
  person.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, ...input });
const planned = async (person: TestUser, input: object = {}) => (await plan(person, input)).content[0]?.idSchedule ?? 0;
const schedulesOf = (...courses: number[]) =>
  world.database.select().from(schedule).where(inArray(schedule.idCourse, courses)).orderBy(schedule.id);
const envelopeOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('it was done')),
    (error: { envelope: Record<string, unknown> }) => error.envelope,
  );
/** A class with one student of its own besides these. */
const anotherClass = async (teachers: TestUser[], students: TestUser[] = []) =>
  world.addCourse(idSchool, '4.º C', teachers, [...students, await world.addPerson('student', 'Xoán Rei', idSchool)]);

describe('addSchedule', () => {
  it("uses the school's time zone, and the start date when no end date is given", async () => {
    const { content, conflicts } = await plan(ana);
    expect(content).toEqual([
      expect.objectContaining({
        idAssessment,
        title: 'Funciones',
        idCourse,
        courseName: '3.º B',
        addedBy: 'Núñez, Ana',
        ...windowFromNineToTen,
        endDate: null,
        duration: null,
        opens: '2026-03-09T09:00:00+01:00',
        closes: '2026-03-09T10:00:00+01:00',
        badge: 'SCHEDULED',
        students: 2,
        started: 0,
        finished: 0,
        hitAverage: null,
        ungraded: 0,
        canEdit: true,
      }),
    ]);
    expect(conflicts).toEqual([]);
  });

  it('adds one schedule per course, even when a course is named twice', async () => {
    const second = await anotherClass([ana]);
    const { content, conflicts } = await plan(ana, { idsCourses: [second, idCourse, second] });
    expect(content.map((one) => one.idCourse)).toEqual([second, idCourse]);
    expect(conflicts).toEqual([]);
  });

  it('is written to the audit', async () => {
    await plan(ana);
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
    expect(rows.map(({ call, subject }) => [call, subject])).toEqual([
      ['addSchedule', { idAssessment, idsCourses: [idCourse] }],
    ]);
  });

  it.each([
    ['the day clocks go forward', '2026-03-29', '2026-03-29T01:00:00+01:00', '2026-03-29T12:00:00+02:00'],
    ['the day clocks go back', '2026-10-25', '2026-10-25T01:00:00+02:00', '2026-10-25T12:00:00+01:00'],
  ])('opens and closes at the local time on %s', async (_, startDate, opens, closes) => {
    const { content } = await plan(ana, { startDate, startTime: '01:00', endTime: '12:00' });
    expect(content[0]).toMatchObject({ startTime: '01:00', endTime: '12:00', opens, closes });
  });

  it("uses the time zone of the coordinator's school", async () => {
    const island = await world.addSchool('IES Teide', 'Atlantic/Canary');
    const yaiza = await world.addPerson('coordinator', 'Yaiza Díaz', island);
    const idCourse = await world.addCourse(island, '1.º A', [], [await world.addPerson('student', 'Dácil', island)]);
    const own = await addAssessment(world, { idSchool: island, owner: yaiza, questions });
    const { content } = await plan(yaiza, { idAssessment: own, idsCourses: [idCourse] });
    expect(content[0]?.opens).toBe('2026-03-09T09:00:00+00:00');
  });

  it('accepts a start in the past when the end is in the future', async () => {
    world.clock.set('2026-03-09T09:59');
    expect((await plan(ana)).content[0]?.badge).toBe('ON_GOING');
  });

  it('refuses an end in the past', async () => {
    world.clock.set('2026-03-09T10:00');
    await expect(plan(ana)).refusedAs('scheduleInThePast');
    expect(await schedulesOf(idCourse)).toEqual([]);
  });

  it.each([
    [{ endTime: '09:00' }, [{ field: 'endTime', problem: 'endNotAfterStart' }]],
    [{ endDate: '2026-03-08' }, [{ field: 'startDate', problem: 'startAfterEnd' }]],
    [
      { startDate: '2026-03-29', startTime: '02:10', endTime: '03:05' },
      [{ field: 'endTime', problem: 'endNotAfterStart' }],
    ],
  ])('refuses %j and names the wrong field', async (times, problems) => {
    const refused = plan(ana, times);
    await expect(refused).refusedAs('scheduleTimesNotValid');
    expect((await envelopeOf(refused)).problems).toEqual(problems);
    expect(await schedulesOf(idCourse)).toEqual([]);
  });

  it.each([
    [{ startDate: '2026-02-30' }, 'Invalid startDate parameter'],
    [{ startTime: '9:00' }, 'Invalid startTime parameter'],
    [{ duration: 0 }, 'duration: at least 1'],
    [{ idsCourses: [] }, 'Invalid idsCourses parameter'],
  ])('refuses %j as bad input', async (input, message) => {
    await expect(plan(ana, input)).notDoneWith(400, message);
    expect(await schedulesOf(idCourse)).toEqual([]);
  });
});

describe('the assessment of addSchedule', () => {
  it('must be finished', async () => {
    const draft = await addAssessment(world, { idSchool, owner: ana, questions, status: 1 });
    const deleted = await addAssessment(world, { idSchool, owner: ana, questions, deleted: true });
    for (const idAssessment of [draft, deleted, 999_999])
      await expect(plan(ana, { idAssessment })).refusedAs('scheduledAssessmentNotValid');
    expect(await schedulesOf(idCourse)).toEqual([]);
  });

  it("may be a colleague's only while the colleague shares it", async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const idAssessment = await addAssessment(world, { idSchool, owner: bruno, questions });
    await expect(plan(ana, { idAssessment })).refusedAs('scheduledAssessmentNotValid');
    await world.database.update(user).set({ shareMyAssessments: true }).where(eq(user.id, bruno.idUser));
    expect((await plan(ana, { idAssessment })).content[0]?.addedBy).toBe('Núñez, Ana');
  });

  it('may be any of the school for a coordinator, and never one of another school', async () => {
    expect((await plan(carla)).content).toHaveLength(1);
    const [clara, duarte] = [
      await world.addPerson('coordinator', 'Clara', elsewhere),
      await world.addPerson('teacher', 'Duarte', elsewhere),
    ];
    await world.database.update(user).set({ shareMyAssessments: true }).where(eq(user.id, ana.idUser));
    const theirs = await world.addCourse(
      elsewhere,
      '7.º A',
      [duarte],
      [await world.addPerson('student', 'Inês', elsewhere)],
    );
    for (const person of [clara, duarte])
      await expect(plan(person, { idsCourses: [theirs] })).refusedAs('scheduledAssessmentNotValid');
    expect(await schedulesOf(theirs)).toEqual([]);
  });
});

describe('the courses of addSchedule', () => {
  it('must all be taught by the teacher', async () => {
    const notAnas = await anotherClass([]);
    await expect(plan(ana, { idsCourses: [idCourse, notAnas] })).refusedAs('courseNotValid');
    expect(await schedulesOf(idCourse, notAnas)).toEqual([]);
    expect((await plan(carla, { idsCourses: [idCourse, notAnas] })).content).toHaveLength(2);
  });

  it("must not be another school's", async () => {
    const theirs = await world.addCourse(elsewhere, '7.º A', [ana], [await world.addPerson('student', 'I', elsewhere)]);
    for (const person of [ana, carla]) await expect(plan(person, { idsCourses: [theirs] })).refusedAs('courseNotValid');
    expect(await schedulesOf(theirs)).toEqual([]);
  });

  it('are in the reply, whose body differs from that of a refusal', async () => {
    const named = [{ idCourse, name: '3.º B' }];
    const { courses, status, content } = await plan(ana, { endDate: '', duration: '', startTime: '09:00:00' });
    expect({ courses, status }).toEqual({ courses: named, status: 200 });
    expect(content).toMatchObject([{ status: 'scheduled', startTime: '09:00', endDate: null, duration: null }]);
    expect(await envelopeOf(plan(ana, { idsCourses: '999999' }))).toMatchObject({ errCode: 30, status: 404 });
  });

  it('must have students', async () => {
    const empty = await world.addCourse(idSchool, '2.º Vacío', [ana], []);
    const refused = plan(ana, { idsCourses: [idCourse, empty] });
    await expect(refused).refusedAs('courseEmpty');
    expect((await envelopeOf(refused)).courses).toEqual(['2.º Vacío']);
    expect(await schedulesOf(idCourse, empty)).toEqual([]);
    await world.database
      .insert(enrolment)
      .values({ idSchool, idCourse: empty, idUser: noa.idUser, listNumber: 1, since: 0 });
    expect((await plan(ana, { idsCourses: [empty] })).content[0]?.students).toBe(1);
  });
});

describe('a class that already has another assessment at that time', () => {
  beforeEach(() => plan(ana));

  it('is refused as busy unless forced, with the other schedule as a conflict', async () => {
    const half = { startTime: '09:30', endTime: '10:30' };
    const refused = plan(ana, half);
    await expect(refused).refusedAs('studentsBusy');
    const named = {
      kind: 'course',
      busy: true,
      courseName: '3.º B',
      title: 'Funciones',
      teacher: 'Núñez, Ana',
      opens: '2026-03-09T09:00:00+01:00',
      closes: '2026-03-09T10:00:00+01:00',
      students: ['Castro, Noa', 'Peña, Lucía'],
      qntStudents: 2,
    };
    expect((await envelopeOf(refused)).conflicts).toEqual([named]);
    expect(await schedulesOf(idCourse)).toHaveLength(1);

    expect((await plan(ana, { ...half, force: true })).conflicts).toEqual([named]);
    expect(await schedulesOf(idCourse)).toHaveLength(2);
  });

  it('is free from the end of the other one on, and until its beginning', async () => {
    expect((await plan(ana, { startTime: '10:00', endTime: '11:00' })).conflicts).toEqual([]);
    expect((await plan(ana, { startTime: '08:00', endTime: '09:00' })).conflicts).toEqual([]);
  });

  it('is free once the other one is cancelled or deleted', async () => {
    const [first] = await schedulesOf(idCourse);
    await ana.client.schedules.cancelSchedule({ idSchedule: first?.id ?? 0 });
    const second = await planned(ana);
    await ana.client.schedules.deleteSchedule({ idSchedule: second });
    expect((await plan(ana)).conflicts).toEqual([]);
  });

  it('makes its students busy in their other courses, too', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const choir = await anotherClass([bruno], [noa]);
    const own = await addAssessment(world, { idSchool, owner: bruno, questions, title: 'Solfeo' });
    const sing = (force: boolean) => plan(bruno, { idAssessment: own, idsCourses: [choir], force });
    await expect(sing(false)).refusedAs('studentsBusy');
    expect(await schedulesOf(choir)).toEqual([]);
    expect((await sing(true)).conflicts).toMatchObject([
      { kind: 'students', busy: true, courseName: '3.º B', teacher: 'Núñez, Ana' },
    ]);
  });
});

describe('time conflicts of addSchedule', () => {
  const day = { startTime: '08:00', endTime: '18:00' };

  it('only warn for a window of more than 4 hours without a duration, whichever was first', async () => {
    await plan(ana);
    expect((await plan(ana, day)).conflicts).toMatchObject([{ kind: 'course', busy: false }]);
    expect((await plan(ana, { startTime: '11:00', endTime: '12:00' })).conflicts).toMatchObject([{ kind: 'course' }]);
  });

  it("only warn while the window has a free slot of the duration's length", async () => {
    await plan(ana);
    const until = (endTime: string) => plan(ana, { startTime: '09:00', endTime, duration: 45 });
    await expect(until('10:44')).refusedAs('studentsBusy');
    expect(await schedulesOf(idCourse)).toHaveLength(1);
    expect((await until('10:45')).conflicts).toMatchObject([{ kind: 'course' }]);
  });

  it('refuse a schedule that takes the last free slot of a duration', async () => {
    await plan(ana, { endTime: '11:00', duration: 60 });
    expect((await plan(ana)).conflicts).toHaveLength(1);
    const refused = plan(ana, { startTime: '10:00', endTime: '11:00' });
    await expect(refused).refusedAs('studentsBusy');
    expect((await envelopeOf(refused)).conflicts).toHaveLength(1);
    expect(await schedulesOf(idCourse)).toHaveLength(2);
  });

  it('use the remaining time of an open window', async () => {
    await plan(ana, { startTime: '11:00', endTime: '12:00' });
    world.clock.set('2026-03-09T10:30');
    const morning = { startTime: '09:00', endTime: '12:00' };
    await expect(plan(ana, { ...morning, duration: 31 })).refusedAs('studentsBusy');
    expect((await plan(ana, { ...morning, duration: 30 })).conflicts).toHaveLength(1);
  });

  it("use a student's personal times instead of the schedule's", async () => {
    const idSchedule = await planned(ana);
    const choir = await anotherClass([], [noa]);
    const after = { idsCourses: [choir], startTime: '10:00', endTime: '11:00' };
    await world.database
      .update(scheduleStudent)
      .set({ closes: toInstant('2026-03-09', '10:30', TIME_ZONE) })
      .where(and(eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, noa.idUser)));
    const { now } = world.clock;
    await world.database.transaction((db) => syncAudience(db, idSchool, { idsSchedules: [idSchedule] }, now()));
    await expect(plan(carla, after)).refusedAs('studentsBusy');
    expect(await schedulesOf(choir)).toEqual([]);
    await world.database.delete(scheduleStudent).where(eq(scheduleStudent.idUser, noa.idUser));
    expect((await plan(carla, after)).conflicts).toEqual([]);
  });
});

describe('the conflicts of a refused schedule', () => {
  it('say which of the other schedules a student cannot take as well', async () => {
    await plan(ana, { startTime: '08:00', endTime: '18:00' });
    await plan(ana);
    const refused = plan(ana);
    await expect(refused).refusedAs('studentsBusy');
    expect((await envelopeOf(refused)).conflicts).toMatchObject([
      { kind: 'course', busy: false, opens: '2026-03-09T08:00:00+01:00' },
      { kind: 'course', busy: true, opens: '2026-03-09T09:00:00+01:00' },
    ]);
    expect(await schedulesOf(idCourse)).toHaveLength(2);
  });
});

describe('addSchedule at the same time as another', () => {
  it('only warns a teacher who has another class', async () => {
    await plan(ana);
    const { content, conflicts } = await plan(ana, { idsCourses: [await anotherClass([ana])] });
    expect(content).toHaveLength(1);
    expect(conflicts).toMatchObject([{ kind: 'teacher', busy: false, courseName: '3.º B' }]);
  });

  it('refuses two courses of the same call that share a student', async () => {
    const choir = await anotherClass([ana], [noa]);
    await expect(plan(ana, { idsCourses: [idCourse, choir] })).refusedAs('studentsBusy');
    expect(await schedulesOf(idCourse, choir)).toEqual([]);
    const { conflicts } = await plan(ana, { idsCourses: [idCourse, choir], force: true });
    expect(conflicts.map(({ kind, courseName }) => [kind, courseName])).toEqual([
      ['students', '3.º B'],
      ['students', '4.º C'],
    ]);
  });

  it('refuses one of two teachers who schedule the same course concurrently', async () => {
    const answers = await Promise.allSettled([plan(ana), plan(carla), plan(ana), plan(carla)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await schedulesOf(idCourse)).toHaveLength(1);
  });

  it('refuses one of two teachers whose courses share a student', async () => {
    const choir = await anotherClass([ana], [noa]);
    const answers = await Promise.allSettled([
      plan(ana),
      plan(carla, { idsCourses: [choir] }),
      plan(ana, { idsCourses: [choir] }),
      plan(carla),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await schedulesOf(idCourse, choir)).toHaveLength(1);
  });
});
