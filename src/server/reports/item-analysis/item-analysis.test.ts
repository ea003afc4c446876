import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../../tests/support/results.ts';
import type { TestUser, World } from '../../../../tests/support/world.ts';
import { attempt, scheduleItem } from '../../database/schema.ts';

const HOUR = 3_600_000;
const STUDENTS = 6;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let students: TestUser[];
let idSchedule: number;
let ids: number[];

beforeAll(async () => {
  course = await openCourseWorld(STUDENTS);
  ({ world, ana, students } = course);
});
afterAll(() => world.close());

/** Three questions with one right alternative, the second of four, and an open one. */
beforeEach(async () => {
  ids = await addQuestionsOfTypes(world, [0, 0, 0, 3], course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR }));
});

const OPEN = { text: 'Porque sí', photo: null };
/** Adds the attempt of a student who chose these alternatives, null = none, and has this grade in the open question. */
const take = (student: number, alternatives: readonly (number | null)[], grade?: number | null) =>
  addGradedAttempt(world, idSchedule, students[student] ?? ana, [
    ...alternatives.map((alternative, index) => ({
      idQuestion: ids[index] ?? 0,
      response: alternative === null ? null : { alternative },
    })),
    { idQuestion: ids[3] ?? 0, response: OPEN, grade },
  ]);
const analysis = async (person = ana) => (await person.client.reports.getItemAnalysis({ idSchedule })).content;

/** The better ones are right in the first question; in the second one nobody of them is. */
const everybodySits = async (grades: readonly (number | null | undefined)[]) => {
  const chosen = [
    [2, 1, 2],
    [2, 1, 2],
    [2, 3, 2],
    [1, 2, 1],
    [1, 2, 3],
    [3, 2, null],
  ];
  for (const [student, alternatives] of chosen.entries()) await take(student, alternatives, grades[student]);
};

describe('getItemAnalysis', () => {
  it('returns the figures of the test and of each question', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const { test, questions } = await analysis();
    expect(test).toMatchObject({ persons: 6, personsComplete: 6, items: 4, scoreMaximum: 4, thirds: [2, 2, 2] });
    expect(test.scoreMean).toBeCloseTo((3 + 3 + 3 + 3.3) / 6, 10);
    expect(questions.map(({ number, persons, leftOut }) => [number, persons, leftOut])).toEqual([
      [1, 6, null],
      [2, 6, null],
      [3, 6, null],
      [4, 6, null],
    ]);
    expect(questions.map(({ difficultyP }) => difficultyP)).toEqual([0.5, 0.5, 0.5, expect.closeTo(0.55, 10)]);
    expect(questions[0]?.itemRestR).toBeGreaterThan(0);
    expect(questions[1]?.itemRestR).toBeLessThan(0);
    expect(questions[0]?.flags).toEqual([{ name: 'tooFew', persons: 6 }]);
    expect(questions[3]?.options).toEqual([]);
  });

  it('returns the correlation with the total, and no KR-20 where a question gives part of its points', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const { test, questions } = await analysis();
    expect(questions[0]?.itemTotalR).toBeGreaterThan(questions[0]?.itemRestR ?? 1);
    expect(test.kr20).toBeNull();
  });

  it('returns KR-20 where each question gives one point or none', async () => {
    await everybodySits([10, 10, 10, 0, 0, 0]);
    // Half of all are right in each question; the totals are 3, 3, 3, 1, 1, 1, with the variance 1.2.
    expect((await analysis()).test.kr20).toBeCloseTo((4 / 3) * (1 - 1 / 1.2), 10);
    const isFirst = and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.position, 1));
    await world.database.update(scheduleItem).set({ weight: 2, activated: true }).where(isFirst);
    expect((await analysis()).test.kr20).toBeNull();
  });

  it('counts who chose each alternative, in thirds by total, and who left it blank', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const { options } = (await analysis()).questions[2] ?? { options: [] };
    expect(options.map(({ letter, isKey, n, thirds }) => [letter, isKey, n, thirds])).toEqual([
      ['A', false, 1, [0, 1, 0]],
      ['B', true, 3, [0, 1, 2]],
      ['C', false, 1, [1, 0, 0]],
      ['D', false, 0, [0, 0, 0]],
      ['', false, 1, [1, 0, 0]],
    ]);
  });

  it('leaves a question out while a response waits for a grade', async () => {
    await everybodySits([10, undefined, 9, 4, 2, 0]);
    const { test, questions } = await analysis();
    expect(test).toMatchObject({ personsComplete: 6, items: 3 });
    expect(questions[3]).toMatchObject({ leftOut: 'waiting', persons: 0, difficultyP: null, options: [] });
  });

  it('leaves a question of weight 0 out', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const isThird = and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.position, 3));
    await world.database.update(scheduleItem).set({ weight: 0, activated: true }).where(isThird);
    const { test, questions } = await analysis();
    expect(test.items).toBe(3);
    expect(questions[2]).toMatchObject({ leftOut: 'weightless', difficultyP: null });
  });

  it('leaves a student whose grade was removed out of what needs totals', async () => {
    await everybodySits([10, 8, 9, 4, 2, null]);
    const { test, questions } = await analysis();
    expect(test).toMatchObject({ persons: 6, personsComplete: 5, items: 4 });
    expect(questions.map(({ persons }) => persons)).toEqual([6, 6, 6, 5]);
  });

  it('follows a regrade: the new key, and no figures of a void question', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const [first, second] = [ids[0] ?? 0, ids[1] ?? 0];
    await ana.client.regrade.applyRegrade({
      ...{ idSchedule, idQuestion: second },
      adjustment: { kind: 'newKey', answerKey: { correct: 1 } },
    });
    await ana.client.regrade.applyRegrade({ idSchedule, idQuestion: first, adjustment: { kind: 'void' } });
    const { test, questions } = await analysis();
    expect(test.items).toBe(3);
    expect(questions[0]).toMatchObject({ leftOut: 'void', difficultyP: null });
    expect(questions[1]?.options.filter(({ isKey }) => isKey).map(({ letter }) => letter)).toEqual(['A']);
    expect(questions[1]?.itemRestR).toBeGreaterThan(0);
  });

  it('tells how each question was regraded, with its figures by the key before and after', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const regrade = { idSchedule, idQuestion: ids[1] ?? 0 };
    const { applyRegrade, undoRegrade } = ana.client.regrade;
    const second = await applyRegrade({
      ...regrade,
      adjustment: { kind: 'secondKey', answerKey: { correct: 1 } },
    });
    const voided = await applyRegrade({ ...regrade, adjustment: { kind: 'void' } });
    const { questions } = await analysis();
    expect(questions.map(({ regrades }) => regrades.length)).toEqual([0, 2, 0, 0]);
    expect(questions[1]?.regrades).toEqual([
      {
        ...{
          idRegrade: voided.content.idRegrade,
          kind: 'void',
          at: expect.any(String),
          undone: false,
          changed: expect.any(Number),
        },
        ...{ key: { before: 'B / A', after: 'B' }, difficultyBefore: expect.closeTo(5 / 6), difficultyAfter: null },
      },
      {
        ...{
          idRegrade: second.content.idRegrade,
          kind: 'secondKey',
          at: expect.any(String),
          undone: false,
          changed: 2,
        },
        ...{ key: { before: 'B', after: 'B / A' }, difficultyBefore: 0.5, difficultyAfter: expect.closeTo(5 / 6) },
      },
    ]);
    await undoRegrade({ idSchedule, idRegrade: voided.content.idRegrade });
    const [, after] = (await analysis()).questions;
    expect(after?.regrades.map(({ undone }) => undone)).toEqual([true, false]);
    expect(after?.difficultyP).toBeCloseTo(5 / 6);
  });

  it('returns the figures of each version where there are several', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    expect((await analysis()).test.versions).toEqual([]);
    const idUser = students[0]?.idUser ?? 0;
    const ofFirst = and(eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, idUser));
    await world.database.update(attempt).set({ formNumber: 2 }).where(ofFirst);
    const { test, questions } = await analysis();
    expect(test.versions.map(({ version, persons }) => [version, persons])).toEqual([
      [1, 5],
      [2, 1],
    ]);
    expect(questions[0]?.versions).toEqual([
      { version: 1, persons: 5, difficultyP: 0.4, itemRestR: expect.any(Number) },
      { version: 2, persons: 1, difficultyP: 1, itemRestR: null },
    ]);
  });

  it('says nothing of girls and boys where they are few', async () => {
    await everybodySits([10, 8, 9, 4, 2, 0]);
    const { test, questions } = await analysis();
    expect(test.genders).toEqual({ female: 0, male: 0, least: 20 });
    expect(questions.map(({ difference }) => difference)).toEqual([null, null, null, null]);
  });

  it('refuses a schedule without attempts, and one that the user may not read', async () => {
    await expect(analysis()).refusedAs('noAttempts');
    const bruno = await world.addPerson('teacher', 'Bruno Rei', await world.addSchool('CEIP Outro'));
    await expect(analysis(bruno)).refusedAs('scheduleNotValid');
  });
});
