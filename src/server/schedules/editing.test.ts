import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../tests/support/world.ts';
import { toInstant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { ExamCache, finishAttempts } from '../attempts/api.ts';
import {
  attempt,
  audit,
  course,
  lateResponse,
  response,
  result,
  schedule,
  scheduleStudent,
} from '../database/schema.ts';

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

beforeEach(async () => {
  ({ ana, lucia, noa, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const plan = async (input: object = {}): Promise<number> => {
  const request = { idAssessment, idsCourses: [idCourse], ...windowFromNineToTen, ...input };
  return (await ana.client.schedules.addSchedule(request)).content[0]?.idSchedule ?? 0;
};
const stored = async (idSchedule: number) =>
  (await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0];

describe('editSchedule', () => {
  const move = (person: TestUser, idSchedule: number, input: object = {}) =>
    person.client.schedules.editSchedule({
      idSchedule,
      ...windowFromNineToTen,
      endDate: null,
      duration: null,
      ...input,
    });

  it('does not change omitted fields, and clears empty ones', async () => {
    const idSchedule = await plan({ endDate: '2026-03-12', duration: 45 });
    const before = await stored(idSchedule);
    await ana.client.schedules.editSchedule({ idSchedule });
    expect(await stored(idSchedule)).toEqual(before);
    const empty = { idSchedule, endTime: '09:30:00', endDate: '', duration: '' } as const;
    expect((await ana.client.schedules.editSchedule(empty)).content).toMatchObject([
      { ...windowFromNineToTen, endTime: '09:30', endDate: null, duration: null },
    ]);
  });

  it('sets and clears times, end date and duration', async () => {
    const idSchedule = await plan();
    const times = {
      startDate: '2026-03-10',
      startTime: '08:00',
      endDate: '2026-03-12',
      endTime: '14:00',
      duration: 45,
    };
    expect((await move(ana, idSchedule, times)).content).toMatchObject([
      { idSchedule, ...times, opens: '2026-03-10T08:00:00+01:00', closes: '2026-03-12T14:00:00+01:00' },
    ]);
    expect((await move(ana, idSchedule)).content).toMatchObject([
      { ...windowFromNineToTen, endDate: null, duration: null },
    ]);
  });

  it('does not report the schedule itself as a clash', async () => {
    expect((await move(ana, await plan(), { endTime: '09:30' })).conflicts).toEqual([]);
  });

  it('refuses times at which the class is busy, unless forced', async () => {
    await plan({ startTime: '11:00', endTime: '12:00' });
    const idSchedule = await plan();
    const later = { startTime: '11:30', endTime: '12:30' };
    await expect(move(ana, idSchedule, later)).refusedAs('studentsBusy');
    expect(await stored(idSchedule))?.toMatchObject(windowFromNineToTen);
    expect((await move(ana, idSchedule, { ...later, force: true })).conflicts).toMatchObject([{ kind: 'course' }]);
  });

  it('refuses invalid times and times in the past', async () => {
    const idSchedule = await plan();
    const before = await stored(idSchedule);
    await expect(move(ana, idSchedule, { endTime: '08:00' })).refusedAs('scheduleTimesNotValid');
    await expect(move(ana, idSchedule, { startDate: '2026-03-01' })).refusedAs('scheduleInThePast');
    expect(await stored(idSchedule))?.toEqual(before);
  });

  it('is allowed to the coordinator and refused to others', async () => {
    const idSchedule = await plan();
    const before = await stored(idSchedule);
    for (const person of [bruno, clara])
      await expect(move(person, idSchedule, { endTime: '11:00' })).refusedAs('scheduleNotValid');
    expect(await stored(idSchedule))?.toEqual(before);
    expect((await move(carla, idSchedule, { endTime: '11:00' })).content[0]?.addedBy).toBe('Núñez, Ana');
  });

  it('refuses a cancelled schedule', async () => {
    const idSchedule = await plan();
    await ana.client.schedules.cancelSchedule({ idSchedule });
    const before = await stored(idSchedule);
    await expect(move(ana, idSchedule, { endTime: '11:00' })).refusedAs('scheduleCancelled');
    expect(await stored(idSchedule))?.toEqual(before);
  });

  describe('after the first start', () => {
    let idSchedule: number;
    let deadlines: () => Promise<Record<number, string>>;

    /** At 9:10 Lucía is at work since 9:05, with 30 minutes; Noa has finished. */
    beforeEach(async () => {
      idSchedule = await plan({ duration: 30 });
      world.clock.set('2026-03-09T09:05');
      const start = (student: TestUser) =>
        student.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
      await start(lucia);
      const { idAttempt } = (await start(noa)).content;
      world.clock.set('2026-03-09T09:10');
      await noa.client.attempts.finishScheduledAssessment({ idAttempt });
      deadlines = async () => {
        const rows = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
        const time = (instant: number) => new Date(instant).toISOString().slice(11, 16);
        return Object.fromEntries(rows.map(({ idUser, deadline }) => [idUser, time(deadline)]));
      };
    });

    it.each([
      { startTime: '08:30', duration: 30 },
      { startTime: '09:06', duration: 30 },
      { startDate: '2026-03-10', duration: 30 },
      { endTime: '09:59', duration: 30 },
      { duration: 29 },
    ])('refuses to shorten the time: %j', async (input) => {
      const before = await stored(idSchedule);
      await expect(move(ana, idSchedule, input)).refusedAs('scheduleHasAttempts');
      expect(await stored(idSchedule))?.toEqual(before);
      expect(await deadlines()).toEqual({ [lucia.idUser]: '08:35', [noa.idUser]: '08:35' });
    });

    it('extends the deadlines of attempts in progress', async () => {
      await move(ana, idSchedule, { duration: 40 });
      expect(await deadlines()).toEqual({ [lucia.idUser]: '08:45', [noa.idUser]: '08:35' });
    });

    it('extends deadlines to a later end of the window', async () => {
      await move(ana, idSchedule);
      expect(await deadlines()).toMatchObject({ [lucia.idUser]: '09:00' });
      await move(ana, idSchedule, { endTime: '10:20' });
      expect(await deadlines()).toEqual({ [lucia.idUser]: '09:20', [noa.idUser]: '08:35' });
    });

    it('does not change deadlines set by the duration when only the window ends later', async () => {
      await move(ana, idSchedule, { endDate: '2026-03-10', duration: 30 });
      expect(await deadlines()).toEqual({ [lucia.idUser]: '08:35', [noa.idUser]: '08:35' });
    });

    it("does not change personal times, and uses the schedule's for the rest", async () => {
      await world.database
        .update(scheduleStudent)
        .set({ closes: toInstant('2026-03-09', '09:50', TIME_ZONE) })
        .where(eq(scheduleStudent.idUser, lucia.idUser));
      await move(ana, idSchedule, { endTime: '10:20' });
      expect(await deadlines()).toMatchObject({ [lucia.idUser]: '08:50' });
      await move(ana, idSchedule, { endTime: '10:30' });
      expect(await deadlines()).toMatchObject({ [lucia.idUser]: '08:50' });
      expect(await stored(idSchedule))?.toMatchObject({ ends: toInstant('2026-03-09', '10:30', TIME_ZONE) });
    });

    it.each([
      { time: '09:35', closed: false },
      { time: '09:36', closed: true },
    ])('reopens attempts past their deadline, closed by the clock or not yet: %j', async ({ time, closed }) => {
      world.clock.set(`2026-03-09T${time}`);
      expect((await world.app.closeByClock()) > 0).toBe(closed);
      await move(ana, idSchedule, { duration: 60 });
      expect(await deadlines()).toEqual({ [lucia.idUser]: '09:00', [noa.idUser]: '08:35' });
      const rows = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
      expect(rows.filter(({ finished }) => finished === null)).toMatchObject([{ idUser: lucia.idUser }]);
      expect(await lucia.client.attempts.answerScheduledAssessment({ idSchedule })).toBeDefined();
      await expect(noa.client.attempts.answerScheduledAssessment({ idSchedule })).refusedAs('attemptFinished');
    });

    it('deletes the results of reopened attempts until they end again', async () => {
      const counters = async () => {
        const { started, finished, graded, gradeSum, ungraded } = (await stored(idSchedule)) ?? {};
        return { started, finished, graded, gradeSum, ungraded };
      };
      const before = await counters();
      world.clock.set('2026-03-09T09:36');
      await world.app.closeByClock();
      expect(await counters()).toMatchObject({ finished: 2, graded: 2 });
      await move(ana, idSchedule, { duration: 40 });
      expect(await counters()).toEqual(before);
      expect(await world.database.$count(result, eq(result.idSchedule, idSchedule))).toBe(1);
      world.clock.set('2026-03-09T09:46');
      await world.app.closeByClock();
      expect(await counters()).toMatchObject({ finished: 2, graded: 2 });
      expect(await deadlines()).toMatchObject({ [lucia.idUser]: '08:45' });
    });

    it('does not reopen attempts whose new deadline has passed, too', async () => {
      world.clock.set('2026-03-09T09:50');
      await world.app.closeByClock();
      await move(ana, idSchedule, { duration: 40 });
      expect(await deadlines()).toMatchObject({ [lucia.idUser]: '08:35' });
      expect(await stored(idSchedule))?.toMatchObject({ finished: 2 });
    });

    it('does not close an attempt that the clock had found overdue before the change', async () => {
      world.clock.set('2026-03-09T09:36');
      const [row] = await world.database.select().from(attempt).where(eq(attempt.idUser, lucia.idUser));
      await move(ana, idSchedule, { duration: 60 });
      const overdue = [{ idSchool, idAttempt: row?.id ?? 0 }];
      await finishAttempts(world.host.database, new ExamCache(), overdue, world.clock.now(), 'clock');
      const [after] = await world.database.select().from(attempt).where(eq(attempt.idUser, lucia.idUser));
      expect(after).toMatchObject({ finished: null, closedByClock: false });
    });

    describe('with a late response', () => {
      let given: () => Promise<unknown>;
      let idAttempt: number;
      const responses = () => world.database.select().from(response).where(eq(response.idAttempt, idAttempt));
      const waits = () =>
        world.database
          .select()
          .from(lateResponse)
          .where(and(eq(lateResponse.idAttempt, idAttempt), isNull(lateResponse.decision)));

      beforeEach(async () => {
        const [row] = await world.database.select().from(attempt).where(eq(attempt.idUser, lucia.idUser));
        idAttempt = row?.id ?? 0;
        const answered = toInstant('2026-03-09', '09:34', TIME_ZONE);
        given = () =>
          lucia.client.attempts.answerQuestion({
            ...{ idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 3 } },
            ...{ sequence: answered, answeredAt: toIsoWithOffset(answered, TIME_ZONE) },
          });
        world.clock.set('2026-03-09T09:36');
        await world.app.closeByClock();
      });

      it('accepts it once there is more time', async () => {
        await given();
        expect(await stored(idSchedule))?.toMatchObject({ late: 1 });
        await move(ana, idSchedule, { duration: 60 });
        expect(await stored(idSchedule))?.toMatchObject({ late: 0 });
        const { questionsSaved } = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
        expect(questionsSaved).toMatchObject([{ response: { alternative: 3 } }]);
        const rows = await world.database.select().from(lateResponse).where(eq(lateResponse.idAttempt, idAttempt));
        expect(rows).toMatchObject([{ decision: 'accepted', decidedBy: ana.idUser }]);
      });

      it('leaves it waiting when the change is refused', async () => {
        await given();
        await plan({ startTime: '10:00', endTime: '11:00' });
        await expect(move(ana, idSchedule, { endTime: '10:30', duration: 60 })).refusedAs('studentsBusy');
        expect(await stored(idSchedule))?.toMatchObject({ late: 1, finished: 2 });
      });

      it('accepts it in either order when both arrive concurrently', async () => {
        await startWhileLocked(
          world.database,
          (db) => db.select().from(schedule).where(eq(schedule.id, idSchedule)).for('update'),
          [() => move(ana, idSchedule, { duration: 60 }), given],
        );
        expect(await responses()).toMatchObject([{ response: { alternative: 3 } }]);
        expect(await waits()).toEqual([]);
        expect(await stored(idSchedule))?.toMatchObject({ late: 0, finished: 1 });
      });
    });

    it('does not change deadlines when refused for busy students', async () => {
      await plan({ startTime: '10:00', endTime: '11:00' });
      await expect(move(ana, idSchedule, { endTime: '10:30' })).refusedAs('studentsBusy');
      expect(await deadlines()).toMatchObject({ [lucia.idUser]: '08:35' });
    });
  });
});

describe('addSchedule', () => {
  it('refuses a course whose year is closed at the same moment, and plans nothing', async () => {
    const isOfCourse = eq(course.id, idCourse);
    const [refused] = await startWhileLocked(
      world.database,
      (db) => db.update(course).set({ closed: world.clock.now() }).where(isOfCourse),
      [() => plan().catch((error: unknown) => error)],
    );
    await expect(Promise.reject(refused)).refusedAs('courseClosed');
    expect(await world.database.$count(schedule, eq(schedule.idCourse, idCourse))).toBe(0);
  });
});

describe('cancelSchedule', () => {
  it('does not delete responses, and changes the badge', async () => {
    const idSchedule = await plan();
    world.clock.set('2026-03-09T09:05');
    await addSingleChoiceAttempt(world, idSchedule, lucia, [1, 1]);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    const { content } = await ana.client.schedules.getSchedules({ idCourse });
    expect(content).toMatchObject([{ badge: 'CANCELLED', started: 1, finished: 1, hitAverage: 50, canEdit: false }]);
    await expect(ana.client.schedules.cancelSchedule({ idSchedule })).refusedAs('scheduleCancelled');
  });

  it('ends attempts in progress, including those with personal times', async () => {
    const idSchedule = await plan();
    await world.database
      .update(scheduleStudent)
      .set({ closes: toInstant('2026-03-09', '11:00', TIME_ZONE) })
      .where(eq(scheduleStudent.idUser, lucia.idUser));
    world.clock.set('2026-03-09T09:05');
    const started = { idSchedule, termsAccepted: true as const };
    const { deadline } = (await lucia.client.attempts.startScheduledAssessment(started)).content;
    expect(deadline).toBe('2026-03-09T11:00:00+01:00');
    world.clock.set('2026-03-09T09:10');
    await ana.client.schedules.cancelSchedule({ idSchedule });
    const rows = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect(rows).toMatchObject([{ deadline: world.clock.now() }]);
  });

  it('is allowed to the teacher and the coordinator only', async () => {
    const idSchedule = await plan();
    for (const person of [bruno, clara])
      await expect(person.client.schedules.cancelSchedule({ idSchedule })).refusedAs('scheduleNotValid');
    expect((await stored(idSchedule))?.cancelled).toBeNull();
    await carla.client.schedules.cancelSchedule({ idSchedule });
    expect((await stored(idSchedule))?.cancelled).toBe(world.clock.now());
  });
});

describe('deleteSchedule', () => {
  const listed = async () => (await ana.client.schedules.getSchedules({ idCourse })).totalrecords;

  it('deletes a schedule, cancelled or not', async () => {
    const idSchedule = await plan();
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await ana.client.schedules.deleteSchedule({ idSchedule });
    expect(await listed()).toBe(0);
    await expect(ana.client.schedules.deleteSchedule({ idSchedule })).refusedAs('scheduleNotValid');
    await expect(ana.client.schedules.cancelSchedule({ idSchedule })).refusedAs('scheduleNotValid');
  });

  it('refuses a schedule with an attempt', async () => {
    const idSchedule = await plan();
    world.clock.set('2026-03-09T09:05');
    await addSingleChoiceAttempt(world, idSchedule, lucia, [], { finished: null });
    await expect(ana.client.schedules.deleteSchedule({ idSchedule })).refusedAs('scheduleHasAttempts');
    expect(await listed()).toBe(1);
  });

  it('leaves no attempt that was started concurrently', async () => {
    const idSchedule = await plan();
    world.clock.set('2026-03-09T09:05');
    await Promise.allSettled([
      lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true }),
      ana.client.schedules.deleteSchedule({ idSchedule }),
      noa.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true }),
    ]);
    const attempts = await world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule));
    expect((await stored(idSchedule))?.deleted).toBe(attempts.length === 0);
  });

  it('refuses other users', async () => {
    const idSchedule = await plan();
    await expect(bruno.client.schedules.deleteSchedule({ idSchedule })).refusedAs('scheduleNotValid');
    expect(await listed()).toBe(1);
    await carla.client.schedules.deleteSchedule({ idSchedule });
    expect(await listed()).toBe(0);
  });
});

describe('the audit of schedules', () => {
  const changes = async () => {
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser)).orderBy(audit.id);
    return rows.slice(1).map(({ call, before, after }) => ({ call, before, after }));
  };

  it('contains what editing, cancelling and deleting have changed', async () => {
    const idSchedule = await plan();
    const times = { ...windowFromNineToTen, endDate: null, duration: null };
    await ana.client.schedules.editSchedule({ idSchedule, ...windowFromNineToTen, duration: 30 });
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await ana.client.schedules.deleteSchedule({ idSchedule });
    expect(await changes()).toEqual([
      { call: 'editSchedule', before: times, after: { ...times, duration: 30 } },
      { call: 'cancelSchedule', before: { cancelled: false }, after: { cancelled: true } },
      { call: 'deleteSchedule', before: { idAssessment, idCourse, ...times, duration: 30 }, after: null },
    ]);
  });

  it('contains nothing of a refused change', async () => {
    const idSchedule = await plan();
    await expect(ana.client.schedules.editSchedule({ idSchedule, ...windowFromNineToTen, endTime: '08:00' })).refusedAs(
      'scheduleTimesNotValid',
    );
    expect(await changes()).toEqual([]);
  });
});

describe('restoreSchedule', () => {
  const restore = (idSchedule: number, force = false) => ana.client.schedules.restoreSchedule({ idSchedule, force });
  const remove = (idSchedule: number) => ana.client.schedules.deleteSchedule({ idSchedule });

  it('restores a schedule with its times and its audience', async () => {
    const idSchedule = await plan();
    const before = await stored(idSchedule);
    await remove(idSchedule);
    expect((await restore(idSchedule)).content).toMatchObject([{ idSchedule, students: before?.students }]);
    expect(await stored(idSchedule)).toEqual(before);
  });

  it('refuses while students are busy then, unless it is forced', async () => {
    const idSchedule = await plan();
    await remove(idSchedule);
    const other = await plan();
    await expect(restore(idSchedule)).refusedAs('studentsBusy');
    expect((await stored(idSchedule))?.deleted).toBe(true);
    await restore(idSchedule, true);
    expect((await stored(idSchedule))?.deleted).toBe(false);
    expect((await stored(other))?.deleted).toBe(false);
  });

  it('refuses a schedule that exists, of a colleague or of another school, and changes nothing', async () => {
    const idSchedule = await plan();
    await expect(restore(idSchedule)).refusedAs('deletedForGood');
    await remove(idSchedule);
    for (const { client } of [bruno, clara])
      await expect(client.schedules.restoreSchedule({ idSchedule })).refusedAs('deletedForGood');
    expect((await stored(idSchedule))?.deleted).toBe(true);
  });

  it('refuses when the course no longer exists', async () => {
    const idSchedule = await plan();
    await remove(idSchedule);
    await world.database.update(course).set({ deleted: true }).where(eq(course.id, idCourse));
    await expect(restore(idSchedule)).refusedAs('courseNotValid');
    expect((await stored(idSchedule))?.deleted).toBe(true);
  });

  it('refuses when the year of the course is closed, but for a schedule that is over', async () => {
    const idSchedule = await plan();
    await remove(idSchedule);
    await world.database.update(course).set({ closed: world.clock.now() }).where(eq(course.id, idCourse));
    await expect(restore(idSchedule, true)).refusedAs('courseClosed');
    expect((await stored(idSchedule))?.deleted).toBe(true);
    world.clock.set('2026-03-09T10:00');
    await restore(idSchedule);
    expect((await stored(idSchedule))?.deleted).toBe(false);
  });
});

describe('deleting an assessment that has schedules', () => {
  const removeAssessment = (input: object = {}) =>
    ana.client.assessments.deleteAssessment({ id: idAssessment, ...input });
  const restoreAssessment = () => ana.client.assessments.restoreAssessment({ idAssessment });
  const titles = async () =>
    (await ana.client.assessments.getAssessments({})).content.map(({ idAssessment }) => idAssessment);

  it('is refused with what uses it, and changes nothing', async () => {
    const idSchedule = await plan();
    await expect(removeAssessment()).refusedAs('assessmentHasSchedules');
    await expect(removeAssessment()).rejects.toMatchObject({
      envelope: { schedules: 1, started: 0, deletable: true },
    });
    expect(await titles()).toContain(idAssessment);
    expect((await stored(idSchedule))?.deleted).toBe(false);
  });

  it('deletes its schedules too where the user chose it, and restores all', async () => {
    const idSchedule = await plan();
    await removeAssessment({ schedules: 'delete' });
    expect(await titles()).not.toContain(idAssessment);
    expect((await stored(idSchedule))?.deleted).toBe(true);
    await restoreAssessment();
    expect(await titles()).toContain(idAssessment);
    expect((await stored(idSchedule))?.deleted).toBe(false);
  });

  it('keeps its schedules where the user chose it: students still take it', async () => {
    const idSchedule = await plan();
    await removeAssessment({ schedules: 'keep' });
    expect(await titles()).not.toContain(idAssessment);
    const { content } = await ana.client.schedules.getSchedules({});
    expect(content).toMatchObject([{ idSchedule, idAssessment }]);
    world.clock.set('2026-03-09T09:05');
    await lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    expect((await stored(idSchedule))?.started).toBe(1);
    await expect(removeAssessment()).refusedAs('assessmentNotValid');
  });

  it('does not delete schedules with attempts', async () => {
    const idSchedule = await plan();
    world.clock.set('2026-03-09T09:05');
    await addSingleChoiceAttempt(world, idSchedule, lucia, [], { finished: null });
    await expect(removeAssessment({ schedules: 'delete' })).refusedAs('scheduleHasAttempts');
    expect(await titles()).toContain(idAssessment);
    expect((await stored(idSchedule))?.deleted).toBe(false);
  });
});
