import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, startAttempt } from '../../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../../tests/support/results.ts';
import { type TestUser, TIME_ZONE, type World } from '../../../../tests/support/world.ts';
import type { RefusalName } from '../../../contract/refusals.ts';
import { toInstant } from '../../../core/schedules/time.ts';
import {
  audit,
  automaticSchedule,
  enrolment,
  membership,
  schedule,
  scheduleStudent,
  school,
} from '../../database/schema.ts';
import { syncAudience } from '../audience.ts';
import { followAutomaticSchedules } from './follow.ts';

const HOUR = 3_600_000;
const nextWeek = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' };
const low = { percentageMin: 0, percentageMax: 50 };
const high = { percentageMin: 50, percentageMax: 100 };

let course: CourseWorld;
let world: World;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let open: number;
let easy: number;
let questions: number[];
let idSchedule: number;
let idFollowing: number;
let attempts: number[];

beforeAll(async () => {
  course = await openCourseWorld(3);
  ({ world, ana } = course);
  bruno = await world.addPerson('teacher', 'Bruno Otero', course.idSchool);
  carla = await world.addPerson('coordinator', 'Carla Abreu', course.idSchool);
});
afterAll(() => world.close());

/** The lesson ended an hour ago: the first student has all right, the second half, and the third waits for a grade. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  await world.database.delete(automaticSchedule);
  [easy = 0, open = 0] = questions = await addQuestionsOfTypes(world, [0, 3], course);
  ({ idSchedule } = await course.addSchedule(questions, { opens: -2 * HOUR, closes: -HOUR }));
  idFollowing = await addAssessment(world, { questions: [easy], owner: ana, title: 'Refuerzo' });
  attempts = [];
  for (const [index, student] of course.students.entries())
    attempts.push(
      await addGradedAttempt(world, idSchedule, student, [
        { idQuestion: easy, response: { alternative: 2 } },
        { idQuestion: open, response: { text: 'Sí', photo: null }, grade: [10, 0, undefined][index] },
      ]),
    );
});

const add = (input: object = {}, as = ana) =>
  as.client.schedules.addAutomaticSchedule({
    ...{ idSchedule, idAssessment: idFollowing, ...nextWeek, ...low },
    ...input,
  } as never);
const list = async (as = ana) => (await as.client.schedules.getAutomaticSchedules({ idSchedule })).content;
const edit = (input: object, as = ana) => as.client.schedules.editAutomaticSchedule(input as never);
const remove = (idAutomaticSchedule: number, as = ana) =>
  as.client.schedules.deleteAutomaticSchedule({ idAutomaticSchedule });
const follow = () =>
  followAutomaticSchedules(
    { database: world.database, log: {} as never },
    world.clock.now(),
    new AbortController().signal,
  );
const grade = (index: number, answerGrade: number) =>
  ana.client.grading.saveAnswerGrade({ idAttempt: attempts[index] ?? 0, idQuestion: open, answerGrade } as never);
/** Which students the schedule that was made has, by their number. */
const audience = async () => {
  const rows = await world.database
    .select({ idUser: scheduleStudent.idUser, source: scheduleStudent.source })
    .from(scheduleStudent)
    .where(eq(scheduleStudent.idSchedule, (await list())[0]?.idCreated ?? 0))
    .orderBy(asc(scheduleStudent.idUser));
  expect(rows.every(({ source }) => source === 'band')).toBe(true);
  return rows.map(({ idUser }) => course.students.findIndex((one) => one.idUser === idUser)).sort();
};

describe('automatic schedules of a schedule', () => {
  it('are added, listed from the lowest band, changed and deleted', async () => {
    const { content } = await add({ ...high, percentageMax: '99,99', endDate: '2026-03-10', duration: '45' });
    expect(content).toEqual({
      ...{ idAutomaticSchedule: expect.any(Number), idSchedule, idAssessment: idFollowing, sm: false },
      ...{ assessment: 'Refuerzo', ...nextWeek, endDate: '2026-03-10', duration: 45 },
      ...{
        percentageMin: 50,
        percentageMax: 99.99,
        status: 'scheduled',
        state: 'planned',
        idCreated: null,
        students: 0,
      },
      // The third student's open answer waits for a grade.
      waitsFor: ['3, Alumno'],
    });
    await add();
    expect((await list()).map(({ percentageMin }) => percentageMin)).toEqual([0, 50]);
    const { idAutomaticSchedule } = content;
    expect((await edit({ idAutomaticSchedule, percentageMax: 100, duration: '' })).content).toMatchObject({
      ...{ percentageMin: 50, percentageMax: 100, duration: null, endDate: '2026-03-10' },
    });
    await remove(idAutomaticSchedule);
    expect(await list()).toHaveLength(1);
  });

  it('are sent with the assessment that they schedule, to those who see their schedule', async () => {
    const { idAutomaticSchedule } = (await add()).content;
    const sent = async ({ client }: TestUser) =>
      (await client.assessments.continueAssessment({ idAssessment: idFollowing })).content;
    const [planned] = await world.database.select().from(school).where(eq(school.id, course.idSchool));
    expect(await sent(ana)).toMatchObject({
      automaticSchedules: [{ idAutomaticSchedule, idSchedule }],
      qrcode: expect.stringMatching(/^101[0-9a-f]{5}B$/i),
      ...{ idCountry: planned?.idCountry, addedBy: ana.idUser, updatedBy: ana.idUser, deleted: 0, import: '' },
    });
    expect(await sent(carla)).toMatchObject({ automaticSchedules: [{ idAutomaticSchedule, idSchedule }] });
    const { content: own } = await ana.client.assessments.getAssessments({});
    const { qrcode } = await sent(ana);
    expect(own.find(({ idAssessment }) => idAssessment === idFollowing)).toMatchObject({
      ...{ qrcode, automaticSchedules: [{ idAutomaticSchedule, idSchedule }] },
    });
    expect(own.find(({ idAssessment }) => idAssessment !== idFollowing)).toMatchObject({ automaticSchedules: [] });
    await ana.client.users.changeShareOptions({ shareMyAssessments: true });
    expect(await sent(bruno)).toMatchObject({ automaticSchedules: [], addedBy: ana.idUser });
    const { content: shared } = await bruno.client.assessments.getAssessmentsShare({});
    expect(shared.find(({ idAssessment }) => idAssessment === idFollowing)).toMatchObject({
      ...{ qrcode, automaticSchedules: [] },
    });
    await ana.client.users.changeShareOptions({ shareMyAssessments: false });
  });

  it('are refused with times that cannot be', async () => {
    await expect(add({ endTime: '08:00' })).refusedAs('scheduleTimesNotValid');
    await expect(add({ endDate: '2026-03-08' })).refusedAs('scheduleTimesNotValid');
    await expect(add({ startDate: '2026-02-01' })).refusedAs('scheduleInThePast');
    const later = await course.addSchedule(questions, { opens: 0, closes: 30 * 24 * HOUR });
    await expect(add({ idSchedule: later.idSchedule })).refusedAs('automaticScheduleTooEarly');
  });

  it('are refused with percentages that cannot be, and say why', async () => {
    const wrong = (percentageMin: number, percentageMax: number) => add({ percentageMin, percentageMax });
    await expect(wrong(0, 101)).rejects.toMatchObject({ envelope: { problem: 'maximumAbove100' } });
    await expect(wrong(101, 101)).rejects.toMatchObject({ envelope: { problem: 'minimumAbove100' } });
    await expect(wrong(60, 50)).rejects.toMatchObject({ envelope: { problem: 'maximumBelowMinimum' } });
    await expect(wrong(-1, 50)).refusedAs('bandNotValid');
  });

  it('are refused a change to what cannot be, and stay as they were', async () => {
    const { idAutomaticSchedule } = (await add()).content;
    const before = await list();
    const refused = async (input: object, refusal: RefusalName) => {
      await expect(edit({ idAutomaticSchedule, ...input })).refusedAs(refusal);
      expect(await list()).toEqual(before);
    };
    await refused({ endTime: '08:00' }, 'scheduleTimesNotValid');
    await refused({ startDate: '2026-02-01' }, 'scheduleInThePast');
    await refused({ percentageMax: 101 }, 'bandNotValid');
    await refused({ percentageMin: 60 }, 'bandNotValid');
    await world.database
      .update(schedule)
      .set({ ends: toInstant('2026-03-20', '10:00', TIME_ZONE) })
      .where(eq(schedule.id, idSchedule));
    const late = await list();
    await expect(edit({ idAutomaticSchedule, duration: 30 })).refusedAs('automaticScheduleTooEarly');
    expect(await list()).toEqual(late);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expect(edit({ idAutomaticSchedule, startDate: '2026-03-25' })).refusedAs('scheduleCancelled');
    expect(await list()).toEqual(late);
  });

  it('have an assessment of the provider only of who may schedule these', async () => {
    const sofia = await world.addPerson('editor', 'Sofía');
    const provided = await addAssessment(world, { questions: [easy], owner: sofia, title: 'Modelo' });
    const { idAutomaticSchedule } = (await add()).content;
    const before = await list();
    await expect(add({ ...high, idAssessment: provided, sm: true })).refusedAs('scheduledAssessmentNotValid');
    await expect(edit({ idAutomaticSchedule, idAssessment: provided, sm: true })).refusedAs(
      'scheduledAssessmentNotValid',
    );
    expect(await list()).toEqual(before);
    const isCarla = eq(membership.idUser, carla.idUser);
    await world.database.update(membership).set({ permissions: 'schedules-sm' }).where(isCarla);
    world.clock.pass(60_000);
    expect((await edit({ idAutomaticSchedule, idAssessment: provided, sm: true }, carla)).content).toMatchObject({
      ...{ idAssessment: provided, sm: true, assessment: 'Modelo' },
    });
  });

  it('may not overlap for one assessment, but touch, and overlap for another', async () => {
    const { idAutomaticSchedule } = (await add()).content;
    await expect(add({ percentageMin: 40, percentageMax: 60 })).refusedAs('bandsOverlap');
    const other = await addAssessment(world, { questions: [easy], owner: ana, title: 'Ampliación' });
    await add({ idAssessment: other, percentageMin: 40, percentageMax: 60 });
    await add(high);
    await expect(edit({ idAutomaticSchedule, percentageMax: 51 })).refusedAs('bandsOverlap');
    await edit({ idAutomaticSchedule, percentageMax: 49 });
  });

  it('are for who sees the schedule, and of assessments that they may schedule', async () => {
    const { idAutomaticSchedule } = (await add()).content;
    await expect(list(bruno)).refusedAs('scheduleNotValid');
    await expect(add(high, bruno)).refusedAs('scheduleNotValid');
    await expect(edit({ idAutomaticSchedule }, bruno)).refusedAs('automaticScheduleNotValid');
    await expect(remove(idAutomaticSchedule, bruno)).refusedAs('automaticScheduleNotValid');
    await expect(remove(999_999)).refusedAs('automaticScheduleNotValid');
    await expect(add({ ...high, idAssessment: 999_999 })).refusedAs('scheduledAssessmentNotValid');
    await expect(edit({ idAutomaticSchedule, idAssessment: 999_999 })).refusedAs('scheduledAssessmentNotValid');
    expect(await list(carla)).toHaveLength(1);
  });

  it('cannot be added to a cancelled schedule, which gives nobody anything', async () => {
    await add();
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expect(add(high)).refusedAs('scheduleCancelled');
    expect(await follow()).toBe(0);
  });

  it('make their assessment LINKED until it is scheduled', async () => {
    const badge = async () =>
      (await ana.client.assessments.getAssessments({ search: 'Refuerzo' })).content.find(
        (one) => one.idAssessment === idFollowing,
      )?.badge;
    expect(await badge()).toBe('COMPLETED');
    await add();
    expect(await badge()).toBe('LINKED');
    await follow();
    expect(await badge()).toBe('SCHEDULED');
  });
});

describe('followAutomaticSchedules', () => {
  it('schedules the assessment for exactly the students in the band, once', async () => {
    await add();
    expect(await follow()).toBe(1);
    expect(await list()).toMatchObject([{ status: 'done', students: 1 }]);
    expect(await audience()).toEqual([1]);
    const [row] = await world.database
      .select()
      .from(schedule)
      .where(eq(schedule.id, (await list())[0]?.idCreated ?? 0));
    expect(row).toMatchObject({ idOwner: ana.idUser, idCourse: course.idCourse, ...nextWeek, students: 1 });
    expect(await follow()).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  it('makes one schedule when several servers run it at once', async () => {
    await add();
    await Promise.all([follow(), follow(), follow()]);
    const rows = await world.database.select().from(schedule).where(eq(schedule.idAssessment, idFollowing));
    expect(rows).toHaveLength(1);
  });

  it('waits until the schedule is over for everybody, and half a minute', async () => {
    await add();
    await world.database.update(schedule).set({ ends: world.clock.now() }).where(eq(schedule.id, idSchedule));
    world.clock.pass(29_999);
    expect(await follow()).toBe(0);
    world.clock.pass(1);
    expect(await follow()).toBe(1);
  });

  it('puts a grade on the border of two bands into the lower one', async () => {
    await add();
    await add(high);
    await follow();
    expect((await list()).map(({ students }) => students)).toEqual([1, 1]);
    expect(await audience()).toEqual([1]);
  });

  it('makes nothing while nobody is in the band, and nothing once its time is over', async () => {
    await add({ percentageMin: 0, percentageMax: 10 });
    expect(await follow()).toBe(0);
    expect(await list()).toMatchObject([{ status: 'scheduled' }]);
    await add({ percentageMin: 40, percentageMax: 60 });
    world.clock.set('2026-03-09T10:00');
    expect(await follow()).toBe(0);
  });

  it('makes nothing while daylight saving leaves nothing of its times in a time zone that the school got later', async () => {
    await add({ startDate: '2026-03-08', startTime: '02:30', endTime: '03:10' });
    const move = (timezone: string) =>
      world.database.update(school).set({ timezone }).where(eq(school.id, course.idSchool));
    await move('America/New_York');
    expect(await follow()).toBe(0);
    await move(TIME_ZONE);
    expect(await follow()).toBe(1);
  });

  it('adds who gets a grade later, and takes out who has another one and has not begun', async () => {
    await add();
    await follow();
    await grade(2, 0);
    expect(await follow()).toBe(1);
    expect(await audience()).toEqual([1, 2]);
    await grade(2, 9);
    await follow();
    expect(await audience()).toEqual([1]);
  });

  it('leaves who has begun, and changes nothing once the time is over', async () => {
    await add();
    await follow();
    world.clock.set('2026-03-09T09:10');
    await startAttempt(course.students[1] as TestUser, (await list())[0]?.idCreated ?? 0);
    await grade(1, 10);
    await follow();
    expect(await audience()).toEqual([1]);
    world.clock.set('2026-03-09T10:00');
    await grade(2, 0);
    expect(await follow()).toBe(0);
  });

  it('makes a schedule that the roster does not fill, and that who leaves the class leaves', async () => {
    await add();
    await follow();
    const { idSchool, idCourse, students } = course;
    const sync = () =>
      world.database.transaction((db) => syncAudience(db, idSchool, { idsCourses: [idCourse] }, world.clock.now()));
    await sync();
    expect(await audience()).toEqual([1]);
    const isSecond = eq(enrolment.idUser, students[1]?.idUser ?? 0);
    await world.database.update(enrolment).set({ until: world.clock.now() }).where(isSecond);
    await sync();
    expect(await audience()).toEqual([]);
    await world.database.update(enrolment).set({ until: null }).where(isSecond);
    await follow();
    expect(await audience()).toEqual([1]);
  });

  it('is done then: it is neither changed nor deleted', async () => {
    const { idAutomaticSchedule } = (await add()).content;
    await follow();
    await expect(edit({ idAutomaticSchedule, duration: 30 })).refusedAs('automaticScheduleDone');
    await expect(remove(idAutomaticSchedule)).refusedAs('automaticScheduleDone');
  });

  it('does not make again what was deleted', async () => {
    await add();
    await follow();
    await ana.client.schedules.deleteSchedule({ idSchedule: (await list())[0]?.idCreated ?? 0 });
    expect(await follow()).toBe(0);
    expect(await list()).toMatchObject([{ status: 'done', state: 'deleted' }]);
  });
});

describe('a follow-up whose schedule was deleted', () => {
  let idAutomaticSchedule: number;
  let idCreated: number;
  beforeEach(async () => {
    ({ idAutomaticSchedule } = (await add()).content);
    await follow();
    idCreated = (await list())[0]?.idCreated ?? 0;
    await ana.client.schedules.deleteSchedule({ idSchedule: idCreated });
  });
  const restore = () => ana.client.schedules.restoreSchedule({ idSchedule: idCreated, force: true });

  it('is planned again by a change, and makes another schedule for who is in the band then', async () => {
    await edit({ idAutomaticSchedule, startDate: '2026-03-10' });
    expect(await list()).toMatchObject([{ status: 'scheduled', state: 'planned', idCreated: null, students: 0 }]);
    await grade(2, 0);
    await follow();
    expect(await list()).toMatchObject([{ state: 'made', startDate: '2026-03-10', students: 2 }]);
    expect((await list())[0]?.idCreated).not.toBe(idCreated);
    await expect(restore()).refusedAs('deletedForGood');
  });

  it('can be deleted; its schedule cannot be restored then, for it would be filled with the class', async () => {
    await remove(idAutomaticSchedule);
    expect(await list()).toEqual([]);
    await expect(restore()).refusedAs('deletedForGood');
    await add();
    expect(await follow()).toBe(1);
  });

  it('is replaced by a new one with the same assessment in its band, which the audit tells', async () => {
    const added = (await add({ percentageMin: 20, percentageMax: 60 })).content;
    expect((await list()).map((one) => one.idAutomaticSchedule)).toEqual([added.idAutomaticSchedule]);
    await expect(restore()).refusedAs('deletedForGood');
    const isAdded = eq(audit.call, 'addAutomaticSchedule');
    const [row] = await world.database.select().from(audit).where(isAdded).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ after: { replaces: [idAutomaticSchedule] } });
  });

  it('is left alone by one with another band or another assessment', async () => {
    await add({ percentageMin: 60, percentageMax: 80 });
    const other = await addAssessment(world, { questions: [easy], owner: ana, title: 'Ampliación' });
    await add({ idAssessment: other });
    expect((await list()).map(({ state }) => state).sort()).toEqual(['deleted', 'planned', 'planned']);
  });

  it('does not take the grade on its border from the band above', async () => {
    await add(high);
    await follow();
    expect(await list()).toMatchObject([{ state: 'deleted' }, { state: 'made', students: 2 }]);
  });

  it('goes on where its schedule is restored, and is done again', async () => {
    await restore();
    await grade(2, 0);
    expect(await follow()).toBe(1);
    expect(await audience()).toEqual([1, 2]);
    await expect(edit({ idAutomaticSchedule, duration: 30 })).refusedAs('automaticScheduleDone');
    await expect(remove(idAutomaticSchedule)).refusedAs('automaticScheduleDone');
    await expect(add()).refusedAs('bandsOverlap');
  });
});

describe('a follow-up whose schedule was cancelled', () => {
  it('is planned again or deleted, and the cancelled schedule stays with what was answered', async () => {
    const { idAutomaticSchedule } = (await add()).content;
    await follow();
    const idCreated = (await list())[0]?.idCreated ?? 0;
    world.clock.set('2026-03-09T09:10');
    await startAttempt(course.students[1] as TestUser, idCreated);
    await ana.client.schedules.cancelSchedule({ idSchedule: idCreated });
    expect(await list()).toMatchObject([{ status: 'done', state: 'cancelled', idCreated, students: 1 }]);
    await edit({ idAutomaticSchedule, startDate: '2026-03-11' });
    await follow();
    expect(await list()).toMatchObject([{ state: 'made', students: 1 }]);
    const again = (await list())[0]?.idCreated ?? 0;
    await ana.client.schedules.cancelSchedule({ idSchedule: again });
    await remove(idAutomaticSchedule);
    for (const idSchedule of [idCreated, again])
      expect((await ana.client.schedules.getSchedule({ idSchedule })).content).toMatchObject({
        ...{ status: 'cancelled', students: 1 },
      });
  });
});

describe('a follow-up whose schedule ends only after it', () => {
  let running: number;
  let idAutomaticSchedule: number;
  const student = () => course.students[0] as TestUser;
  const soon = { startDate: '2026-03-02', startTime: '09:15', endTime: '09:45' };
  /** What a reply says of it. */
  const missed = () => [{ idAutomaticSchedule, idSchedule: running, assessment: 'Refuerzo', closes }];
  const closes = '2026-03-02T09:45:00+01:00';
  const state = async () =>
    (await ana.client.schedules.getAutomaticSchedules({ idSchedule: running })).content.map((one) => one.state);
  const counted = async () => {
    const { content } = await ana.client.schedules.getSchedule({ idSchedule: running });
    const listed = (await ana.client.schedules.getSchedules({ idSchedule: running })).content;
    expect(listed.map((one) => one.qntMissedFollowUps)).toEqual([content.qntMissedFollowUps]);
    return content.qntMissedFollowUps;
  };
  const extend = (minutes: number) => ana.client.live.extendSchedule({ idSchedule: running, minutes });
  const help = { extraPercent: 0, extraMinutes: 60, pauseMinutes: 0, largePrint: false };

  /** The lesson ends at nine, and the follow-up at a quarter to ten. */
  beforeEach(async () => {
    ({ idSchedule: running } = await course.addSchedule(questions, { opens: -HOUR, closes: HOUR }));
    ({ idAutomaticSchedule } = (await add({ idSchedule: running, ...soon })).content);
  });

  it('is named when the schedule is moved, told in the lists, and planned again', async () => {
    const until = async (endTime: string) =>
      (await ana.client.schedules.editSchedule({ idSchedule: running, startTime: '07:00', endTime, force: true }))
        .missedFollowUps;
    expect(await until('09:30')).toEqual([]);
    expect([await state(), await counted()]).toEqual([['planned'], 0]);
    expect(await until('12:00')).toEqual(missed());
    expect([await state(), await counted()]).toEqual([['missed'], 1]);
    world.clock.set('2026-03-02T13:00');
    expect(await follow()).toBe(0);
    expect(await state()).toEqual(['missed']);
    await edit({ idAutomaticSchedule, ...nextWeek });
    expect([await state(), await counted()]).toEqual([['planned'], 0]);
  });

  it('is named once: not by a later change that does not concern it', async () => {
    expect((await extend(60)).missedFollowUps).toEqual(missed());
    expect((await extend(5)).missedFollowUps).toEqual([]);
  });

  it('is named when more time is given, and is as before when that is taken back', async () => {
    const { content, missedFollowUps } = await extend(60);
    expect(missedFollowUps).toEqual(missed());
    await ana.client.live.undoExtension({ idSchedule: running, idExtension: content.idExtension });
    expect([await state(), await counted()]).toEqual([['planned'], 0]);
  });

  it('is named when a pause has taken too long', async () => {
    await ana.client.live.pauseSchedule({ idSchedule: running });
    world.clock.pass(50 * 60_000);
    expect((await ana.client.live.resumeSchedule({ idSchedule: running })).missedFollowUps).toEqual(missed());
  });

  it('is not named when a pause was short', async () => {
    await ana.client.live.pauseSchedule({ idSchedule: running });
    world.clock.pass(10 * 60_000);
    expect((await ana.client.live.resumeSchedule({ idSchedule: running })).missedFollowUps).toEqual([]);
    expect(await state()).toEqual(['planned']);
  });

  it('is named when an attempt goes on beyond it', async () => {
    const idAttempt = await startAttempt(student(), running);
    await student().client.attempts.finishScheduledAssessment({ idAttempt });
    const input = { idSchedule: running, idUser: student().idUser, minutes: 120 };
    expect((await ana.client.live.reopenAttempt(input)).missedFollowUps).toEqual(missed());
  });

  it('is named when a student gets more time, at this schedule or at every assessment', async () => {
    const { idUser } = student();
    const { saveScheduleAccommodation, saveStudentAccommodation } = ana.client.schedules;
    const own = await saveScheduleAccommodation({ idSchedule: running, idUser, ...help, window: null });
    expect(own.missedFollowUps).toEqual(missed());
    const back = await saveScheduleAccommodation({ idSchedule: running, idUser, ...help, standing: true });
    expect(back.missedFollowUps).toEqual([]);
    expect(await state()).toEqual(['planned']);
    const standing = await saveStudentAccommodation({ idUser, ...help });
    expect(standing.missedFollowUps).toEqual(missed());
    await saveStudentAccommodation({ idUser, ...help, extraMinutes: 0 });
    expect(await state()).toEqual(['planned']);
  });

  it('is not named once it has made its schedule', async () => {
    await add();
    await follow();
    const times = { startTime: '06:00', endDate: '2026-03-12', endTime: '10:00' };
    const moved = await ana.client.schedules.editSchedule({ idSchedule, ...times, force: true });
    expect(moved.missedFollowUps).toEqual([]);
  });

  it('is not missed, but unused, when nobody had a grade in its band in time', async () => {
    world.clock.set('2026-03-02T09:45');
    expect([await state(), await counted()]).toEqual([['unused'], 0]);
  });
});
