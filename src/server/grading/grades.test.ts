import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { audit, manualGrade, membership, resultChange } from '../database/schema.ts';

const HOUR = 3_600_000;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let ids: number[];
let idSchedule: number;
let idAttempt: number;

beforeAll(async () => {
  course = await openCourseWorld(2);
  ({ world, ana } = course);
  [lucia = ana] = course.students;
});
afterAll(() => world.close());

/** Lucía has chosen the right alternative and written an open answer. */
beforeEach(async () => {
  ids = await addQuestionsOfTypes(world, [0, 3], course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: HOUR }));
  idAttempt = await addGradedAttempt(world, idSchedule, lucia, [
    { idQuestion: ids[0] ?? 0, response: { alternative: 2 } },
    { idQuestion: ids[1] ?? 0, response: { text: 'Porque sí', photo: null } },
  ]);
});

const open = () => ids[1] ?? 0;
type Input = {
  answerGrade?: unknown;
  comment?: string;
  waits?: boolean;
  revision?: number;
  idQuestion?: number;
  as?: TestUser;
};
const grade = ({ as = ana, idQuestion = open(), ...input }: Input) =>
  as.client.grading.saveAnswerGrade({ idAttempt, idQuestion, ...input } as never);
const result = async () => (await ana.client.reports.getScheduleByStudent({ idSchedule })).content.attempts[0];
const stored = () => world.database.select().from(manualGrade).where(eq(manualGrade.idAttempt, idAttempt));
const changes = () =>
  world.database.select().from(resultChange).where(eq(resultChange.idAttempt, idAttempt)).orderBy(resultChange.id);

describe('a grade on a response', () => {
  it('counts in the result at once, as a tenth of its value, and is in the history of the result', async () => {
    expect(await grade({ answerGrade: 7.5, comment: ' Bien razonado ' })).toEqual({
      content: { answerGrade: 7.5, comment: 'Bien razonado', revision: 1 },
    });
    expect(await result()).toMatchObject({ grade: 87.5, answers: { hits: 2, notQualified: 0 } });
    expect(await changes()).toMatchObject([
      { cause: 'grade', by: ana.idUser, before: { ungraded: 1 }, after: { grade: 87.5 } },
    ]);
  });

  it.each([
    ['4,5', 72.5],
    ['4.5', 72.5],
    ['10', 100],
    [0, 50],
  ])('is understood as %j, as other clients send it', async (answerGrade, percentage) => {
    await grade({ answerGrade });
    expect(await result()).toMatchObject({ grade: percentage });
  });

  it('can be changed, and removed: the question then counts nowhere, until it is graded again', async () => {
    await grade({ answerGrade: 2 });
    await grade({ answerGrade: 3 });
    expect(await result()).toMatchObject({ grade: 65, answers: { errors: 1 } });
    await grade({ answerGrade: '' });
    expect(await result()).toMatchObject({ grade: 100, answers: { notQualified: 0, excluded: 1 } });
    expect(await stored()).toMatchObject([{ value: null, revision: 3 }]);
    await grade({ answerGrade: 4 });
    expect(await result()).toMatchObject({ grade: 70, answers: { excluded: 0 } });
  });

  it('can be taken back: the response waits for one again, as if it had never had one', async () => {
    await grade({ answerGrade: 6, comment: 'Bien' });
    expect(await grade({ waits: true, revision: 1 })).toEqual({
      content: { answerGrade: null, comment: '', revision: 0 },
    });
    expect(await result()).toMatchObject({ grade: 100, answers: { notQualified: 1, excluded: 0 } });
    const { content } = await ana.client.grading.getResponsesToGrade({ idSchedule, idQuestion: open() });
    expect(content).toMatchObject([{ idAttempt, grade: null }]);
    expect(await stored()).toMatchObject([{ value: null, revision: 1, takenBack: true }]);
    await expect(grade({ waits: true })).refusedAs('questionNotValid');
    await expect(grade({ comment: 'Bien' })).refusedAs('questionNotValid');
  });

  it('that is given after one was taken back is not overwritten by somebody who has seen only the earlier one', async () => {
    await grade({ answerGrade: 6, revision: 0 });
    await grade({ waits: true, revision: 1 });
    expect(await grade({ answerGrade: 3, revision: 0 })).toMatchObject({ content: { answerGrade: 3, revision: 2 } });
    await expect(grade({ answerGrade: 7, revision: 1 })).refusedAs('gradeChanged');
    expect(await stored()).toMatchObject([{ value: 3, revision: 2 }]);
    expect(await result()).toMatchObject({ grade: 65, answers: { notQualified: 0 } });
  });

  it('that was taken back is not among the answers that the teacher reads', async () => {
    await grade({ answerGrade: 6, comment: 'Bien' });
    await grade({ waits: true });
    expect(await ana.client.reports.getStudentAnswers({ idSchedule, idStudent: lucia.idUser })).toMatchObject({
      content: { questions: [{}, { grade: null, revision: 0 }] },
    });
  });

  it('is not taken back by somebody who has not seen it', async () => {
    await grade({ answerGrade: 6 });
    await grade({ answerGrade: 7 });
    await expect(grade({ waits: true, revision: 1 })).refusedAs('gradeChanged');
    expect(await stored()).toMatchObject([{ value: 7 }]);
  });

  it('keeps its comment when only the grade is sent, and its grade when only the comment is', async () => {
    await grade({ answerGrade: 6, comment: 'Falta la unidad' });
    await grade({ answerGrade: 7 });
    expect(await grade({ comment: 'Bien' })).toMatchObject({ content: { answerGrade: 7, comment: 'Bien' } });
    expect(await stored()).toMatchObject([{ value: 7, comment: 'Bien' }]);
  });

  it('is not overwritten by somebody who has not seen it', async () => {
    await grade({ answerGrade: 6, revision: 0 });
    await expect(grade({ answerGrade: 2, revision: 0 })).refusedAs('gradeChanged');
    expect(await stored()).toMatchObject([{ value: 6, revision: 1 }]);
    await grade({ answerGrade: 2, revision: 1 });
    expect(await stored()).toMatchObject([{ value: 2, revision: 2 }]);
  });

  it('of two that are saved at once for the first time, only one is', async () => {
    const both = await Promise.allSettled([
      grade({ answerGrade: 6, revision: 0 }),
      grade({ answerGrade: 3, revision: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stored()).toMatchObject([{ revision: 1 }]);
  });

  it.each([
    [-1, 'gradeOutOfRange'],
    [10.01, 'gradeOutOfRange'],
    [11, 'gradeOutOfRange'],
    [10.001, 'gradeOutOfRange'],
    ['3.999', 'gradeNotPrecise'],
    [0.001, 'gradeNotPrecise'],
  ] as const)('is refused where it is %j, and nothing is changed', async (answerGrade, refusal) => {
    await expect(grade({ answerGrade })).refusedAs(refusal);
    expect(await stored()).toEqual([]);
    expect(await changes()).toEqual([]);
  });

  it.each(['abc', true, [1]])('is refused where it is no number: %j', async (answerGrade) => {
    await expect(grade({ answerGrade })).rejects.toMatchObject({ status: 400 });
    expect(await stored()).toEqual([]);
  });

  it('is refused for a question that is not graded by hand, and for one of another assessment', async () => {
    const [other = 0] = await addQuestionsOfTypes(world, [3], course);
    for (const idQuestion of [ids[0] ?? 0, other])
      await expect(grade({ answerGrade: 5, idQuestion })).refusedAs('questionNotValid');
    await expect(grade({ comment: 'Sin nota' })).refusedAs('questionNotValid');
    expect(await stored()).toEqual([]);
  });

  it('is refused while the attempt is in progress', async () => {
    const [, noa = ana] = course.students;
    idAttempt = await startAttempt(noa, idSchedule);
    await expect(grade({ answerGrade: 5 })).refusedAs('attemptInProgress');
    expect(await stored()).toEqual([]);
  });

  it('is given by who scheduled the assessment and holds the permission, by nobody else', async () => {
    const { idSchool } = course;
    const bruno = await world.addPerson('teacher', 'Bruno Sá', idSchool);
    const carla = await world.addPerson('coordinator', 'Carla Gil', idSchool);
    await world.database
      .update(membership)
      .set({ permissions: 'grade' })
      .where(and(eq(membership.idUser, carla.idUser), eq(membership.idSchool, idSchool)));
    for (const as of [bruno, carla]) await expect(grade({ as, answerGrade: 5 })).refusedAs('attemptNotValid');
    await expect(grade({ as: lucia, answerGrade: 5 })).rejects.toMatchObject({ status: 403 });
    expect(await stored()).toEqual([]);
  });

  it('is in the audit with the grade before and after', async () => {
    await grade({ answerGrade: 6 });
    await grade({ answerGrade: 8 });
    const rows = await world.database.select().from(audit).where(eq(audit.call, 'saveAnswerGrade')).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      before: { idAttempt, idQuestion: open(), grade: 6 },
      after: { idAttempt, idQuestion: open(), grade: 8 },
    });
  });
});

describe('computing the results of a schedule again', () => {
  const again = (as = ana, idAssessmentSchedule = idSchedule) =>
    as.client.grading.recalculateScheduledAssessment({ idAssessmentSchedule });

  it('changes nothing that is right already', async () => {
    await grade({ answerGrade: 5 });
    const before = await changes();
    expect(await again()).toEqual({ content: { attempts: 1 } });
    expect(await changes()).toEqual(before);
  });

  it('follows facts that were written without it', async () => {
    await world.database.insert(manualGrade).values({
      ...{ idSchool: course.idSchool, idAttempt, idQuestion: open(), value: 9 },
      ...{ grader: ana.idUser, at: world.clock.now() },
    });
    await again();
    expect(await result()).toMatchObject({ grade: 95 });
  });

  it('is refused to others than who scheduled it', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    await expect(again(bruno)).refusedAs('scheduleNotValid');
    await expect(again(ana, 999_999)).refusedAs('scheduleNotValid');
  });
});
