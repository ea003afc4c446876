import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAssessment,
  addSchedule,
  addSingleChoiceAttempt,
} from '../../../../tests/support/assessments-and-attempts.ts';
import { addCatalogueEntry } from '../../../../tests/support/catalogue-entry.ts';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../../tests/support/results.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { IdType } from '../../../questions/registry.ts';
import { country, questionClassification, scheduleItem, student } from '../../database/schema.ts';

const HOUR = 3_600_000;

let course: CourseWorld;
let idAxis: number;
let idCompetency: number;

beforeAll(async () => {
  course = await openCourseWorld(12);
  const { world } = course;
  const entry = (kind: 'thematicAxis' | 'competency', name: string) =>
    addCatalogueEntry(world.database, { kind, name });
  idAxis = await entry('thematicAxis', 'Álgebra');
  idCompetency = await entry('competency', 'Resolver problemas');
});
afterAll(() => course.world.close());

/** Schedules a paper that is over: the first two questions are of the axis, the last ones of the competency. */
const schedulePaper = async (types: readonly IdType[]) => {
  const { world, idCataloging, ana, idCourse } = course;
  const questions = await addQuestionsOfTypes(world, types, { idCataloging });
  const classified = questions.map((idQuestion, index) => ({
    ...{ idSchool: PROVIDER_SCHOOL_ID, idQuestion },
    ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue: index < 2 ? idAxis : idCompetency },
  }));
  await world.database.insert(questionClassification).values(classified);
  const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Ecuaciones' });
  const now = world.clock.now();
  const window = { opens: now - 2 * HOUR, closes: now - HOUR };
  const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
  return { idSchedule, questions };
};

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};
const partsOf = async (idSchedule: number, person = course.ana) => {
  const { reports } = person.client;
  return {
    title: (await reports.getReportTitle({ idSchedule })).content,
    summary: (await reports.getReportSummary({ idSchedule })).content,
    competency: (await reports.getReportHitsByCompetency({ idSchedule })).content,
    axes: (await reports.getReportHitsByThematicAxis({ idSchedule })).content,
    students: (await reports.getReportByStudents({ idSchedule })).content,
  };
};

describe('the details of four questions with one right answer, B', () => {
  let parts: Awaited<ReturnType<typeof partsOf>>;

  beforeAll(async () => {
    const { world, students, idSchool } = course;
    const { idSchedule } = await schedulePaper([0, 0, 0, 0]);
    // Six girls know all but one question, five boys two of four, of which one is left blank.
    for (const [index, one] of students.entries()) {
      if (index === 11) continue;
      const gender = index < 6 ? ('female' as const) : ('male' as const);
      await world.database
        .insert(student)
        .values({ idSchool, idUser: one.idUser, gender })
        .onConflictDoUpdate({ target: [student.idSchool, student.idUser], set: { gender } });
      await addSingleChoiceAttempt(world, idSchedule, one, index < 6 ? [2, 2, 2, 3] : [2, 2, 3, null], {});
    }
    await addSingleChoiceAttempt(world, idSchedule, at(students, 11), [2, 2, 2, 2], { finished: null });
    parts = await partsOf(idSchedule);
  });

  it('say at their head what they are about', () =>
    expect(parts.title).toMatchObject({
      ...{ assessmentTitle: 'Ecuaciones', courseName: '3.º B', questions: 4, finished: 11, started: 12 },
      ...{ thematicAxisLabel: 'Eje temático', competencyLabel: 'Competencia', hasLikertQuestion: false },
    }));

  it('count the responses of those who have finished', () =>
    expect(parts.summary.resultHitLevel).toMatchObject({
      ...{ students: 11, questions: 4, responses: 44, hits: 28, errors: 11, omitted: 5, notQualified: 0, excluded: 0 },
      ...{ percentage: expect.closeTo((100 * 28) / 44, 6), average: expect.closeTo((6 * 75 + 5 * 50) / 11, 6) },
      ...{ median: 75, averageScaled: null, relativeScore: null, absoluteScore: null },
    }));

  it('have each student at a level and at a place', () => {
    expect(parts.summary.hitLevel).toEqual({
      low: 0,
      lowMedium: 5,
      mediumHigh: 6,
      high: 0,
      pending: 0,
      withoutGrade: 0,
    });
    const { columns, isByHits, students } = parts.summary.resultHitLevel.distribution;
    expect({ columns, isByHits }).toEqual({ columns: 4, isByHits: true });
    expect(students.map(({ column }) => column).sort()).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
  });

  it('have a table of each question with what was chosen how often', () => {
    const third = at(parts.summary.questionsTable, 2);
    expect(third).toMatchObject({
      name: '3',
      type: 'single',
      key: 'B',
      correctAlternativePosition: 2,
      hits: 6,
      errors: 5,
    });
    expect(third.rows.map(({ kind, label, frequency, isCorrect }) => [kind, label, frequency, isCorrect])).toEqual([
      ['option', 'A', 0, false],
      ['option', 'B', 6, true],
      ['option', 'C', 5, false],
      ['option', 'D', 0, false],
      ['omitted', '', 0, false],
    ]);
    expect(third.rows[1]?.percentage).toBeCloseTo((100 * 6) / 11, 6);
  });

  it('have the axes with their levels, and the competencies by gender', () => {
    expect(parts.axes.hitsByThematicAxis).toEqual([
      { name: 'Álgebra', questions: 2, percentage: 100, level: 'high', notQualified: 0, late: 0 },
    ]);
    expect(parts.axes.hitsLevelByThematicAxis).toEqual({
      title: 'Eje temático',
      data: [{ name: 'Álgebra', low: 0, lowMedium: 0, mediumHigh: 0, high: 11, pending: 0, withoutGrade: 0 }],
    });
    expect(parts.competency.hitsByCompetency).toMatchObject([{ name: 'Resolver problemas', questions: 2 }]);
    expect(parts.competency.hitsByCompetencyGender).toEqual([
      { name: 'Resolver problemas', femaleAverage: 50, maleAverage: 0, isWithinChance: false, isPending: false },
    ]);
    expect(parts.competency.genders).toMatchObject({ female: 6, male: 5, femaleAverage: 75, maleAverage: 50 });
  });

  it('have a row for each student in list order, with what each of them chose', () => {
    const { attemptsByThematicAxis: rows, attemptsUserAnswers: answers } = parts.students;
    expect(rows).toHaveLength(11);
    const row = rows.find(({ idUser }) => idUser === at(course.students, 7).idUser);
    expect(row).toMatchObject({
      ...{ grade: 50, gradeScaled: null, level: 'lowMedium', hits: 2, errors: 1, omitted: 1, notQualified: 0 },
      axis: [{ name: 'Álgebra', percentage: 100, level: 'high', hits: 2, questions: 2 }],
    });
    expect(answers.map(({ idAttempt }) => idAttempt)).toEqual(rows.map(({ idAttempt }) => idAttempt));
    expect(answers.find(({ idAttempt }) => idAttempt === row?.idAttempt)).toMatchObject({
      ...{ hits: 2, outcomes: ['hit', 'hit', 'error', 'omitted'], marked: ['B', 'B', 'C', ''] },
    });
  });
});

describe('the details of scales', () => {
  it('have relative and absolute scores, no errors, and how often each level of an objective was chosen', async () => {
    const { world, students } = course;
    const { idSchedule, questions } = await schedulePaper([5, 6]);
    await addGradedAttempt(world, idSchedule, at(students, 0), [
      { idQuestion: at(questions, 0), response: { alternative: 4 } },
      { idQuestion: at(questions, 1), response: { levels: { 1: 0, 2: 3 } } },
    ]);
    const { title, summary, students: of } = await partsOf(idSchedule);
    expect(title.onlyLikertQuestions).toBe(true);
    expect(summary.resultHitLevel).toMatchObject({ hits: 2, errors: 0, absoluteScore: 9, relativeScore: 75 });
    expect(summary.hitLevel).toMatchObject({ mediumHigh: 1 });
    const [graded, rubric] = summary.questionsTable;
    expect(graded).toMatchObject({ isLikert: true, key: '', correctAlternativePosition: null, percentage: 100 });
    expect(graded?.rows.map(({ label, frequency }) => `${label}${frequency}`)).toEqual(['A0', 'B0', 'C0', 'D1', '0']);
    expect(rubric?.rows.map(({ level, frequency }) => [level, frequency])).toEqual([
      ...[
        [0, 1],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      ...[
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 1],
      ],
      [null, 0],
    ]);
    expect(of.attemptsUserAnswers[0]?.marked).toEqual(['D', '']);
    expect(of.attemptsByThematicAxis[0]).toMatchObject({ level: 'mediumHigh', relativeScore: 75 });
  });
});

describe('the details while responses wait for a grade, and after a regrade', () => {
  it('have no level for who waits, and count a void question nowhere', async () => {
    const { world, students } = course;
    const { idSchedule, questions } = await schedulePaper([0, 3, 0]);
    await world.database
      .update(scheduleItem)
      .set({ adjustment: { kind: 'void' } })
      .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, at(questions, 2))));
    const given = (text: string | null, grade?: number) => [
      { idQuestion: at(questions, 0), response: { alternative: 2 } },
      { idQuestion: at(questions, 1), response: text === null ? null : { text, photo: null }, grade },
      { idQuestion: at(questions, 2), response: { alternative: 1 } },
    ];
    await addGradedAttempt(world, idSchedule, at(students, 0), given('Sí', 4));
    await addGradedAttempt(world, idSchedule, at(students, 1), given('No'));
    const { summary, axes } = await partsOf(idSchedule);
    expect(summary.resultHitLevel).toMatchObject({
      ...{ responses: 4, hits: 2, errors: 1, omitted: 0, notQualified: 1, excluded: 2 },
    });
    expect(summary.hitLevel).toMatchObject({ mediumHigh: 1, pending: 1 });
    expect(axes.hitsByThematicAxis).toMatchObject([{ percentage: null, level: null, notQualified: 1 }]);
    const [, open, removed] = summary.questionsTable;
    expect(open?.rows.map(({ kind, frequency }) => `${kind} ${frequency}`)).toEqual([
      ...['hit 0', 'error 1', 'notQualified 1', 'omitted 0'],
    ]);
    expect(removed).toMatchObject({ key: '', correctAlternativePosition: null, excluded: 2, percentage: null });
  });
});

describe('the spreadsheet of results', () => {
  let idSchedule: number;
  const sheetOf = async (person = course.ana) =>
    (await person.client.reports.generateSpreadSheetInforme({ idSchedule })).content;

  beforeAll(async () => {
    const { world, students } = course;
    const paper = await schedulePaper([0, 1, 2, 3, 5, 6, 4]);
    ({ idSchedule } = paper);
    const [single, multiple, blanks, open, graded, rubric, h5p] = paper.questions;
    await addGradedAttempt(world, idSchedule, at(students, 0), [
      { idQuestion: single ?? 0, response: { alternative: 3 } },
      { idQuestion: multiple ?? 0, response: { alternatives: [2, 4] } },
      { idQuestion: blanks ?? 0, response: { gaps: { 1: 'agua', 2: 'hielo' } } },
      { idQuestion: open ?? 0, response: { text: '=1+1', photo: null }, grade: 7.5 },
      { idQuestion: graded ?? 0, response: { alternative: 2 } },
      { idQuestion: rubric ?? 0, response: { levels: { 1: 0, 2: 3 } } },
      { idQuestion: h5p ?? 0, response: null },
    ]);
  });

  it('has what each student answered to questions of all types', async () => {
    const { studentDetail, TotalCorrect, reportFilename } = await sheetOf();
    expect(reportFilename).toBe('Ecuaciones - 3.º B');
    expect(studentDetail).toMatchObject([{ levelName: '3.º B', version: 1, resultInfoTable: { notQualified: 0 } }]);
    expect(studentDetail[0]?.attemptsStudent).toEqual([
      { idType: 0, answer: 'C', positionAnswered: 3, hitQuestion: 0 },
      { idType: 1, answer: 'BD', positionAnswered: 2, hitQuestion: 1 },
      { idType: 2, answer: 'agua; hielo', hitQuestion: 0 },
      { idType: 3, answer: '=1+1', answerGrade: 7.5, hitQuestion: 1 },
      { idType: 5, answer: 'B', positionAnswered: 2, alternativeGrade: 2, hitQuestion: 1 },
      { idType: 6, answer: '1 4', alternativeGrade: 3, hitQuestion: 1 },
      { idType: 4, hitQuestion: 0 },
    ]);
    expect(TotalCorrect).toEqual([0, 1, 0, 1, 1, 1, 0]);
  });

  it('has the grade of the teacher in open questions, also of a blank, and no other where everybody has the points', async () => {
    const { world, students } = course;
    const paper = await schedulePaper([3, 3, 3]);
    const [blank = 0, bonus = 0, removed = 0] = paper.questions;
    await world.database
      .update(scheduleItem)
      .set({ adjustment: { kind: 'bonus' } })
      .where(and(eq(scheduleItem.idSchedule, paper.idSchedule), eq(scheduleItem.idQuestion, bonus)));
    const text = { text: 'Sí', photo: null };
    await addGradedAttempt(world, paper.idSchedule, at(students, 0), [
      { idQuestion: blank, response: null, grade: 8 },
      { idQuestion: bonus, response: text },
      { idQuestion: removed, response: text, grade: null },
    ]);
    await addGradedAttempt(world, paper.idSchedule, at(students, 1), [
      { idQuestion: blank, response: text },
      { idQuestion: bonus, response: text, grade: 2.5 },
      { idQuestion: removed, response: null },
    ]);
    const { content } = await course.ana.client.reports.generateSpreadSheetInforme({ idSchedule: paper.idSchedule });
    expect(content.studentDetail.map(({ attemptsStudent }) => attemptsStudent)).toEqual([
      [
        { idType: 3, answerGrade: 8, hitQuestion: 1 },
        { idType: 3, answer: 'Sí', hitQuestion: 1 },
        { idType: 3, answer: 'Sí' },
      ],
      [
        { idType: 3, answer: 'Sí' },
        { idType: 3, answer: 'Sí', answerGrade: 2.5, hitQuestion: 1 },
        { idType: 3, hitQuestion: 0 },
      ],
    ]);
  });

  it('has logins and numbers of documents where the session says so: for coordinators and administrators', async () => {
    const { world, ana, idSchool } = course;
    const carla = await world.addPerson('coordinator', 'Carla', idSchool);
    const flagOf = async ({ client }: TestUser) =>
      (await client.session.currentSession({})).user.simplificaReportsGenerateSheetHasLogin;
    expect([await flagOf(ana), await flagOf(carla)]).toEqual([0, 1]);
    const [mine] = (await sheetOf()).studentDetail;
    expect(mine).not.toHaveProperty('login');
    expect(mine).not.toHaveProperty('studentID');
    const [whole] = (await sheetOf(carla)).studentDetail;
    expect(whole).toMatchObject({ login: expect.any(String), studentID: '' });
  });

  it('is refused where the country has none, and the screen is told so', async () => {
    const { database } = course.world;
    const allow = (spreadsheets: boolean) => database.update(country).set({ spreadsheets }).where(eq(country.id, 14));
    await allow(false);
    await expect(sheetOf()).refusedAs('spreadsheetsNotOffered');
    const told = async () =>
      (await course.ana.client.reports.getReportTitle({ idSchedule })).content.simplificaReportsGenerateSheet;
    expect(await told()).toBe('0');
    await allow(true);
    expect(await told()).toBe('1');
  });
});

describe('the parts of the details', () => {
  it('are refused without an ended attempt, for schedules of others, and to students', async () => {
    const { world, students, idSchool } = course;
    const { idSchedule } = await schedulePaper([0]);
    const elsewhere = await world.addPerson('administrator', 'Clara', await world.addSchool('Colegio de Évora'));
    const colleague = await world.addPerson('teacher', 'Bruno', idSchool);
    for (const name of [
      'getReportTitle',
      'getReportSummary',
      'getReportHitsByCompetency',
      'getReportHitsByThematicAxis',
      'getReportByStudents',
      'generateSpreadSheetInforme',
    ] as const) {
      await expect(course.ana.client.reports[name]({ idSchedule })).refusedAs('noAttempts');
      for (const person of [elsewhere, colleague])
        await expect(person.client.reports[name]({ idSchedule })).refusedAs('scheduleNotValid');
      await expect(at(students, 0).client.reports[name]({ idSchedule })).notDoneWith(403, 'Not allowed');
    }
  });
});
