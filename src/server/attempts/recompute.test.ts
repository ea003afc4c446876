import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import type { Adjustment } from '../../core/results/results.ts';
import { toBillionths } from '../../core/results/scoring.ts';
import { manualGrade, response, result, resultChange, schedule, scheduleItem } from '../database/schema.ts';
import { ExamCache } from './exam-cache.ts';
import { recompute } from './recompute.ts';
import type { ResultChangeCause } from './store/results.ts';

describe('recompute', () => {
  let course: CourseWorld;
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  /** Three single answers (right: the second alternative), then an open question. */
  let questions: number[];
  let idSchedule: number;
  const exams = new ExamCache();

  beforeAll(async () => {
    course = await openCourseWorld(3);
    ({ world, idSchool, ana } = course);
    questions = await addQuestionsOfTypes(world, [0, 0, 0, 3], course);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    idSchedule = await plan();
  });

  const plan = async () => (await course.addSchedule(questions, { opens: -60_000, closes: 3_600_000 })).idSchedule;
  const q = (n: number) => questions[n - 1] ?? 0;
  const student = (n: number) => course.students[n - 1] as TestUser;
  const attemptOf = (n: number, ...picks: (number | null)[]) =>
    addSingleChoiceAttempt(world, idSchedule, student(n), picks);
  const cause = (kind: ResultChangeCause['kind'] = 'grade'): ResultChangeCause => ({
    kind,
    by: ana.idUser,
    at: world.clock.now(),
  });
  const again = (ids: readonly number[], kind?: ResultChangeCause['kind']) =>
    world.database.transaction((db) =>
      recompute(
        db,
        exams,
        ids.map((idAttempt) => ({ idSchool, idAttempt })),
        cause(kind),
      ),
    );
  const grade = (idAttempt: number, value: number | null, idQuestion = q(4)) =>
    world.database
      .insert(manualGrade)
      .values({ idSchool, idAttempt, idQuestion, value, grader: ana.idUser, at: world.clock.now() })
      .onConflictDoUpdate({
        target: [manualGrade.idSchool, manualGrade.idAttempt, manualGrade.idQuestion],
        set: { value },
      });
  const write = (idAttempt: number, idQuestion: number, given: unknown) =>
    world.database
      .insert(response)
      .values({ idSchool, idAttempt, idQuestion, response: given, sequence: 1, answered: 0, saved: 0 })
      .onConflictDoUpdate({
        target: [response.idSchool, response.idAttempt, response.idQuestion],
        set: { response: given },
      });
  const change = (n: number, set: { weight?: number; activated?: boolean; adjustment?: Adjustment | null }) =>
    world.database
      .update(scheduleItem)
      .set(set)
      .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, q(n))));
  const stored = async (idAttempt: number) => {
    const [row] = await world.database.select().from(result).where(eq(result.idAttempt, idAttempt));
    return row;
  };
  const changes = (idAttempt: number) =>
    world.database
      .select()
      .from(resultChange)
      .where(eq(resultChange.idAttempt, idAttempt))
      .orderBy(asc(resultChange.id));
  const counters = async () => {
    const [row] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
    const { started, finished, ungraded, graded, gradeSum } = row ?? {};
    return { started, finished, ungraded, graded, gradeSum };
  };
  /** What the counters have to be, from the stored results. */
  const counted = async () => {
    const rows = await world.database.select().from(result).where(eq(result.idSchedule, idSchedule));
    const grades = rows.flatMap((row) => row.grade ?? []);
    return {
      finished: rows.length,
      ungraded: rows.reduce((sum, row) => sum + row.ungraded, 0),
      graded: grades.length,
      gradeSum: grades.reduce((sum, one) => sum + toBillionths(one), 0),
    };
  };
  const expectCounters = async () => expect(await counters()).toMatchObject(await counted());

  it('writes a first result without a row in the history, and counts it', async () => {
    const idAttempt = await attemptOf(1, 2, 1, null, null);
    expect(await stored(idAttempt)).toMatchObject({
      ...{ idSchool, idSchedule, idUser: student(1).idUser, grade: 25, hits: 1, errors: 1, omitted: 2, ungraded: 0 },
      ...{ questions, scores: [1, 0, 0, 0], outcomes: ['hit', 'error', 'omitted', 'omitted'] },
    });
    expect(await changes(idAttempt)).toEqual([]);
    expect(await counters()).toEqual({ started: 1, finished: 1, ungraded: 0, graded: 1, gradeSum: 25e9 });
  });

  it('changes nothing when repeated', async () => {
    const ids = [await attemptOf(1, 2, 2, null, null), await attemptOf(2, 1, 2, 2, null)];
    const before = [await counters(), await stored(ids[0] ?? 0), await stored(ids[1] ?? 0)];
    const first = await again(ids);
    expect(await again([...ids, ...ids])).toEqual(first);
    expect([await counters(), await stored(ids[0] ?? 0), await stored(ids[1] ?? 0)]).toEqual(before);
    for (const id of ids) expect(await changes(id)).toEqual([]);
  });

  it('logs a result changed by a grade with cause, author and time', async () => {
    const idAttempt = await attemptOf(1, 2, 2, 1, null);
    await write(idAttempt, q(4), { text: 'Porque flota', photo: null });
    await again([idAttempt], 'response');
    expect(await counters()).toMatchObject({ ungraded: 1 });
    world.clock.pass(60_000);
    await grade(idAttempt, 5);
    const results = await again([idAttempt]);
    expect(results.get(idAttempt)).toMatchObject({ grade: 62.5, ungraded: 0, hits: 3, errors: 1 });
    const [, second, ...more] = await changes(idAttempt);
    expect(more).toEqual([]);
    expect(second).toMatchObject({
      ...{ idSchool, idAttempt, cause: 'grade', by: ana.idUser, at: world.clock.now() },
      before: { grade: 66.666666667, ungraded: 1, outcomes: ['hit', 'hit', 'error', 'ungraded'] },
      after: { grade: 62.5, ungraded: 0, outcomes: ['hit', 'hit', 'error', 'hit'] },
    });
    expect(second?.after).toEqual(results.get(idAttempt));
    await expectCounters();
  });

  it('keeps a manual grade when a late response is saved', async () => {
    const idAttempt = await attemptOf(1, 2, 2, 2, null);
    await write(idAttempt, q(4), { text: 'Porque', photo: null });
    await grade(idAttempt, 8);
    await again([idAttempt]);
    await write(idAttempt, q(4), { text: 'Porque flota', photo: null });
    await write(idAttempt, q(1), { alternative: 1 });
    expect((await again([idAttempt], 'response')).get(idAttempt)).toMatchObject({ grade: 70, ungraded: 0 });
    const rows = await world.database.select().from(manualGrade).where(eq(manualGrade.idAttempt, idAttempt));
    expect(rows).toMatchObject([{ value: 8 }]);
  });

  it('excludes a question whose grade was removed until it is graded again', async () => {
    const idAttempt = await attemptOf(1, 2, 1, null, null);
    await grade(idAttempt, null, q(2));
    expect((await again([idAttempt])).get(idAttempt)).toMatchObject({ grade: 33.333333333, errors: 0 });
    await grade(idAttempt, 10, q(2));
    expect((await again([idAttempt])).get(idAttempt)).toMatchObject({ grade: 50, hits: 2 });
    await expectCounters();
  });

  it.each<[string, { weight?: number; activated?: boolean; adjustment?: Adjustment }, number]>([
    ['a weight', { weight: 3, activated: true }, 50],
    ['a weight that is not activated', { weight: 3 }, 25],
    ['a void item', { adjustment: { kind: 'void' } }, 0],
    ['a bonus', { adjustment: { kind: 'bonus' } }, 25],
    ['a second key that is right already', { adjustment: { kind: 'secondKey', answerKey: { correct: 3 } } }, 25],
  ])('gives the same result for %s as scoring from the start', async (_, adjusted, expected) => {
    const before = await attemptOf(1, 2, 1, null, null);
    await change(1, adjusted);
    await again([before], 'adjustment');
    const after = await attemptOf(2, 2, 1, null, null);
    const { idAttempt: _a, idUser: _u, ...regraded } = (await stored(before)) ?? {};
    expect(await stored(after)).toMatchObject(regraded);
    expect(regraded).toMatchObject({ grade: expected });
    await expectCounters();
  });

  it('scores with both answer keys and uses the better score', async () => {
    const ids = [await attemptOf(1, 2, 1, null, null), await attemptOf(2, 3, 1, null, null)];
    await change(1, { adjustment: { kind: 'secondKey', answerKey: { correct: 3 } } });
    const results = await again(ids, 'adjustment');
    expect(ids.map((id) => results.get(id)?.grade)).toEqual([25, 25]);
    expect(await changes(ids[0] ?? 0)).toEqual([]);
    expect(await changes(ids[1] ?? 0)).toMatchObject([{ cause: 'adjustment', before: { grade: 0 } }]);
    await change(1, { adjustment: null });
    const undone = await again(ids, 'adjustment');
    expect(ids.map((id) => undone.get(id)?.grade)).toEqual([25, 0]);
    await expectCounters();
  });

  it('reads weights each time, including changes of another process or a rolled-back transaction', async () => {
    const idAttempt = await attemptOf(1, 2, 1, null, null);
    const undone = world.database.transaction(async (db) => {
      await db.update(scheduleItem).set({ weight: 9, activated: true }).where(eq(scheduleItem.idSchedule, idSchedule));
      await db
        .update(scheduleItem)
        .set({ weight: 1 })
        .where(eq(scheduleItem.idQuestion, q(1)));
      expect(
        (await recompute(db, exams, [{ idSchool, idAttempt }], cause('weights'))).get(idAttempt)?.grade,
      ).toBeLessThan(4);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await again([idAttempt])).get(idAttempt)).toMatchObject({ grade: 25 });
    await change(1, { weight: 5, activated: true });
    expect((await again([idAttempt])).get(idAttempt)).toMatchObject({ grade: 62.5 });
  });

  it('writes no result for attempts in progress, even with responses and grades', async () => {
    const idAttempt = await addSingleChoiceAttempt(world, idSchedule, student(1), [2, 2, 2, null], { finished: null });
    await grade(idAttempt, 10);
    expect(await again([idAttempt])).toEqual(new Map());
    expect(await stored(idAttempt)).toBeUndefined();
    expect(await counters()).toEqual({ started: 1, finished: 0, ungraded: 0, graded: 0, gradeSum: 0 });
  });

  it('finds no attempt by the id of another school', async () => {
    const idAttempt = await attemptOf(1, 2, 1, null, null);
    await change(1, { adjustment: { kind: 'void' } });
    const other = [{ idSchool: idSchool + 1, idAttempt }];
    expect(await world.database.transaction((db) => recompute(db, exams, other, cause()))).toEqual(new Map());
    expect(await stored(idAttempt)).toMatchObject({ grade: 25 });
  });

  it('recomputes attempts of several schedules at once', async () => {
    const first = await attemptOf(1, 2, 1, null, null);
    const here = idSchedule;
    idSchedule = await plan();
    const second = await attemptOf(1, 2, 2, null, null);
    await grade(first, 10);
    await grade(second, 10);
    const results = await again([second, first]);
    expect([first, second].map((id) => results.get(id)?.grade)).toEqual([50, 75]);
    await expectCounters();
    idSchedule = here;
    await expectCounters();
  });

  it('runs the same number of statements for many attempts as for one', async () => {
    const ids = [await attemptOf(1, 2, 1, null, null), await attemptOf(2, 2, 1, null, null), await attemptOf(3)];
    const statements = async (list: readonly number[]) => {
      let sent = 0;
      await world.database.transaction(async (db) => {
        const counting = new Proxy(db, {
          get: (target, name, receiver) => {
            if (name === 'execute' || name === 'select') sent++;
            return Reflect.get(target, name, receiver);
          },
        });
        const refs = list.map((idAttempt) => ({ idSchool, idAttempt }));
        await recompute(counting, exams, refs, cause());
      });
      return sent;
    };
    await again(ids);
    await change(2, { adjustment: { kind: 'bonus' } });
    const one = await statements(ids.slice(0, 1));
    await change(2, { adjustment: null });
    expect(await statements(ids)).toBe(one);
    expect(one).toBeLessThan(10);
  });

  it('waits for a transaction that changes facts of the same schedule and sees its changes', async () => {
    const idAttempt = await attemptOf(1, 2, 1, null, null);
    const both = [7, 9].map((value, index) =>
      world.database.transaction(async (db) => {
        await db.insert(manualGrade).values({
          ...{ idSchool, idAttempt, idQuestion: q(3 + index), value, grader: ana.idUser, at: world.clock.now() },
        });
        return recompute(db, exams, [{ idSchool, idAttempt }], cause());
      }),
    );
    await Promise.all(both);
    expect(await stored(idAttempt)).toMatchObject({ grade: 65, scores: [1, 0, 0.7, 0.9] });
    await expectCounters();
  });
});
