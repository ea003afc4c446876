import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes, sampleContent } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt, gradeAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import type { IdType } from '../../questions/registry.ts';
import { questionVersion } from '../database/schema.ts';

const HOUR = 3_600_000;
const STUDENTS = 8;

let course: CourseWorld;
let world: World;
let idSchool: number;
let ana: TestUser;
let students: TestUser[];
let idSchedule: number;
let ids: number[];

beforeAll(async () => {
  course = await openCourseWorld(STUDENTS);
  ({ world, idSchool, ana, students } = course);
});
afterAll(() => world.close());

const plan = async (types: readonly IdType[]) => {
  ids = await addQuestionsOfTypes(world, types, course);
  const { idAssessment, ...planned } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR });
  idSchedule = planned.idSchedule;
  return { idAssessment };
};
const take = (student: number, responses: readonly unknown[]) =>
  addGradedAttempt(
    world,
    idSchedule,
    students[student] ?? ana,
    responses.map((response, index) => ({ idQuestion: ids[index] ?? 0, response })),
  );
const byDisciplines = async () => (await ana.client.reports.getScheduleByDisciplines({ idSchedule })).content;
const byStudent = async () => (await ana.client.reports.getScheduleByStudent({ idSchedule })).content;
const hitAverages = () =>
  Promise.all(
    ids.map(async (idQuestion) => (await ana.client.questions.getQuestion({ idQuestion })).content.hitAverage),
  );
const about = (value: number) => expect.closeTo(value, 6);

describe('a schedule with 8 open answers that wait for a grade', () => {
  let attempts: number[];
  let idAssessment: number;
  beforeEach(async () => {
    ({ idAssessment } = await plan([0, 3]));
    attempts = [];
    for (let student = 0; student < STUDENTS; student++)
      attempts.push(await take(student, [{ alternative: student < 6 ? 2 : 1 }, { text: 'Porque sí', photo: null }]));
  });
  const listed = async () => (await ana.client.schedules.getSchedules({ idAssessment })).content[0];

  it('has figures of null, never zero, and says how many responses wait', async () => {
    const report = await byDisciplines();
    expect(report.questions).toMatchObject([
      { hitAverage: 75, ungraded: 0, answers: 8 },
      { hitAverage: null, ungraded: 8, answers: 8 },
    ]);
    expect(report).toMatchObject({
      ungraded: 8,
      assessmentHitAverage: null,
      disciplines: [{ grade: null, ungraded: 8, cataloging: [{ grade: null, ungraded: 8 }] }],
      hitLevel: { low: 0, lowMedium: 0, mediumHigh: 0, high: 0 },
      pendingAttempts: 8,
    });
    const { score, attempts } = await byStudent();
    for (const { studentAssessmentsHistory } of attempts)
      expect(studentAssessmentsHistory.at(-1)).toMatchObject({ ungraded: 1 });
    expect(score).toBeNull();
    for (const one of attempts)
      expect(one).toMatchObject({
        disciplines: [{ grade: null, ungraded: 1 }],
        answers: { notQualified: 1, answered: 2 },
      });
    expect(await listed()).toMatchObject({ hitAverage: null, ungraded: 8 });
    expect(await hitAverages()).toEqual([75, null]);
  });

  it('has figures as soon as its last response is graded', async () => {
    const grade = (idAttempt = 0) =>
      gradeAttempt(world, { idSchool, idAttempt }, [{ idQuestion: ids[1] ?? 0, grade: 5 }]);
    for (const idAttempt of attempts.slice(1)) await grade(idAttempt);
    expect((await byDisciplines()).questions[1]).toMatchObject({ hitAverage: null, ungraded: 1 });
    await grade(attempts[0]);
    const report = await byDisciplines();
    expect(report).toMatchObject({
      ungraded: 0,
      assessmentHitAverage: 62.5,
      disciplines: [{ grade: 62.5, ungraded: 0 }],
      hitLevel: { low: 2, lowMedium: 0, mediumHigh: 6, high: 0 },
      pendingAttempts: 0,
    });
    expect(await hitAverages()).toEqual([75, 50]);
    expect(await listed()).toMatchObject({ hitAverage: 62.5, ungraded: 0 });
  });
});

describe('a schedule of which a teacher has removed all grades', () => {
  it('waits for nothing, and says of each student that there is no grade', async () => {
    await plan([3]);
    for (const student of [0, 1])
      await addGradedAttempt(world, idSchedule, students[student] ?? ana, [
        { idQuestion: ids[0] ?? 0, response: { text: 'Sí', photo: null }, grade: null },
      ]);
    const counted = { pendingAttempts: 0, attemptsWithoutGrade: 2 };
    expect(await byDisciplines()).toMatchObject({ ungraded: 0, assessmentHitAverage: null, ...counted });
    const { reports } = ana.client;
    expect((await reports.getComparison({ idSchedule })).content.classes).toMatchObject([counted]);
    const { hitLevel } = (await reports.getReportSummary({ idSchedule })).content;
    expect(hitLevel).toMatchObject({ pending: 0, withoutGrade: 2 });
    const axes = (await reports.getReportHitsByThematicAxis({ idSchedule })).content.hitsLevelByThematicAxis.data;
    for (const axis of axes) expect(axis).toMatchObject({ pending: 0, withoutGrade: 2 });
  });
});

describe('a schedule with Likert questions only', () => {
  beforeEach(async () => {
    // Graded options bring 0, 2, 4 or 6 points, the rubric 3 for each of its two objectives.
    await plan([5, 6]);
    await take(0, [{ alternative: 4 }, { levels: { 1: 0, 2: 0 } }]);
    await take(1, [{ alternative: 2 }, { levels: { 1: 1, 2: 3 } }]);
    await take(2, [{ alternative: 1 }, null]);
  });

  it('has relative and absolute scores, for graded options and rubrics', async () => {
    expect(await byDisciplines()).toMatchObject({
      hasLikertQuestion: true,
      onlyLikertQuestions: true,
      absoluteScore: about(16 / 3),
      relativeScore: about(1600 / 36),
      disciplines: [{ relativeScore: about(1600 / 36) }],
      questions: [
        { points: 6, hitAverage: about(400 / 9), distractor: null },
        { points: 6, hitAverage: about(400 / 9), distractor: null },
      ],
      hitLevel: { low: 1, lowMedium: 1, mediumHigh: 0, high: 1 },
    });
  });

  it('has scores of each student by discipline, and no errors', async () => {
    const { attempts } = await byStudent();
    expect(attempts.map(({ absoluteScore, relativeScore }) => [absoluteScore, relativeScore])).toEqual([
      [12, 100],
      [4, about(100 / 3)],
      [0, 0],
    ]);
    expect(attempts[1]).toMatchObject({
      gradeCalculated: [{ label: 'Matemáticas', result: about(100 / 3) }],
      scoreCalculated: [{ label: 'Matemáticas', result: 4 }],
      answers: { hits: 2, errors: 0, ommited: 0 },
    });
    expect(attempts[2]).toMatchObject({ answers: { hits: 1, errors: 0, ommited: 1 } });
  });

  it('shows students the same relative score as its report, and all the same grade on the scale of the schedule', async () => {
    await plan([5, 6]);
    // A scale of half the height of the rubric's, so that the relative score is not the grade.
    const half = JSON.stringify(sampleContent(5)).replaceAll(
      /"grade":(\d)/g,
      (_, grade) => `"grade":${Number(grade) / 2}`,
    );
    await world.database
      .update(questionVersion)
      .set({ content: sql`${half}::jsonb` })
      .where(eq(questionVersion.idQuestion, ids[0] ?? 0));
    const idAttempt = await take(0, [{ alternative: 4 }, null]);
    const { attempts, ownResults } = (students[0] ?? ana).client;
    const shownToStudent = { percentage: about(100 / 3), onlyLikertQuestions: true };
    expect((await attempts.finishScheduledAssessment({ idAttempt })).content).toMatchObject(shownToStudent);
    const { content } = await attempts.getStudentAssessments({});
    expect(content.find((row) => row.idSchedule === idSchedule)).toMatchObject({ ...shownToStudent, ungraded: 0 });
    expect((await byStudent()).attempts[0]).toMatchObject({ grade: 50, relativeScore: about(100 / 3) });

    const { reports } = ana.client;
    await reports.setScheduleGradeScale({ idSchedule, scaleStatus: true, minScale: 0, maxScale: 10, symbol: '' });
    const own = (await ownResults.getStudentAssessmentReport({ idSchedule })).content;
    expect(own.scaled).toEqual({ grade: 3.33, symbol: '' });
    expect(await byDisciplines()).toMatchObject({
      assessmentHitAverageScaled: 3.33,
      disciplines: [{ gradeScaled: 3.33 }],
    });
    expect((await byStudent()).attempts).toMatchObject([{ gradeScaled: 3.33 }]);
    expect((await reports.getScheduleByStudentModal({ idAttempt })).content).toMatchObject({
      ...{ gradeScaled: 3.33, courseAverageGradeScaled: 3.33, disciplines: [{ gradeScaled: 3.33 }] },
    });
    const { resultHitLevel } = (await reports.getReportSummary({ idSchedule })).content;
    expect(resultHitLevel.averageScaled).toBe(3.33);
    const { attemptsByThematicAxis } = (await reports.getReportByStudents({ idSchedule })).content;
    expect(attemptsByThematicAxis).toMatchObject([{ gradeScaled: 3.33 }]);
    const { studentDetail } = (await reports.generateSpreadSheetInforme({ idSchedule })).content;
    expect(studentDetail).toMatchObject([{ resultInfoTable: { gradeScaled: 3.33 } }]);
  });
});

describe('a schedule with Likert and other questions', () => {
  it('has scores of its Likert questions and grades of all questions', async () => {
    await plan([0, 5]);
    await take(0, [{ alternative: 1 }, { alternative: 4 }]);
    expect(await byDisciplines()).toMatchObject({
      hasLikertQuestion: true,
      onlyLikertQuestions: false,
      assessmentHitAverage: 50,
      absoluteScore: 6,
      relativeScore: 100,
      questions: [{ points: null }, { points: 6 }],
      hitLevel: { low: 0, lowMedium: 1, mediumHigh: 0, high: 0 },
    });
    expect((await byStudent()).attempts[0]).toMatchObject({ grade: 50, relativeScore: 100, answers: { errors: 1 } });
  });
});
