import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../../tests/support/world.ts';
import { toInstant } from '../../../core/schedules/time.ts';
import { accommodation, attempt, audit, schedule, scheduleStudent } from '../../database/schema.ts';

let world: World;
let idSchool: number;
let carla: TestUser;
let bruno: TestUser;
let clara: TestUser;
let questions: number[];

let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  clara = await world.addPerson('administrator', 'Clara Dias', await world.addSchool('Colegio de Évora'));
  questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());

/** An assessment of Lucía and Noa, on 9 March from nine to ten. */
beforeEach(async () => {
  ({ ana, lucia, noa, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const at = (time: string, date = '2026-03-09') => toInstant(date, time, TIME_ZONE);
const plan = async (input: object = {}): Promise<number> => {
  const request = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, ...input };
  return (await ana.client.schedules.addSchedule(request)).content[0]?.idSchedule ?? 0;
};
const endOf = async (idSchedule: number) =>
  (await world.database.select({ ends: schedule.ends }).from(schedule).where(eq(schedule.id, idSchedule)))[0]?.ends;
const save = (idSchedule: number, input: object, person = ana) =>
  person.client.schedules.saveScheduleAccommodation({ idSchedule, idUser: lucia.idUser, ...input });
const saveStanding = (input: object, person = ana) =>
  person.client.schedules.saveStudentAccommodation({ idUser: lucia.idUser, ...input });
const standingOf = async ({ idUser }: TestUser, person = ana) =>
  (await person.client.schedules.getStudentAccommodation({ idUser })).content;
const listed = async (idSchedule: number, person = ana) =>
  (await person.client.schedules.getScheduleAccommodations({ idSchedule })).content;
const lastAudit = async (call: string) =>
  (await world.database.select().from(audit).where(eq(audit.call, call)).orderBy(sql`id desc`).limit(1))[0];
/** The student starts at `time`; returns the deadline. */
const start = async (student: TestUser, idSchedule: number, time: string) => {
  world.clock.set(`2026-03-09T${time}`);
  const { content } = await student.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
  return Date.parse(content.deadline);
};
const deadlineOf = async (student: TestUser, idSchedule: number) =>
  (
    await world.database
      .select({ deadline: attempt.deadline })
      .from(attempt)
      .where(and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, student.idUser)))
  )[0]?.deadline;

describe('saveScheduleAccommodation', () => {
  it('lengthens the time of one student, and the end of the schedule with it', async () => {
    const idSchedule = await plan({ duration: 40 });
    const { content } = await save(idSchedule, { extraPercent: 25, revision: 0 });
    expect(content).toMatchObject({ extraPercent: 25, thisTime: true, window: null, revision: 1 });
    expect(await endOf(idSchedule)).toBe(at('10:10'));
    expect(await start(lucia, idSchedule, '09:00')).toBe(at('09:50'));
    expect(await start(noa, idSchedule, '09:00')).toBe(at('09:40'));
    const [row] = (await lucia.client.attempts.getStudentAssessments({})).content;
    expect(row).toMatchObject({ duration: 50, closes: '2026-03-09T10:10:00+01:00' });
  });

  it('lengthens a running attempt at once, and reopens one whose time was over', async () => {
    const idSchedule = await plan({ duration: 30 });
    await start(lucia, idSchedule, '09:00');
    await start(noa, idSchedule, '09:00');
    await save(idSchedule, { extraMinutes: 10 });
    expect(await deadlineOf(lucia, idSchedule)).toBe(at('09:40'));
    expect(await deadlineOf(noa, idSchedule)).toBe(at('09:30'));
    world.clock.set('2026-03-09T09:41');
    await world.app.closeByClock();
    await save(idSchedule, { extraMinutes: 20 });
    expect(await deadlineOf(lucia, idSchedule)).toBe(at('09:50'));
    const { content } = await lucia.client.attempts.getStudentAssessments({});
    expect(content[0]).toMatchObject({ badge: 'ON_GOING', endedBy: null });
  });

  it('refuses to take time from a student who has started, and changes nothing', async () => {
    const idSchedule = await plan({ duration: 30 });
    await save(idSchedule, { extraMinutes: 10 });
    await start(lucia, idSchedule, '09:00');
    const before = await listed(idSchedule);
    await expect(save(idSchedule, { extraMinutes: 5 })).refusedAs('accommodationTakesTime');
    await expect(save(idSchedule, { standing: true })).refusedAs('accommodationTakesTime');
    const otherDay = { startDate: '2026-03-10', startTime: '09:00', endTime: '10:00' };
    await expect(save(idSchedule, { extraMinutes: 10, window: otherDay })).refusedAs('accommodationTakesTime');
    expect(await listed(idSchedule)).toEqual(before);
    expect(await deadlineOf(lucia, idSchedule)).toBe(at('09:40'));
  });

  it('gives another day, on which only that student starts', async () => {
    const idSchedule = await plan();
    const window = { startDate: '2026-03-10', startTime: '11:00', endTime: '12:00' };
    const { content } = await save(idSchedule, { window });
    expect(content.window).toEqual({ ...window, endDate: '2026-03-10' });
    expect(await endOf(idSchedule)).toBe(at('12:00', '2026-03-10'));
    await expect(start(lucia, idSchedule, '09:00')).rejects.toMatchObject({
      envelope: { error: 'This assessment is not open yet' },
    });
    world.clock.set('2026-03-10T11:30');
    const started = await lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    expect(Date.parse(started.content.deadline)).toBe(at('12:00', '2026-03-10'));
    // The times are past by now, and stay as they are.
    world.clock.set('2026-03-10T12:30');
    await save(idSchedule, { window, largePrint: true });
    expect((await listed(idSchedule)).find(({ idUser }) => idUser === lucia.idUser)).toMatchObject({
      largePrint: true,
      window,
    });
  });

  it('moves a later end along with the schedule, and leaves another day where it is', async () => {
    const idSchedule = await plan();
    await save(idSchedule, { window: { endTime: '10:30' } });
    const edit = (startDate: string) =>
      ana.client.schedules.editSchedule({ idSchedule, startDate, startTime: '09:00', endTime: '10:00' });
    await edit('2026-03-11');
    const windowOf = async () => (await listed(idSchedule)).find(({ idUser }) => idUser === lucia.idUser)?.window;
    expect(await windowOf()).toMatchObject({ startDate: null, endDate: '2026-03-11', endTime: '10:30' });
    expect(await endOf(idSchedule)).toBe(at('10:30', '2026-03-11'));
    const window = { startDate: '2026-03-16', startTime: '11:00', endTime: '12:00' };
    await save(idSchedule, { window });
    await edit('2026-03-12');
    expect(await windowOf()).toMatchObject(window);
  });

  it('gives a later end, with the start of all', async () => {
    const idSchedule = await plan();
    const { content } = await save(idSchedule, { window: { endTime: '10:30' } });
    expect(content.window).toEqual({ startDate: null, startTime: null, endDate: '2026-03-09', endTime: '10:30' });
    expect(await start(lucia, idSchedule, '09:00')).toBe(at('10:30'));
  });

  it('shows the paper of who has larger print in it, and nobody else’s', async () => {
    const idSchedule = await plan();
    await save(idSchedule, { largePrint: true });
    for (const [student, largePrint] of [
      [lucia, true],
      [noa, false],
    ] as const) {
      await start(student, idSchedule, '09:00');
      expect(await student.client.attempts.answerScheduledAssessment({ idSchedule })).toMatchObject({ largePrint });
    }
  });

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    const idSchedule = await plan();
    await save(idSchedule, { extraPercent: 25, revision: 0 });
    await expect(save(idSchedule, { extraPercent: 50, revision: 0 }, carla)).refusedAs('accommodationChanged');
    expect(await listed(idSchedule)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ idUser: lucia.idUser, extraPercent: 25, revision: 1 })]),
    );
    expect(await lastAudit('saveScheduleAccommodation')).toMatchObject({
      before: { extraPercent: 0 },
      after: { extraPercent: 25 },
    });
  });

  it('is refused for times that are not valid or past, and for who is not in the audience', async () => {
    const idSchedule = await plan();
    const before = await listed(idSchedule);
    const reversed = { startTime: '12:00', endTime: '11:00' };
    await expect(save(idSchedule, { window: reversed })).refusedAs('scheduleTimesNotValid');
    await expect(save(idSchedule, { window: reversed })).rejects.toMatchObject({
      envelope: { problems: [{ field: 'endTime', problem: 'endNotAfterStart' }] },
    });
    const past = { startDate: '2026-02-01', startTime: '09:00', endTime: '10:00' };
    await expect(save(idSchedule, { window: past })).refusedAs('scheduleInThePast');
    await expect(save(idSchedule, { idUser: bruno.idUser })).refusedAs('userNotValid');
    await expect(save(idSchedule, { extraPercent: 301 })).rejects.toMatchObject({ status: 400 });
    expect(await listed(idSchedule)).toEqual(before);
  });

  it('is refused for the schedule of somebody else, of another school and for a cancelled one', async () => {
    const idSchedule = await plan();
    const before = await listed(idSchedule);
    for (const person of [bruno, clara]) {
      await expect(save(idSchedule, { extraPercent: 25 }, person)).refusedAs('scheduleNotValid');
      await expect(listed(idSchedule, person)).refusedAs('scheduleNotValid');
    }
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expect(save(idSchedule, { extraPercent: 25 })).refusedAs('scheduleCancelled');
    expect(await listed(idSchedule)).toEqual(before);
  });
});

describe('saveStudentAccommodation', () => {
  it('gives the help at assessments to come, and at open ones for which nothing else was decided', async () => {
    const open = await plan();
    const decided = await plan({ startDate: '2026-03-11' });
    await save(decided, { extraMinutes: 7 });
    const { content } = await saveStanding({ extraPercent: 50, largePrint: true, revision: 0 });
    expect(content).toMatchObject({ extraPercent: 50, revision: 1, schedules: 1 });
    const later = await plan({ startDate: '2026-03-12' });
    const helpAt = async (idSchedule: number) =>
      (await listed(idSchedule)).find(({ idUser }) => idUser === lucia.idUser);
    for (const idSchedule of [open, later])
      expect(await helpAt(idSchedule)).toMatchObject({ extraPercent: 50, largePrint: true, thisTime: false });
    expect(await helpAt(decided)).toMatchObject({ extraPercent: 0, extraMinutes: 7, thisTime: true });
    expect(await endOf(open)).toBe(at('10:30'));
    await save(decided, { standing: true });
    expect(await helpAt(decided)).toMatchObject({ extraPercent: 50, extraMinutes: 0, thisTime: false });
  });

  it('lengthens running attempts, and takes no time from them when it ends', async () => {
    const idSchedule = await plan({ duration: 30 });
    await start(lucia, idSchedule, '09:00');
    await saveStanding({ extraPercent: 50 });
    expect(await deadlineOf(lucia, idSchedule)).toBe(at('09:45'));
    expect((await saveStanding({})).content).toMatchObject({ extraPercent: 0, schedules: 0 });
    expect(await deadlineOf(lucia, idSchedule)).toBe(at('09:45'));
  });

  it('is the same for whoever teaches the student, and does not overwrite their changes', async () => {
    await saveStanding({ extraPercent: 25, revision: 0 });
    expect(await standingOf(lucia, carla)).toMatchObject({ extraPercent: 25, revision: 1 });
    await expect(saveStanding({ extraPercent: 50, revision: 0 }, carla)).refusedAs('accommodationChanged');
    expect(await standingOf(lucia)).toMatchObject({ extraPercent: 25, revision: 1 });
    await saveStanding({ extraPercent: 50, revision: 1 }, carla);
    expect(await lastAudit('saveStudentAccommodation')).toMatchObject({ after: { extraPercent: 50 } });
  });

  it('is refused for students whom the user does not teach, and for who is no student', async () => {
    const before = await standingOf(lucia);
    for (const person of [bruno, clara]) {
      await expect(saveStanding({ extraPercent: 25 }, person)).refusedAs('userNotValid');
      await expect(standingOf(lucia, person)).refusedAs('userNotValid');
    }
    expect(await standingOf(lucia)).toEqual(before);
    await expect(saveStanding({ idUser: bruno.idUser, extraPercent: 25 }, carla)).refusedAs('userNotValid');
    expect(await world.database.$count(accommodation, eq(accommodation.idUser, bruno.idUser))).toBe(0);
  });
});

describe('addSchedule', () => {
  it('plans with the help of single students', async () => {
    const window = { startDate: '2026-03-10', startTime: '09:00', endTime: '10:00' };
    const accommodations = [
      { idUser: lucia.idUser, extraPercent: 25 },
      { idUser: noa.idUser, window },
      { idUser: bruno.idUser, extraPercent: 25 },
    ];
    const idSchedule = await plan({ accommodations });
    expect(await listed(idSchedule)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ idUser: lucia.idUser, extraPercent: 25, thisTime: true }),
        expect.objectContaining({ idUser: noa.idUser, window: { ...window, endDate: '2026-03-10' } }),
      ]),
    );
    expect(await listed(idSchedule)).toHaveLength(2);
    expect(await endOf(idSchedule)).toBe(at('10:00', '2026-03-10'));
  });

  it('refuses other times of a student that are not valid, and plans nothing', async () => {
    const accommodations = [{ idUser: noa.idUser, window: { endTime: '08:00' } }];
    const before = await world.database.$count(schedule);
    await expect(plan({ accommodations })).refusedAs('scheduleTimesNotValid');
    expect(await world.database.$count(schedule)).toBe(before);
  });

  it('shows before what the students of the classes have at every assessment', async () => {
    await saveStanding({ extraPercent: 25 });
    const { content } = await ana.client.schedules.getScheduleAccommodations({ idsCourses: [idCourse] });
    expect(content).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ idUser: lucia.idUser, extraPercent: 25, thisTime: false, revision: 0 }),
      ]),
    );
    await expect(bruno.client.schedules.getScheduleAccommodations({ idsCourses: [idCourse] })).refusedAs(
      'courseNotValid',
    );
  });

  it('counts the extra time where students sit at two assessments', async () => {
    await plan();
    await saveStanding({ extraPercent: 25 });
    const conflicts = async (input: object = {}) =>
      (
        await ana.client.schedules.getScheduleConflicts({
          ...{ ...windowFromNineToTen, startTime: '08:00', endTime: '09:00', idsCourses: [idCourse] },
          ...input,
        })
      ).content.conflicts;
    expect(await conflicts()).toMatchObject([{ busy: true, qntStudents: 1 }]);
    const accommodations = [{ idUser: lucia.idUser }];
    expect(await conflicts({ accommodations })).toEqual([]);
  });
});

it('the end of a schedule in the database is that of the rule, whatever the help of its students', async () => {
  const idSchedule = await plan({ duration: 20 });
  await save(idSchedule, { extraPercent: 33, extraMinutes: 4, pauseMinutes: 3 });
  const [row] = await world.database.select().from(scheduleStudent).where(eq(scheduleStudent.idUser, lucia.idUser));
  expect(row).toMatchObject({ extraPercent: 33, extraMinutes: 4, pauseMinutes: 3 });
  expect(await endOf(idSchedule)).toBe(at('10:14'));
});
