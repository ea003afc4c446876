import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { attempt, response, result, schedule } from '../database/schema.ts';
import { ExamCache } from './exam-cache.ts';
import { finishAttempts } from './finishing.ts';
import { recompute } from './recompute.ts';
import { type ResponseToSave, saveResponses } from './saving.ts';
import { startAttempts } from './starting.ts';

const MINUTE = 60_000;

describe('saveResponses', () => {
  let course: CourseWorld;
  let world: World;
  let idSchool: number;
  let students: TestUser[];
  /** Two single answers (right: the second alternative). */
  let questions: number[];
  let idSchedule: number;
  const exams = new ExamCache();

  beforeAll(async () => {
    course = await openCourseWorld(8);
    ({ world, idSchool, students } = course);
    questions = await addQuestionsOfTypes(world, [0, 0], course);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    idSchedule = await plan();
  });

  const plan = async () =>
    (await course.addSchedule(questions, { opens: -10 * MINUTE, closes: 10 * MINUTE })).idSchedule;
  const inProgress = (count: number) =>
    Promise.all(
      students
        .slice(0, count)
        .map((student) => addSingleChoiceAttempt(world, idSchedule, student, [null, null], { finished: null })),
    );
  const refOf = (idAttempt: number) => ({ idSchool, idAttempt });
  const given = (idAttempt: number, idQuestion: number, alternative: number, sequence: number): ResponseToSave => {
    const answered = world.clock.now() - MINUTE;
    return { ...refOf(idAttempt), idQuestion, response: { alternative }, sequence, answered };
  };
  const resultsOf = (ids: readonly number[]) =>
    world.database
      .select()
      .from(result)
      .where(inArray(result.idAttempt, [...ids]))
      .orderBy(result.idAttempt);

  it('does not deadlock for two batches with the same rows in opposite orders', async () => {
    const ids = await inProgress(4);
    const manyQuestions = Array.from({ length: 20 }, (_, index) => index + 1);
    const { database } = world.host;
    const batch = (sequence: number) =>
      ids.flatMap((id) => manyQuestions.map((idQuestion) => given(id, idQuestion, 1, sequence)));
    const now = world.clock.now();
    await saveResponses(database, exams, batch(1), now);
    for (let round = 2; round <= 12; round++) {
      const middle = and(eq(response.idAttempt, ids[1 + (round % 2)] ?? 0), eq(response.idQuestion, 10));
      const saved = await startWhileLocked(
        world.database,
        (db) => db.select().from(response).where(middle).for('update'),
        [batch(round), batch(round).toReversed()].map((one) => () => saveResponses(database, exams, one, now)),
      );
      expect(new Set(saved.flat().map(({ outcome }) => outcome))).toEqual(new Set(['saved']));
    }
  });

  it('locks schedules in the order of their ids, for changed results and late responses', async () => {
    const first = idSchedule;
    const [closed = 0] = await inProgress(1);
    idSchedule = await plan();
    const [over = 0] = await inProgress(1);
    await world.database
      .update(attempt)
      .set({ started: world.clock.now() - 5 * MINUTE, deadline: world.clock.now() - MINUTE })
      .where(eq(attempt.id, over));
    world.clock.pass(10 * MINUTE);
    const now = world.clock.now();
    const { database } = world.host;
    await finishAttempts(database, exams, [refOf(closed)], now, 'clock');
    const [question = 0] = questions;
    const late = { ...given(over, question, 2, 1), answered: now - 12 * MINUTE };
    const cause = { kind: 'weights', by: null, at: now } as const;
    const outcomes = await startWhileLocked<unknown>(
      world.database,
      (db) => db.select().from(schedule).where(eq(schedule.id, first)).for('update'),
      [
        () => world.database.transaction((db) => recompute(db, exams, [refOf(closed), refOf(over)], cause)),
        () => saveResponses(database, exams, [late, given(closed, question, 2, 1)], now),
      ],
    );
    expect(outcomes[1]).toMatchObject([{ outcome: 'late' }, { outcome: 'saved' }]);
  });

  it('stores no response when the result of its closed attempt cannot be written', async () => {
    const [idAttempt = 0] = await inProgress(1);
    world.clock.pass(10 * MINUTE);
    await finishAttempts(world.host.database, exams, [refOf(idAttempt)], world.clock.now(), 'clock');
    const before = await resultsOf([idAttempt]);
    const failing = new ExamCache();
    failing.get = () => Promise.reject(new Error('no paper'));
    const late = [given(idAttempt, questions[0] ?? 0, 2, 1)];
    await expect(saveResponses(world.host.database, failing, late, world.clock.now())).rejects.toThrow('no paper');
    expect(await world.database.$count(response, eq(response.idAttempt, idAttempt))).toBe(0);
    expect(await resultsOf([idAttempt])).toEqual(before);
    expect(await saveResponses(world.host.database, exams, late, world.clock.now())).toMatchObject([
      { outcome: 'saved' },
    ]);
    expect(await resultsOf([idAttempt])).toMatchObject([{ grade: 50, hits: 1, omitted: 1 }]);
  });

  it('includes all responses in the results when attempts are closed, finished and started concurrently', async () => {
    for (let round = 0; round < 6; round++) {
      idSchedule = await plan();
      const elsewhere = await plan();
      const ids = await inProgress(6);
      world.clock.pass(10 * MINUTE);
      const now = world.clock.now();
      const { database } = world.host;
      const refs = ids.map(refOf);
      await finishAttempts(database, exams, refs.slice(0, 3), now, 'clock');
      const batch = ids.flatMap((id, index) =>
        questions.map((question) => given(id, question, 1 + (index % 2), round)),
      );
      const newest = batch.map((one) => ({ ...one, response: { alternative: 2 }, sequence: round + 1 }));
      const starts = students.map(({ idUser }) => ({ idUser, schools: [idSchool] }));
      await Promise.all([
        saveResponses(database, exams, batch, now),
        saveResponses(database, exams, newest.toReversed(), now),
        finishAttempts(database, exams, refs.toReversed(), now, 'clock'),
        finishAttempts(database, exams, refs.slice(2, 5), now),
        startAttempts(
          database,
          starts.flatMap((one) => [elsewhere, idSchedule].map((id) => ({ ...one, idSchedule: id }))),
          now - MINUTE,
        ),
      ]);
      const stored = await resultsOf(ids);
      expect(stored.map(({ grade }) => grade)).toEqual(ids.map(() => 100));
      const cause = { kind: 'response', by: null, at: now } as const;
      await world.database.transaction((db) => recompute(db, exams, refs, cause));
      expect(await resultsOf(ids)).toEqual(stored);
      const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
      const started = await world.database.$count(attempt, eq(attempt.idSchedule, idSchedule));
      expect(row).toMatchObject({ started, finished: 6, graded: 6 });
    }
  });
});
