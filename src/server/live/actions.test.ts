import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHalfHourAtNine, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../tests/support/world.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { attempt, audit, givenTime, result, schedule, scheduleMessage, scheduleStudent } from '../database/schema.ts';

const MINUTE = 60_000;
let world: World;
let idSchool: number;
let ana: TestUser;
let bruno: TestUser;
let lucia: TestUser;
let noa: TestUser;
let mara: TestUser;
let idCourse: number;
let idCataloging: number;
let idSchedule: number;
let questions: number[];

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
  lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
  noa = await world.addPerson('student', 'Noa Abreu', idSchool);
  mara = await world.addPerson('student', 'Mara Rey', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  await world.addCourse(idSchool, '3.º C', [bruno], [mara]);
  idCataloging = await world.addCatalogue(['Matemáticas', 'Funciones']);
});
afterAll(() => world.close());

/** An assessment for Lucía and Noa. */
beforeEach(async () => {
  ({ idSchedule, questions } = await addHalfHourAtNine(world, { owner: ana, idCourse, idCataloging, count: 2 }));
});

const at = (time: string) => toInstant('2026-03-02', time, TIME_ZONE);
const calls = () => ana.client.live;
const of = (person: TestUser) => and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, person.idUser));
const attemptOf = async (person: TestUser) => (await world.database.select().from(attempt).where(of(person)))[0];
const deadlineOf = async (person: TestUser) => (await attemptOf(person))?.deadline;
const stateOf = async (person: TestUser) => {
  const idAttempt = (await attemptOf(person))?.id ?? 0;
  return (await person.client.live.getAttemptState({ idAttempt })).content;
};
const answer = (person: TestUser, idAttempt: number, answeredAt?: string) =>
  person.client.attempts.answerQuestion({
    ...{ idAttempt, idQuestion: questions[0] ?? 0, response: { alternative: 1 } },
    ...(answeredAt && { answeredAt }),
  });
/** Everything that acts may change. */
const facts = async () => {
  const [attempts, students, [row], given, messages] = await Promise.all([
    world.database.select().from(attempt).where(eq(attempt.idSchedule, idSchedule)).orderBy(attempt.id),
    world.database
      .select()
      .from(scheduleStudent)
      .where(eq(scheduleStudent.idSchedule, idSchedule))
      .orderBy(scheduleStudent.idUser),
    world.database.select().from(schedule).where(eq(schedule.id, idSchedule)),
    world.database.select().from(givenTime).where(eq(givenTime.idSchedule, idSchedule)),
    world.database.select().from(scheduleMessage).where(eq(scheduleMessage.idSchedule, idSchedule)),
  ]);
  return { attempts, students, row, given, messages };
};
const expectUnchanged = async (refused: () => Promise<unknown>, as: Parameters<typeof expectRefused>[1]) => {
  const before = await facts();
  await expectRefused(refused(), as);
  expect(await facts()).toEqual(before);
};
const expectRefused = (
  refused: Promise<unknown>,
  as:
    | 'scheduleNotValid'
    | 'scheduleCancelled'
    | 'userNotValid'
    | 'nobodyToExtend'
    | 'extensionNotValid'
    | 'endNotValid'
    | 'attemptNotValid'
    | 'attemptNotEnded'
    | 'detailsShown'
    | 'tooManyMessages'
    | 'tooMuchTimeGiven',
) => expect(refused).refusedAs(as);
const lastAudit = async (call: string) =>
  (await world.database.select().from(audit).where(eq(audit.call, call)).orderBy(desc(audit.id)).limit(1))[0];

describe('each act in a running schedule', () => {
  const acts: [string, (person: TestUser, ids?: number[]) => Promise<unknown>][] = [
    ['extendSchedule', (p, idsUsers) => p.client.live.extendSchedule({ idSchedule, minutes: 5, idsUsers })],
    ['pauseSchedule', (p, idsUsers) => p.client.live.pauseSchedule({ idSchedule, idsUsers })],
    ['resumeSchedule', (p, idsUsers) => p.client.live.resumeSchedule({ idSchedule, idsUsers })],
    [
      'finishScheduledAssessments',
      (p, idsUsers) =>
        p.client.live.finishScheduledAssessments({ idSchedule, ...(idsUsers ? { idsUsers } : { all: true }) }),
    ],
    [
      'sendScheduleMessage',
      (p, ids) => p.client.live.sendScheduleMessage({ idSchedule, text: 'Hola', idUser: ids?.[0] }),
    ],
  ];

  it.each(acts)('%s refuses a teacher who did not schedule it, and changes nothing', async (_, act) => {
    await startAttempt(lucia, idSchedule);
    await expectUnchanged(() => act(bruno), 'scheduleNotValid');
  });

  it.each(acts)('%s refuses a student of another class, and changes nothing', async (_, act) => {
    await startAttempt(lucia, idSchedule);
    await expectUnchanged(() => act(ana, [mara.idUser]), 'userNotValid');
  });

  it.each(acts)('%s refuses a cancelled schedule, and changes nothing', async (_, act) => {
    await startAttempt(lucia, idSchedule);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expectUnchanged(() => act(ana), 'scheduleCancelled');
  });
});

describe('extendSchedule', () => {
  it('gives all more time: who answers, and who starts later', async () => {
    await startAttempt(lucia, idSchedule);
    const { content } = await calls().extendSchedule({ idSchedule, minutes: 5 });
    expect(content).toMatchObject({ students: 2, reopened: 0 });
    expect(await deadlineOf(lucia)).toBe(at('09:35'));
    world.clock.set('2026-03-02T10:02');
    await startAttempt(noa, idSchedule);
    expect(await deadlineOf(noa)).toBe(at('10:05'));
    expect((await facts()).row?.ends).toBe(at('10:05'));
    expect(await lastAudit('extendSchedule')).toMatchObject({ after: { minutes: 5, students: 2 } });
  });

  it('gives only those chosen more time, and their papers learn of it', async () => {
    for (const student of [lucia, noa]) await startAttempt(student, idSchedule);
    const before = await stateOf(lucia);
    await calls().extendSchedule({ idSchedule, minutes: 10, idsUsers: [lucia.idUser] });
    expect(await stateOf(lucia)).toMatchObject({ deadline: '2026-03-02T09:40:00+01:00' });
    expect((await stateOf(lucia)).revision).toBeGreaterThan(before.revision);
    expect(await deadlineOf(noa)).toBe(at('09:30'));
  });

  it('gives each as many minutes as are left until a time', async () => {
    await startAttempt(lucia, idSchedule);
    world.clock.set('2026-03-02T09:10');
    await startAttempt(noa, idSchedule);
    await calls().extendSchedule({ idSchedule, until: '09:45' });
    expect([await deadlineOf(lucia), await deadlineOf(noa)]).toEqual([at('09:45'), at('09:45')]);
  });

  it('gives until a time also during a pause, as if it ended now', async () => {
    await startAttempt(lucia, idSchedule);
    world.clock.pass(10 * MINUTE);
    await calls().pauseSchedule({ idSchedule });
    world.clock.pass(5 * MINUTE);
    await calls().extendSchedule({ idSchedule, until: '09:50' });
    await calls().resumeSchedule({ idSchedule });
    expect(await deadlineOf(lucia)).toBe(at('09:50'));
  });

  it('refuses more than two weeks in all, and changes nothing', async () => {
    await startAttempt(lucia, idSchedule);
    for (let given = 0; given + 240 <= 20_160; given += 240) await calls().extendSchedule({ idSchedule, minutes: 240 });
    await expectUnchanged(() => calls().extendSchedule({ idSchedule, minutes: 1 }), 'tooMuchTimeGiven');
    expect((await calls().pauseSchedule({ idSchedule })).content).toEqual({ students: 2 });
  });

  it('reopens an attempt that the clock has closed, but not once details were shown', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    world.clock.set('2026-03-02T09:31');
    await world.app.closeByClock();
    await world.database
      .update(schedule)
      .set({ detailsShown: at('09:31') })
      .where(eq(schedule.id, idSchedule));
    await calls().extendSchedule({ idSchedule, minutes: 1 });
    expect(await attemptOf(lucia)).toMatchObject({ closedByClock: true });
    await world.database.update(schedule).set({ detailsShown: null }).where(eq(schedule.id, idSchedule));
    const { content } = await calls().extendSchedule({ idSchedule, minutes: 5 });
    expect(content.reopened).toBe(1);
    expect(await attemptOf(lucia)).toMatchObject({ finished: null, deadline: at('09:35') });
    expect(await world.database.select().from(result).where(eq(result.idAttempt, idAttempt))).toEqual([]);
  });

  it('refuses when nobody is left who could use the time, and changes nothing', async () => {
    for (const student of [lucia, noa]) {
      const idAttempt = await startAttempt(student, idSchedule);
      await student.client.attempts.finishScheduledAssessment({ idAttempt });
    }
    await expectUnchanged(() => calls().extendSchedule({ idSchedule, minutes: 5 }), 'nobodyToExtend');
  });
});

describe('undoExtension', () => {
  it('takes the time back', async () => {
    await startAttempt(lucia, idSchedule);
    const { content } = await calls().extendSchedule({ idSchedule, minutes: 15 });
    await calls().undoExtension({ idSchedule, idExtension: content.idExtension });
    expect(await deadlineOf(lucia)).toBe(at('09:30'));
    expect((await facts()).row?.ends).toBe(at('10:00'));
  });

  it('refuses a second time, and a minute later, and changes nothing', async () => {
    await startAttempt(lucia, idSchedule);
    const { idExtension } = (await calls().extendSchedule({ idSchedule, minutes: 15 })).content;
    const { idExtension: later } = (await calls().extendSchedule({ idSchedule, minutes: 5 })).content;
    await calls().undoExtension({ idSchedule, idExtension });
    await expectUnchanged(() => calls().undoExtension({ idSchedule, idExtension }), 'extensionNotValid');
    world.clock.pass(MINUTE + 1);
    await expectUnchanged(() => calls().undoExtension({ idSchedule, idExtension: later }), 'extensionNotValid');
  });

  it('refuses a colleague, an extension of another schedule and a cancelled one, and changes nothing', async () => {
    const { idExtension } = (await calls().extendSchedule({ idSchedule, minutes: 15 })).content;
    const undo = (person: TestUser) => person.client.live.undoExtension({ idSchedule, idExtension });
    await expectUnchanged(() => undo(bruno), 'scheduleNotValid');
    const other = await addHalfHourAtNine(world, { owner: ana, idCourse, idCataloging, count: 1 });
    const ofOther = { idSchedule: other.idSchedule, idExtension };
    await expectUnchanged(() => calls().undoExtension(ofOther), 'extensionNotValid');
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expectUnchanged(() => undo(ana), 'scheduleCancelled');
  });
});

describe('pauseSchedule and resumeSchedule', () => {
  it('stop the clock of every paper, and give back the time of the pause', async () => {
    await startAttempt(lucia, idSchedule);
    world.clock.pass(10 * MINUTE);
    expect((await calls().pauseSchedule({ idSchedule })).content).toEqual({ students: 2 });
    expect((await stateOf(lucia)).paused).toEqual({ since: '2026-03-02T09:10:00+01:00', left: 20 * MINUTE });
    world.clock.pass(40 * MINUTE);
    await world.app.closeByClock();
    expect(await stateOf(lucia)).toMatchObject({ endedBy: null, paused: { left: 20 * MINUTE } });
    await calls().resumeSchedule({ idSchedule });
    expect(await stateOf(lucia)).toMatchObject({ deadline: '2026-03-02T10:10:00+01:00', paused: null });
    expect((await facts()).row?.ends).toBe(at('10:40'));
    expect((await facts()).given).toMatchObject([
      // Noa, who has not started, has the whole half hour until the end of her window.
      { kind: 'pause', given: [{ minutes: 40 }, { minutes: 20 }], at: at('09:10') },
    ]);
    expect(await lastAudit('resumeSchedule')).toMatchObject({ before: { paused: 2 } });
  });

  it('save what is answered meanwhile', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await calls().pauseSchedule({ idSchedule });
    world.clock.pass(45 * MINUTE);
    expect(await answer(lucia, idAttempt)).toMatchObject({ saved: true, late: false });
  });

  it('let a student who starts during a pause have the whole time, and no more', async () => {
    await calls().pauseSchedule({ idSchedule });
    world.clock.pass(5 * MINUTE);
    const rowOf = async () => {
      const { content } = await noa.client.attempts.getStudentAssessments({});
      return content.find((row) => row.idSchedule === idSchedule);
    };
    expect(await rowOf()).toMatchObject({ duration: 30, paused: true });
    await startAttempt(noa, idSchedule);
    world.clock.pass(5 * MINUTE);
    expect((await stateOf(noa)).paused?.left).toBe(30 * MINUTE);
    expect(await rowOf()).toMatchObject({ duration: 30, paused: true });
    await calls().resumeSchedule({ idSchedule });
    expect(await deadlineOf(noa)).toBe(at('09:40'));
    expect(await rowOf()).toMatchObject({ duration: 35, paused: false });
  });

  it('give a student who starts afterwards the usual time', async () => {
    await startAttempt(lucia, idSchedule);
    await calls().pauseSchedule({ idSchedule });
    world.clock.pass(10 * MINUTE);
    await calls().resumeSchedule({ idSchedule });
    await startAttempt(noa, idSchedule);
    expect([await deadlineOf(lucia), await deadlineOf(noa)]).toEqual([at('09:40'), at('09:40')]);
  });

  it('are over after four hours, also if nobody has ended the pause', async () => {
    await startAttempt(lucia, idSchedule);
    await calls().pauseSchedule({ idSchedule });
    world.clock.pass(240 * MINUTE);
    expect((await stateOf(lucia)).paused).toBeNull();
    const { content } = await ana.client.live.getLiveRooms({ idsSchedules: [idSchedule] });
    expect(content?.[0]?.students.map(({ pausedSince }) => pausedSince)).toEqual([null, null]);
    expect((await calls().pauseSchedule({ idSchedule, idsUsers: [lucia.idUser] })).content).toEqual({ students: 1 });
  });

  it('concern only those chosen, and change nothing when repeated', async () => {
    for (const student of [lucia, noa]) await startAttempt(student, idSchedule);
    await calls().pauseSchedule({ idSchedule, idsUsers: [lucia.idUser] });
    expect((await calls().pauseSchedule({ idSchedule, idsUsers: [lucia.idUser] })).content).toEqual({ students: 0 });
    expect((await stateOf(noa)).paused).toBeNull();
    expect((await calls().resumeSchedule({ idSchedule })).content).toEqual({ students: 1 });
    expect((await calls().resumeSchedule({ idSchedule })).content).toEqual({ students: 0 });
    expect(await deadlineOf(lucia)).toBe(at('09:30'));
  });
});

describe('finishScheduledAssessments', () => {
  it('ends running attempts now, and says that the teacher did', async () => {
    await startAttempt(lucia, idSchedule);
    world.clock.set('2026-03-02T09:10');
    expect((await ana.client.live.finishScheduledAssessments({ idSchedule, all: true })).content).toEqual({
      ...{ attempts: 1, idsUsers: [lucia.idUser] },
    });
    expect(await stateOf(lucia)).toMatchObject({ endedBy: 'teacher', deadline: '2026-03-02T09:10:00+01:00' });
    world.clock.pass(MINUTE);
    await world.app.closeByClock();
    expect(await attemptOf(lucia)).toMatchObject({ finished: at('09:10'), endedByTeacher: true });
    const { content } = await lucia.client.attempts.getStudentAssessments({});
    expect(content.find((row) => row.idSchedule === idSchedule)).toMatchObject({ endedBy: 'teacher' });
    expect(await lastAudit('finishScheduledAssessments')).toMatchObject({ after: { ended: 1 } });
  });

  it('counts what was given before and arrives within half a minute', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    world.clock.set('2026-03-02T09:10');
    await ana.client.live.finishScheduledAssessments({ idSchedule, idsUsers: [lucia.idUser] });
    world.clock.pass(20_000);
    expect(await answer(lucia, idAttempt, '2026-03-02T09:09:59+01:00')).toMatchObject({ late: false });
    await expect(answer(lucia, idAttempt)).refusedAs('timeIsOver');
  });

  it('stays ended when the schedule is extended', async () => {
    await startAttempt(lucia, idSchedule);
    await ana.client.live.finishScheduledAssessments({ idSchedule, all: true });
    await ana.client.schedules.editSchedule({ idSchedule, endTime: '11:00', duration: 90, force: true });
    await calls().extendSchedule({ idSchedule, minutes: 5 });
    expect(await stateOf(lucia)).toMatchObject({ endedBy: 'teacher', deadline: '2026-03-02T09:00:00+01:00' });
  });
});

describe('undoFinish', () => {
  const end = async () => {
    world.clock.set('2026-03-02T09:10');
    return (await ana.client.live.finishScheduledAssessments({ idSchedule, all: true })).content.idsUsers;
  };

  it('lets all go on until their usual ends whom the act had ended, also after the clock has closed them', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const other = await startAttempt(noa, idSchedule);
    await noa.client.attempts.finishScheduledAssessment({ idAttempt: other });
    const before = await deadlineOf(lucia);
    const idsUsers = await end();
    expect(idsUsers).toEqual([lucia.idUser]);
    world.clock.pass(MINUTE);
    await world.app.closeByClock();
    expect((await facts()).row).toMatchObject({ finished: 2 });
    expect((await ana.client.live.undoFinish({ idSchedule, idsUsers })).content).toEqual({ attempts: 1 });
    expect(await stateOf(lucia)).toMatchObject({ endedBy: null });
    expect(await deadlineOf(lucia)).toBe(before);
    expect(await answer(lucia, idAttempt)).toMatchObject({ saved: true });
    expect((await facts()).row).toMatchObject({ finished: 1, started: 2 });
    expect(await lastAudit('undoFinish')).toMatchObject({ before: { ended: 1 } });
  });

  it('keeps the clock stopped of who is paused, and the minutes that were given', async () => {
    await startAttempt(lucia, idSchedule);
    await calls().extendSchedule({ idSchedule, minutes: 5 });
    await calls().pauseSchedule({ idSchedule });
    const before = await deadlineOf(lucia);
    const idsUsers = await end();
    await ana.client.live.undoFinish({ idSchedule, idsUsers });
    expect(await deadlineOf(lucia)).toBe(before);
  });

  it('refuses after a minute, what the teacher did not end, and once details were shown, and changes nothing', async () => {
    await startAttempt(lucia, idSchedule);
    await startAttempt(noa, idSchedule);
    const undo = (person = ana, idsUsers = [lucia.idUser, noa.idUser]) =>
      person.client.live.undoFinish({ idSchedule, idsUsers });
    await expectUnchanged(() => undo(), 'endNotValid');
    await end();
    await expectUnchanged(() => undo(bruno), 'scheduleNotValid');
    await expectUnchanged(() => undo(ana, [mara.idUser]), 'userNotValid');
    await world.database.update(schedule).set({ detailsShown: world.clock.now() }).where(eq(schedule.id, idSchedule));
    await expectUnchanged(() => undo(), 'detailsShown');
    await world.database.update(schedule).set({ detailsShown: null }).where(eq(schedule.id, idSchedule));
    world.clock.pass(MINUTE + 1);
    await expectUnchanged(() => undo(), 'endNotValid');
  });
});

describe('reopenAttempt', () => {
  it('lets a student go on who has finished, for so many minutes at least', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    world.clock.set('2026-03-02T09:28');
    const { content } = await calls().reopenAttempt({ idSchedule, idUser: lucia.idUser, minutes: 10 });
    expect(content.deadline).toBe('2026-03-02T09:38:00+01:00');
    expect(await answer(lucia, idAttempt)).toMatchObject({ saved: true });
    expect((await facts()).row).toMatchObject({ finished: 0, started: 1 });
  });

  it('lets a student go on whose attempt the teacher has ended', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await ana.client.live.finishScheduledAssessments({ idSchedule, all: true });
    world.clock.pass(MINUTE);
    await world.app.closeByClock();
    await calls().reopenAttempt({ idSchedule, idUser: lucia.idUser, minutes: 5 });
    expect(await stateOf(lucia)).toMatchObject({ endedBy: null, deadline: '2026-03-02T09:30:00+01:00' });
    expect(await answer(lucia, idAttempt)).toMatchObject({ saved: true });
  });

  it('refuses one that is running or was never started, and once details were shown, and changes nothing', async () => {
    const reopen = (person: TestUser) => calls().reopenAttempt({ idSchedule, idUser: person.idUser, minutes: 5 });
    const idAttempt = await startAttempt(lucia, idSchedule);
    await expectUnchanged(() => reopen(lucia), 'attemptNotEnded');
    await expectUnchanged(() => reopen(noa), 'attemptNotValid');
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    await world.database
      .update(schedule)
      .set({ detailsShown: at('09:01') })
      .where(eq(schedule.id, idSchedule));
    await expectUnchanged(() => reopen(lucia), 'detailsShown');
    const byBruno = { idSchedule, idUser: lucia.idUser, minutes: 5 };
    await expectUnchanged(() => bruno.client.live.reopenAttempt(byBruno), 'scheduleNotValid');
  });

  it('refuses a cancelled schedule, and more than two weeks in all, and changes nothing', async () => {
    const reopen = () => calls().reopenAttempt({ idSchedule, idUser: lucia.idUser, minutes: 240 });
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    await world.database
      .update(scheduleStudent)
      .set({ givenMinutes: 20_160 })
      .where(and(eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, lucia.idUser)));
    world.clock.set('2026-03-16T09:30');
    await expectUnchanged(reopen, 'tooMuchTimeGiven');
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expectUnchanged(reopen, 'scheduleCancelled');
  });
});

describe('sendScheduleMessage', () => {
  it('shows a message to all, and one to a single student only there, the last first', async () => {
    for (const student of [lucia, noa]) await startAttempt(student, idSchedule);
    await calls().sendScheduleMessage({ idSchedule, text: 'Quedan diez minutos.' });
    world.clock.pass(MINUTE);
    await calls().sendScheduleMessage({ idSchedule, text: 'Siéntate delante.', idUser: lucia.idUser });
    const texts = async (student: TestUser) => (await stateOf(student)).messages.map(({ text }) => text);
    expect(await texts(lucia)).toEqual(['Siéntate delante.', 'Quedan diez minutos.']);
    expect(await texts(noa)).toEqual(['Quedan diez minutos.']);
    expect(await lastAudit('sendScheduleMessage')).toMatchObject({ after: { text: 'Siéntate delante.' } });
  });

  it('shows one to some only there, also in the lists of those who have not started', async () => {
    await startAttempt(lucia, idSchedule);
    const listed = async (student: TestUser) => {
      const { content } = await student.client.attempts.getStudentAssessments({});
      return content.find((one) => one.idSchedule === idSchedule)?.message;
    };
    await calls().sendScheduleMessage({ idSchedule, text: 'Empieza ya.', idsUsers: [noa.idUser] });
    expect((await stateOf(lucia)).messages).toEqual([]);
    expect([await listed(lucia), await listed(noa)]).toEqual([
      null,
      { text: 'Empieza ya.', at: '2026-03-02T09:00:00+01:00' },
    ]);
    await calls().sendScheduleMessage({ idSchedule, text: 'A todos.', idsUsers: [noa.idUser, lucia.idUser] });
    expect((await listed(noa))?.text).toBe('A todos.');
    expect(await lastAudit('sendScheduleMessage')).toMatchObject({ after: { text: 'A todos.', students: 2 } });
    await startAttempt(noa, idSchedule);
    expect(await listed(noa)).toBeNull();
    expect((await stateOf(noa)).messages.map(({ text }) => text)).toEqual(['A todos.', 'Empieza ya.']);
  });

  it('is not in the list of a student who cannot start any more', async () => {
    await calls().sendScheduleMessage({ idSchedule, text: 'Empieza ya.' });
    world.clock.set('2026-03-02T10:00');
    const { content } = await noa.client.attempts.getStudentAssessments({});
    expect(content.find((one) => one.idSchedule === idSchedule)).toMatchObject({ badge: 'NOT_DONE', message: null });
  });

  it('refuses some of whom one is not in the class, one and some at once, and as many as would be too many', async () => {
    const some = { idSchedule, text: 'Hola', idsUsers: [noa.idUser, mara.idUser] };
    await expectUnchanged(() => calls().sendScheduleMessage(some), 'userNotValid');
    const both = { idSchedule, text: 'Hola', idUser: noa.idUser, idsUsers: [noa.idUser] };
    await expect(calls().sendScheduleMessage(both)).rejects.toMatchObject({ status: 400 });
    const row = { idSchool, idSchedule, text: 'Hola', by: ana.idUser, at: at('09:00') };
    await world.database.insert(scheduleMessage).values(Array.from({ length: 99 }, () => row));
    const two = { idSchedule, text: 'Hola', idsUsers: [noa.idUser, lucia.idUser] };
    await expectUnchanged(() => calls().sendScheduleMessage(two), 'tooManyMessages');
  });

  it('refuses more than 500 letters, and a hundred and first message', async () => {
    await expect(calls().sendScheduleMessage({ idSchedule, text: 'a'.repeat(501) })).rejects.toMatchObject({
      status: 400,
    });
    const row = { idSchool, idSchedule, text: 'Hola', by: ana.idUser, at: at('09:00') };
    await world.database.insert(scheduleMessage).values(Array.from({ length: 100 }, () => row));
    await expectUnchanged(() => calls().sendScheduleMessage({ idSchedule, text: 'Hola' }), 'tooManyMessages');
  });
});
