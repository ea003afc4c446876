import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { toBillionths } from '../../core/results/scoring.ts';
import { attempt, manualGrade, result, schedule } from '../database/schema.ts';
import { ExamCache } from './exam-cache.ts';
import { recompute } from './recompute.ts';

const MINUTE = 60_000;

describe('the counters of schedules', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let students: TestUser[];
  let schedules: number[];
  /** A single answer, an open question and graded options. */
  let questions: number[];

  beforeAll(async () => {
    const course = await openCourseWorld(8);
    ({ world, idSchool, ana, students } = course);
    questions = await addQuestionsOfTypes(world, [0, 3, 5], course);
    schedules = [];
    for (let n = 0; n < 3; n++)
      schedules.push((await course.addSchedule(questions, { opens: 0, closes: 60 * MINUTE })).idSchedule);
  });
  afterAll(() => world.close());

  const sitAll = async ({ client: { attempts } }: TestUser, index: number, order: readonly number[]) => {
    const [single = 0, open = 0, graded = 0] = questions;
    const begun = await Promise.all(
      order.map((idSchedule) => attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })),
    );
    await Promise.all(
      begun.map(async ({ content: { idAttempt } }, nth) => {
        await attempts.answerQuestion({ idAttempt, idQuestion: single, response: { alternative: 1 + (index % 4) } });
        await attempts.answerQuestion({ idAttempt, idQuestion: graded, response: { alternative: 1 + (index % 4) } });
        await attempts.answerQuestion({ idAttempt, idQuestion: open, response: { text: 'Sí', photo: null } });
        // The third of each is left to the clock.
        if (nth < 2) await Promise.all([grade(idAttempt, index), attempts.finishScheduledAssessment({ idAttempt })]);
      }),
    );
  };
  const exams = new ExamCache();
  const grade = (idAttempt: number, value: number) =>
    world.database.transaction(async (db) => {
      const at = world.clock.now();
      const [, idQuestion = 0] = questions;
      if (value % 2 === 0)
        await db.insert(manualGrade).values({ idSchool, idAttempt, idQuestion, value, grader: ana.idUser, at });
      await recompute(db, exams, [{ idSchool, idAttempt }], { kind: 'grade', by: ana.idUser, at });
    });

  it('match the stored attempts and results after many concurrent starts, ends and grades', async () => {
    await Promise.all(
      students.map((student, index) => sitAll(student, index, index % 2 === 0 ? schedules : schedules.toReversed())),
    );
    world.clock.pass(61 * MINUTE);
    await Promise.all([world.app.closeByClock(), world.app.closeByClock()]);
    let ungraded = 0;
    for (const id of schedules) {
      const [row] = await world.database.select().from(schedule).where(eq(schedule.id, id));
      const results = await world.database.select().from(result).where(eq(result.idSchedule, id));
      const grades = results.flatMap((one) => one.grade ?? []);
      ungraded += results.reduce((sum, one) => sum + one.ungraded, 0);
      expect(row).toMatchObject({
        started: await world.database.$count(attempt, eq(attempt.idSchedule, id)),
        finished: results.length,
        ungraded: results.reduce((sum, one) => sum + one.ungraded, 0),
        graded: grades.length,
        gradeSum: grades.reduce((sum, one) => sum + toBillionths(one), 0),
        pointsReached: results.reduce((sum, one) => sum + one.pointsReached, 0),
        pointsPossible: results.reduce((sum, one) => sum + one.pointsPossible, 0),
      });
      expect(row).toMatchObject({ started: students.length, finished: students.length });
      expect(row?.pointsReached).toBeGreaterThan(0);
    }
    // What was graded while its attempt was ending is not left waiting.
    const waiting = students.length * schedules.length - (await world.database.$count(manualGrade));
    expect(ungraded).toBe(waiting);
  });
});
