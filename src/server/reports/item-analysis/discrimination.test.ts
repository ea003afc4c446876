import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { madeUpName } from '../../../../tests/support/made-up.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { addGradedAttempt, gradeAttempt } from '../../../../tests/support/results.ts';
import { waitForSettledEvents } from '../../../../tests/support/settled-events.ts';
import type { TestUser, World } from '../../../../tests/support/world.ts';
import { attempt, schedule, scheduleItem } from '../../database/schema.ts';
import { refreshAllQuestionFigures } from '../../questions/api.ts';
import { refreshChangedFigures } from './discrimination.ts';

const HOUR = 3_600_000;
const STUDENTS = 6;
/** Five schedules of six students: as many as a discrimination needs. */
const USES = 5;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let ids: number[];
let schedules: number[];

beforeAll(async () => {
  course = await openCourseWorld(STUDENTS);
  ({ world, ana } = course);
});
afterAll(() => world.close());

/** Three questions with one right alternative, the second of four, and one on a scale. */
beforeEach(async () => {
  ids = await addQuestionsOfTypes(world, [0, 0, 0, 5], course);
  schedules = [];
  for (let use = 0; use < USES; use++) schedules.push(await everybodySits());
});

/** The better ones are right in the first and the third question; in the second one nobody of them is. */
const everybodySits = async (): Promise<number> => {
  const { idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR });
  const chosen = [
    [2, 1, 2, 4],
    [2, 1, 2, 3],
    [2, 3, 2, 4],
    [1, 2, 2, 2],
    [1, 2, 1, 1],
    [3, 2, 1, 1],
  ];
  for (const [student, alternatives] of chosen.entries())
    await addGradedAttempt(
      world,
      idSchedule,
      course.students[student] ?? ana,
      alternatives.map((alternative, index) => ({ idQuestion: ids[index] ?? 0, response: { alternative } })),
    );
  return idSchedule;
};
const refresh = async () => {
  await waitForSettledEvents(world.database);
  return refreshChangedFigures(world.database, world.clock.now(), new AbortController().signal);
};
const refreshByNight = () => refreshAllQuestionFigures(world.database, world.clock.now(), new AbortController().signal);
const discriminations = async (person = ana) =>
  Promise.all(
    ids.map(async (idQuestion) => (await person.client.questions.getQuestion({ idQuestion })).content.discrimination),
  );
const correlations = async (idSchedule: number) =>
  (await ana.client.reports.getItemAnalysis({ idSchedule })).content.questions.map(({ itemRestR }) => itemRestR);
const storedFor = (idSchedule: number) =>
  world.database
    .select({ itemRestR: scheduleItem.itemRestR, persons: scheduleItem.itemRestPersons })
    .from(scheduleItem)
    .where(eq(scheduleItem.idSchedule, idSchedule))
    .orderBy(asc(scheduleItem.position));
const firstAttempt = async (idSchedule: number) => {
  const [row] = await world.database
    .select({ idSchool: attempt.idSchool, idAttempt: attempt.id })
    .from(attempt)
    .where(and(eq(attempt.idSchedule, idSchedule), isNotNull(attempt.finished)))
    .orderBy(asc(attempt.id));
  if (!row) throw new Error('no attempt');
  return row;
};

describe('the discrimination of a question', () => {
  it('is that of item analysis, over all schedules of the question', async () => {
    await refresh();
    const [first, second, third] = await correlations(schedules[0] ?? 0);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeLessThan(0);
    const found = await discriminations();
    expect(found.slice(0, 3)).toEqual([first, second, third].map((r) => expect.closeTo(r ?? 0, 12)));
    expect((await storedFor(schedules[0] ?? 0)).map(({ persons }) => persons)).toEqual([6, 6, 6, null]);
  });

  it('is not defined of a question on a scale, in another school, and of too few students', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Rei', await world.addSchool(madeUpName()));
    await refresh();
    expect((await discriminations())[3]).toBeNull();
    expect(await discriminations(bruno)).toEqual([null, null, null, null]);
    await world.database
      .update(schedule)
      .set({ cancelled: 1 })
      .where(eq(schedule.id, schedules[4] ?? 0));
    await refreshByNight();
    expect(await discriminations()).toEqual([null, null, null, null]);
  });

  it('is computed again only of schedules whose results changed', async () => {
    expect(await refresh()).toBe(USES);
    expect(await refresh()).toBe(0);
    const [changed = 0, other = 0] = schedules;
    const before = await storedFor(changed);
    const row = await firstAttempt(changed);
    await gradeAttempt(world, row, [{ idQuestion: ids[0] ?? 0, grade: null }]);
    expect(await refresh()).toBe(1);
    expect(await storedFor(other)).toEqual(before);
    expect((await storedFor(changed)).map(({ persons }) => persons)).toEqual([5, 5, 5, null]);
    expect((await storedFor(changed)).map(({ itemRestR }) => itemRestR)).toEqual(
      (await correlations(changed)).map((r, index) => (index === 3 || r === null ? null : expect.closeTo(r, 12))),
    );
    expect(await refresh()).toBe(0);
  });

  it('follows a regrade: the new key, and a void question', async () => {
    await refresh();
    const [first = 0, second = 0] = ids;
    for (const idSchedule of schedules)
      await ana.client.regrade.applyRegrade({
        ...{ idSchedule, idQuestion: second },
        adjustment: { kind: 'newKey', answerKey: { correct: 1 } },
      });
    const [one = 0] = schedules;
    await ana.client.regrade.applyRegrade({ idSchedule: one, idQuestion: first, adjustment: { kind: 'void' } });
    expect(await refresh()).toBe(USES);
    const found = await discriminations();
    // Of the first one 24 persons are left.
    expect(found[0]).toBeNull();
    expect(found[1]).toBeGreaterThan(0);
    expect((await storedFor(one))[0]).toEqual({ itemRestR: null, persons: null });
  });

  it('stands in the list of the bank, where it can be filtered by', async () => {
    await refresh();
    const list = async (discrimination: 'backwards' | 'good') => {
      const { content } = await ana.client.questions.getQuestionsNew({ paging: {}, filter: { discrimination } });
      return content.flatMap(({ questions }) => questions).filter(({ idQuestion }) => ids.includes(idQuestion));
    };
    const [backwards, ...none] = await list('backwards');
    expect(none).toEqual([]);
    expect(backwards?.idQuestion).toBe(ids[1]);
    expect(backwards?.discrimination).toBeLessThan(0);
    expect((await list('good')).map(({ idQuestion }) => idQuestion)).not.toContain(ids[1]);
  });
});
