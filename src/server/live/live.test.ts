import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAssessment,
  addHalfHourAtNine,
  addSchedule,
  startAttempt,
} from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { presence } from '../database/schema.ts';
import { deleteOldPresence } from './presence.ts';

const SECOND = 1000;
let world: World;
let idSchool: number;
let ana: TestUser;
let bruno: TestUser;
let lucia: TestUser;
let noa: TestUser;
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
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
  idCataloging = await world.addCatalogue(['Matemáticas', 'Funciones']);
});
afterAll(() => world.close());

/** An assessment of four questions, scheduled for 3.º B from nine to ten, for 30 minutes. */
beforeEach(async () => {
  ({ idSchedule, questions } = await addHalfHourAtNine(world, { owner: ana, idCourse, idCataloging, count: 4 }));
});

const q = (n: number) => questions[n - 1] ?? 0;
const look = (revision?: string) => ana.client.live.getLiveRooms({ idsSchedules: [idSchedule], revision });
const students = async () => (await look()).content?.[0]?.students ?? [];
const of = async (student: TestUser) => (await students()).find(({ idUser }) => idUser === student.idUser);
const answer = (idAttempt: number, n: number) =>
  lucia.client.attempts.answerQuestion({ idAttempt, idQuestion: q(n), response: { alternative: 1 }, sequence: n });

describe('getLiveRooms', () => {
  it('returns the students in list order, none of whom has started', async () => {
    const { content } = await look();
    expect(content).toMatchObject([{ idSchedule, title: 'Funciones', courseName: '3.º B', qntQuestions: 4 }]);
    expect(await students()).toMatchObject([
      { firstname: 'Lucía', state: 'notStarted', since: '2026-03-02T09:00:00+01:00', idAttempt: null, answered: 0 },
      { firstname: 'Noa', state: 'notStarted' },
    ]);
  });

  it('returns the number of saved responses and the question of the last one', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await answer(idAttempt, 1);
    world.clock.pass(SECOND);
    await answer(idAttempt, 3);
    await lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion: q(1), response: null, sequence: 4 },
    });
    expect(await of(lucia)).toMatchObject({ state: 'answering', answered: 1, deadline: '2026-03-02T09:30:00+01:00' });
  });

  it('returns the question that the device shows, since when, and what kind of device it is', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.live.getAttemptState({ idAttempt, idQuestion: q(2), kind: 'phone' });
    world.clock.pass(5 * SECOND);
    await lucia.client.live.getAttemptState({ idAttempt, idQuestion: q(2), kind: 'phone' });
    expect(await of(lucia)).toMatchObject({
      ...{ question: 2, questionSince: '2026-03-02T09:00:00+01:00', device: 'phone', awaySince: null },
    });
  });

  it('returns a student as away 20 s after the last sign of the device, since that sign', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    world.clock.pass(10 * SECOND);
    await lucia.client.live.getAttemptState({ idAttempt });
    world.clock.pass(19 * SECOND);
    expect(await of(lucia)).toMatchObject({ state: 'answering' });
    world.clock.pass(SECOND);
    const away = { state: 'away', since: '2026-03-02T09:00:10+01:00', awaySince: '2026-03-02T09:00:10+01:00' };
    expect(await of(lucia)).toMatchObject(away);
    await answer(idAttempt, 1);
    expect(await of(lucia)).toMatchObject({ state: 'answering', awaySince: null });
  });

  it('returns who has finished, when, and that they did it themselves', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    expect(await of(lucia)).toMatchObject({
      ...{ state: 'finished', finished: '2026-03-02T09:00:00+01:00', endedBy: 'student', question: null },
    });
  });

  it('returns until when a student who has not started still can, with the time that one was given', async () => {
    const canStart = async () => (await look()).content?.[0]?.canStart;
    await ana.client.live.extendSchedule({ idSchedule, idsUsers: [noa.idUser], minutes: 10 });
    world.clock.set('2026-03-02T10:09');
    expect(await canStart()).toBe(true);
    world.clock.set('2026-03-02T10:10');
    expect(await canStart()).toBe(false);
  });

  it('returns that nobody can start at a cancelled schedule', async () => {
    await ana.client.schedules.cancelSchedule({ idSchedule });
    expect((await look()).content).toMatchObject([{ isCancelled: true, canStart: false }]);
  });

  it('returns late responses as waiting for the teacher', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    world.clock.set('2026-03-02T09:31');
    await lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion: q(1), response: { alternative: 1 }, sequence: 1 },
      answeredAt: '2026-03-02T09:29:00+01:00',
    });
    expect(await of(lucia)).toMatchObject({ state: 'late', late: 1, since: '2026-03-02T09:31:00+01:00' });
  });

  it('returns no content while nothing that is shown has changed', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.live.getAttemptState({ idAttempt });
    const { revision } = await look();
    world.clock.pass(5 * SECOND);
    await lucia.client.live.getAttemptState({ idAttempt });
    expect(await look(revision)).toMatchObject({ content: null, revision });
    await answer(idAttempt, 1);
    expect((await look(revision)).content).not.toBeNull();
  });

  it('returns several schedules in the order that was asked for', async () => {
    const [other = 0] = [
      await addSchedule(world, {
        ...{ idAssessment: await addAssessment(world, { questions, owner: ana, idSchool, title: 'Álgebra' }) },
        ...{ idCourse, owner: ana, opens: world.clock.now(), closes: world.clock.now() + 3_600_000 },
      }),
    ];
    const { content } = await ana.client.live.getLiveRooms({ idsSchedules: [other, idSchedule] });
    expect(content?.map(({ title }) => title)).toEqual(['Álgebra', 'Funciones']);
  });

  it('leaves out a room that was deleted meanwhile, and shows the others', async () => {
    const other = await ana.client.live.getLiveRooms({ idsSchedules: [999_999, idSchedule] });
    expect(other.content).toMatchObject([{ idSchedule }]);
  });

  it('refuses a teacher who did not schedule any of them', async () => {
    const asked = bruno.client.live.getLiveRooms({ idsSchedules: [idSchedule] });
    await expect(asked).refusedAs('scheduleNotValid');
  });
});

describe('getAttemptState', () => {
  it('returns the deadline that the schedule was extended to', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await ana.client.schedules.editSchedule({ idSchedule, duration: 45, force: true });
    const { content } = await lucia.client.live.getAttemptState({ idAttempt });
    expect(content).toMatchObject({ deadline: '2026-03-02T09:45:00+01:00', endedBy: null });
    expect(await answer(idAttempt, 1)).toMatchObject({ deadline: content.deadline, revision: content.revision });
  });

  it('returns that cancelling ended the attempt', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await ana.client.schedules.cancelSchedule({ idSchedule });
    expect((await lucia.client.live.getAttemptState({ idAttempt })).content.endedBy).toBe('cancelling');
  });

  it('refuses another student, and writes nothing of an attempt that has ended', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    await expect(noa.client.live.getAttemptState({ idAttempt })).refusedAs('attemptNotValid');
    await lucia.client.live.getAttemptState({ idAttempt });
    expect(await world.database.select().from(presence).where(eq(presence.idAttempt, idAttempt))).toEqual([]);
  });
});

describe('deleteOldPresence', () => {
  it('deletes the signs of devices that are a day old', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.live.getAttemptState({ idAttempt });
    const kept = () => world.database.select().from(presence).where(eq(presence.idAttempt, idAttempt));
    await deleteOldPresence(world.host.database, world.clock.now());
    expect(await kept()).toHaveLength(1);
    await deleteOldPresence(world.host.database, world.clock.now() + 25 * 3_600_000);
    expect(await kept()).toEqual([]);
  });
});
