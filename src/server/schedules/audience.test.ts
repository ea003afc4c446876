import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { openWorld, type TestUser, TIME_ZONE, type World } from '../../../tests/support/world.ts';
import { toInstant } from '../../core/schedules/time.ts';
import { attempt, enrolment, schedule, scheduleStudent } from '../database/schema.ts';
import { syncAudience } from './audience.ts';

let world: World;
let idSchool: number;
let ana: TestUser;
let students: TestUser[];
let questions: number[];
let idCourse: number;
let idSchedule: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  questions = await world.addQuestions({ count: 2, idCataloging: await world.addCatalogue(['Matemáticas']) });
  students = [];
  for (const name of ['Lucía', 'Noa', 'Xoán', 'Iria', 'Brais'])
    students.push(await world.addPerson('student', name, idSchool));
});
afterAll(() => world.close());

/** The first four of the five students have an assessment on 9 March from nine to ten. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  idCourse = await world.addCourse(idSchool, '3.º B', [ana], students.slice(0, 4));
  const idAssessment = await addAssessment(world, { owner: ana, questions });
  const times = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00', force: true };
  const { content } = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
  idSchedule = content[0]?.idSchedule ?? 0;
});

const idOf = (index: number) => students[index]?.idUser ?? 0;
const studentAt = (index: number): TestUser => {
  const student = students[index];
  if (!student) throw new Error(`no student ${index}`);
  return student;
};
const join = (index: number, listNumber: number) =>
  world.database
    .insert(enrolment)
    .values({ idSchool, idCourse, idUser: idOf(index), listNumber, since: world.clock.now() });
const leave = (index: number) =>
  world.database
    .update(enrolment)
    .set({ until: world.clock.now() })
    .where(and(eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, idOf(index))));
const sync = () =>
  world.database.transaction((db) => syncAudience(db, idSchool, { idsCourses: [idCourse] }, world.clock.now()));
const audience = async () => {
  const rows = await world.database
    .select()
    .from(scheduleStudent)
    .where(eq(scheduleStudent.idSchedule, idSchedule))
    .orderBy(asc(scheduleStudent.idUser));
  return Object.fromEntries(
    rows.map(({ idUser, formNumber }) => [students.findIndex((one) => one.idUser === idUser), formNumber]),
  );
};
const stored = async () => (await world.database.select().from(schedule).where(eq(schedule.id, idSchedule)))[0];

describe('the audience of a schedule', () => {
  it('contains the students of the course, with forms 1, 2, 3, 1 by list number', async () => {
    expect(await audience()).toEqual({ 0: 1, 1: 2, 2: 3, 3: 1 });
    expect(await stored()).toMatchObject({ students: 4, ends: toInstant('2026-03-09', '10:00', TIME_ZONE) });
  });

  it('excludes students who left the course before', async () => {
    await leave(0);
    await ana.client.schedules.deleteSchedule({ idSchedule });
    const again = { startDate: '2026-03-09', startTime: '12:00', endTime: '13:00' };
    const row = await stored();
    const { content } = await ana.client.schedules.addSchedule({
      ...{ idAssessment: row?.idAssessment ?? 0, idsCourses: [idCourse] },
      ...again,
    });
    expect(content).toMatchObject([{ students: 3 }]);
  });
});

describe('the roster of a course', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const stays = (index: number, values: { since?: number; until?: number | null }) =>
    world.database
      .update(enrolment)
      .set(values)
      .where(and(eq(enrolment.idCourse, idCourse), eq(enrolment.idUser, idOf(index))));
  /** How many students the courses to schedule for have, and the audience. */
  const counted = async () => {
    await sync();
    const { content } = await ana.client.schedules.getCourses({});
    return [content.find((row) => row.idCourse === idCourse)?.students, Object.keys(await audience()).map(Number)];
  };

  it('contains a student from the start of the enrolment until its end', async () => {
    const now = world.clock.now();
    await stays(0, { until: now + DAY });
    await stays(1, { since: now + DAY });
    expect(await counted()).toEqual([3, [0, 2, 3]]);
    world.clock.pass(DAY - 1);
    expect(await counted()).toEqual([3, [0, 2, 3]]);
    world.clock.pass(1);
    expect(await counted()).toEqual([3, [1, 2, 3]]);
  });

  it('counts overlapping enrolments of one student once', async () => {
    const now = world.clock.now();
    await stays(0, { until: now + DAY });
    await join(0, 7);
    expect(await counted()).toEqual([4, [0, 1, 2, 3]]);
    world.clock.pass(DAY);
    expect(await counted()).toEqual([4, [0, 1, 2, 3]]);
  });

  it('allows only one enrolment without an end per student', async () => {
    await expect(join(0, 7)).rejects.toMatchObject({ cause: { constraint: 'enrolment_open' } });
  });
});

describe('syncAudience', () => {
  it('adds students who joined, removes those who left without an attempt, leaves those with an attempt', async () => {
    world.clock.set('2026-03-09T09:05');
    await addSingleChoiceAttempt(world, idSchedule, studentAt(1), [], { finished: null });
    await join(4, 5);
    await leave(0);
    await leave(1);
    await sync();
    expect(await audience()).toEqual({ 1: 2, 2: 3, 3: 1, 4: 2 });
    expect(await stored()).toMatchObject({ students: 4, started: 1 });
  });

  it('does not change the form of a student with a new list number', async () => {
    await world.database.update(enrolment).set({ listNumber: 9 }).where(eq(enrolment.idCourse, idCourse));
    await sync();
    expect(await audience()).toEqual({ 0: 1, 1: 2, 2: 3, 3: 1 });
  });

  it('does not remove a student added by a teacher', async () => {
    await world.database
      .insert(scheduleStudent)
      .values({ idSchool, idSchedule, idUser: idOf(4), formNumber: 3, source: 'teacher' });
    await sync();
    expect(await audience()).toEqual({ 0: 1, 1: 2, 2: 3, 3: 1, 4: 3 });
    expect(await stored()).toMatchObject({ students: 5 });
  });

  it.each([
    ['its window has closed', () => world.clock.set('2026-03-09T10:00')],
    ['it is cancelled', () => ana.client.schedules.cancelSchedule({ idSchedule })],
  ])('does not change a schedule once %s', async (_, over) => {
    await over();
    const before = [await audience(), await stored()];
    await join(4, 5);
    await leave(0);
    await sync();
    expect([await audience(), await stored()]).toEqual(before);
  });

  it('stores the latest personal end of the audience', async () => {
    await world.database
      .update(scheduleStudent)
      .set({ closes: toInstant('2026-03-09', '10:30', TIME_ZONE) })
      .where(and(eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, idOf(2))));
    await sync();
    expect((await stored())?.ends).toBe(toInstant('2026-03-09', '10:30', TIME_ZONE));
    await leave(2);
    await sync();
    expect((await stored())?.ends).toBe(toInstant('2026-03-09', '10:00', TIME_ZONE));
  });

  it('leaves exactly the roster and the students with attempts, after any roster changes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('join', 'leave', 'start'), fc.nat(4)), { maxLength: 8 }),
        async (changes) => {
          await world.database.delete(attempt).where(eq(attempt.idSchedule, idSchedule));
          await world.database.delete(enrolment).where(eq(enrolment.idCourse, idCourse));
          await sync();
          const enrolled = new Set<number>();
          const started = new Set<number>();
          for (const [kind, index] of changes) {
            world.clock.pass(1000);
            if (kind === 'join' && !enrolled.has(index)) {
              await join(index, index + 1);
              enrolled.add(index);
            }
            if (kind === 'leave' && enrolled.delete(index)) await leave(index);
            await sync();
            if (kind === 'start' && enrolled.has(index) && !started.has(index)) {
              await addSingleChoiceAttempt(world, idSchedule, studentAt(index), [], { finished: null });
              started.add(index);
            }
          }
          await sync();
          const expected = [0, 1, 2, 3, 4].filter((index) => enrolled.has(index) || started.has(index));
          expect(Object.keys(await audience()).map(Number)).toEqual(expected);
          expect((await stored())?.students).toBe(expected.length);
        },
      ),
      { numRuns: 8 },
    ));
});

it('a student removed from the roster while starting gets no attempt', async () => {
  world.clock.set('2026-03-09T09:05');
  await leave(0);
  let starting: Promise<unknown> = Promise.resolve();
  await world.database.transaction(async (db) => {
    await syncAudience(db, idSchool, { idsCourses: [idCourse] }, world.clock.now());
    starting = studentAt(0).client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    starting.catch(() => {});
    // Until it has come as far as it can, where it waits for the schedule.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await expect(starting).refusedAs('scheduleNotValid');
  expect(await world.database.$count(attempt, eq(attempt.idSchedule, idSchedule))).toBe(0);
});
