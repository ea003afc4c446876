import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes, sampleResponses } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import type { IdType } from '../../questions/registry.ts';

const HOUR = 3_600_000;
const TYPES = [0, 1, 2, 3, 4, 5, 6] as const satisfies IdType[];

/** The question with several right alternatives is answered rightly. */
const responses = { ...sampleResponses, 1: { alternatives: [2, 4] } };

let course: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let eva: TestUser;
let idSchedule: number;
let idAttempt: number;
let ids: number[];

beforeAll(async () => {
  course = await openCourseWorld(3);
  ({ world, ana } = course);
  [lucia = ana, noa = ana, eva = ana] = course.students;
});
afterAll(() => world.close());

/** Lucía has answered a question of each type, Noa only the first one, rightly. Eva has none. */
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ids = await addQuestionsOfTypes(world, TYPES, course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -HOUR, closes: HOUR }));
  const given = TYPES.map((type, index) => ({ idQuestion: ids[index] ?? 0, response: responses[type] }));
  idAttempt = await addGradedAttempt(world, idSchedule, lucia, given);
  await addGradedAttempt(world, idSchedule, noa, [{ idQuestion: ids[0] ?? 0, response: { alternative: 2 } }]);
});

const details = async (as = ana, id = idAttempt) =>
  (await as.client.reports.getScheduleByStudentModal({ idAttempt: id })).content;
const answers = async (student = lucia, as = ana) =>
  (await as.client.reports.getStudentAnswers({ idSchedule, idStudent: student.idUser })).content;
const grade = (answerGrade: number | null) =>
  ana.client.grading.saveAnswerGrade({ idAttempt, idQuestion: ids[3] ?? 0, answerGrade });

describe('the details of an attempt', () => {
  it('name the student, the course and the school', async () => {
    expect(await details()).toMatchObject({
      ...{ idAttempt, idSchedule, idUser: lucia.idUser, addedBy: ana.idUser },
      ...{ firstname: 'Alumno', lastname: '1', photo: null },
      ...{ schoolName: 'IES Ría de Vigo', courseName: '3.º B', assessmentTitle: 'Repaso', version: 1 },
    });
  });

  it('have the grade, and the average of the course once nothing waits for a grade', async () => {
    expect(await details()).toMatchObject({ courseAverageGrade: null, answers: { notQualified: 1 } });
    await grade(10);
    const { grade: own, courseAverageGrade, answers, hasLikertQuestion } = await details();
    expect(own).toBeCloseTo(((0 + 1 + 0.5 + 1 + 0.4 + 1 / 3 + 1 / 3) / 7) * 100, 3);
    expect(courseAverageGrade).toBeCloseTo(((own ?? 0) + 100 / 7) / 2, 3);
    // Responses on scales are neither right nor wrong beside other questions.
    expect(answers).toMatchObject({ hits: 2, errors: 3, ommited: 0, notQualified: 0, answered: 7 });
    expect(hasLikertQuestion).toBe(true);
  });

  it('have each discipline with its contents, and what the course reached there', async () => {
    await grade(10);
    const [discipline] = (await details()).disciplines;
    expect(discipline).toMatchObject({ name: 'Matemáticas', questions: 5, hits: 2, ungraded: 0 });
    expect(discipline?.cataloging).toMatchObject([{ name: 'Funciones', questions: 5, hits: 2 }]);
    expect(discipline?.courseGrade).toBeCloseTo((await details()).courseAverageGrade ?? 0, 3);
  });

  it('leave a question out of the figures whose grade was removed', async () => {
    await grade(null);
    const [discipline] = (await details()).disciplines;
    expect(discipline).toMatchObject({ questions: 4, hits: 1, ungraded: 0 });
  });

  it('tell what the student reached before', async () => {
    expect((await details()).attempts.at(-1)).toMatchObject({ idAttempt, assessmentTitle: 'Repaso' });
  });

  it('have no figures while the attempt is running', async () => {
    const started = await startAttempt(eva, idSchedule);
    expect(await details(ana, started)).toMatchObject({
      finishedAt: null,
      grade: null,
      disciplines: [{ grade: null }],
    });
  });
});

describe('the answers of a student', () => {
  it.each(TYPES.map((type, index) => [type, index]))(
    'have the question of type %i with its key, the response and how it went',
    async (type, index) => {
      const question = (await answers()).questions[index];
      expect(question).toMatchObject({ idType: type, number: index + 1, response: responses[type] });
      expect(JSON.stringify(question?.content)).toContain('Solución');
      expect(question?.alternatives.some(({ answered }) => answered)).toBe(true);
    },
  );

  it('say in letters what was chosen and what is right', async () => {
    const { questions } = await answers();
    expect(questions.map(({ chosen, correct }) => [chosen, correct])).toEqual([
      ['A', 'B'],
      ['BD', 'BD'],
      [null, null],
      [null, null],
      [null, null],
      ['B', null],
      [null, null],
    ]);
    expect((await answers(noa)).questions.map(({ chosen }) => chosen)).toEqual(['B', '', null, null, null, '', null]);
  });

  it('have the grade of an open one beside what was written', async () => {
    await grade(7.5);
    const open = (await answers()).questions[3];
    expect(open).toMatchObject({ score: 0.75, revision: 1, photo: null });
    expect(open?.alternatives).toMatchObject([{ answerText: 'Porque flota.', answerGrade: 7.5, grade: null }]);
  });

  it('say of a removed grade that the question does not count', async () => {
    await grade(null);
    expect((await answers()).questions[3]).toMatchObject({ outcome: 'excluded', score: null, revision: 1 });
  });

  it('come with figures by discipline and thematic axis', async () => {
    expect(await answers()).toMatchObject({
      ...{ idAttempt, thematicAxis: [], thematicAxisLabel: 'Eje temático' },
      disciplines: (await details()).disciplines,
    });
  });
});

describe('the results of one student', () => {
  it('are for the teacher, the coordinator and the administrator of the school', async () => {
    for (const role of ['coordinator', 'administrator'] as const) {
      const person = await world.addPerson(role, 'Olga Lema', course.idSchool);
      expect((await details(person)).idAttempt).toBe(idAttempt);
      expect((await answers(lucia, person)).idAttempt).toBe(idAttempt);
    }
  });

  it('are refused to other teachers and other schools with 22, and never for students', async () => {
    const colleague = await world.addPerson('teacher', 'Iago Rey', course.idSchool);
    const other = await world.addPerson('administrator', 'Uxía Sanz', await world.addSchool('Otra'));
    for (const person of [colleague, other]) {
      await expect(details(person)).refusedAs('scheduleNotValid');
      await expect(answers(lucia, person)).refusedAs('scheduleNotValid');
    }
    await expect(details(lucia)).notDoneWith(403, 'Not allowed');
    await expect(answers(lucia, lucia)).notDoneWith(403, 'Not allowed');
  });

  it('are refused with 23 where the student has no attempt, and while it is running', async () => {
    await expect(answers(eva)).refusedAs('noAttempts');
    await startAttempt(eva, idSchedule);
    await expect(answers(eva)).refusedAs('attemptInProgress');
  });
});
