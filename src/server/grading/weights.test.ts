import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { audit, resultChange, scheduleItem } from '../database/schema.ts';

const HOUR = 3_600_000;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let ids: number[];
let idSchedule: number;
let attempts: number[];

beforeAll(async () => {
  course = await openCourseWorld(2);
  ({ world, ana } = course);
});
afterAll(() => world.close());

/** One student has the first of two questions right, the other the second. */
beforeEach(async () => {
  ids = await addQuestionsOfTypes(world, [0, 0], course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR }));
  attempts = [];
  for (const [index, student] of course.students.entries())
    attempts.push(
      await addGradedAttempt(world, idSchedule, student, [
        { idQuestion: ids[0] ?? 0, response: { alternative: index === 0 ? 2 : 1 } },
        { idQuestion: ids[1] ?? 0, response: { alternative: index === 1 ? 2 : 1 } },
      ]),
    );
});

const read = async (as = ana) => (await as.client.grading.getScheduleQuestionsWeights({ idSchedule })).content;
const set = (weights: unknown, as = ana) =>
  as.client.grading.setScheduleQuestionsWeights({ idSchedule, weights } as never);
const grades = async () => {
  const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule });
  return content.attempts.toSorted((a, b) => a.idAttempt - b.idAttempt).map(({ grade }) => grade);
};
const average = async () =>
  (await ana.client.reports.getScheduleByDisciplines({ idSchedule })).content.disciplines[0]?.grade;
const listed = async () => (await ana.client.schedules.getSchedules({ idSchedule })).schedulesWeightsCustom;

describe('the weights of a schedule', () => {
  it('are 1 and not activated at first, with the text of each question in the order of form 1', async () => {
    expect(await read()).toEqual([
      { position: 1, idQuestion: ids[0], weight: 1, activated: false, text: expect.stringMatching(/./) },
      { position: 2, idQuestion: ids[1], weight: 1, activated: false, text: expect.stringMatching(/./) },
    ]);
    expect(await listed()).toEqual([]);
  });

  it('change every result at once, and the averages of reports with them', async () => {
    expect(await grades()).toEqual([50, 50]);
    expect(await set([{ position: 1, weight: 3, activated: true }])).toEqual({ content: { attempts: 2 } });
    expect(await grades()).toEqual([75, 25]);
    expect(await average()).toBe(50);
    expect(await read()).toMatchObject([{ weight: 3, activated: true }, { weight: 1 }]);
    expect(await listed()).toEqual([idSchedule]);
    const changes = await world.database
      .select()
      .from(resultChange)
      .where(eq(resultChange.idAttempt, attempts[0] ?? 0))
      .orderBy(resultChange.id);
    expect(changes).toMatchObject([{ cause: 'weights', by: ana.idUser, before: { grade: 50 }, after: { grade: 75 } }]);
  });

  it('count only while they are activated', async () => {
    await set([{ position: 1, weight: 3, activated: true }]);
    await set([{ position: 1, weight: 3, activated: false }]);
    expect(await grades()).toEqual([50, 50]);
    expect(await listed()).toEqual([]);
  });

  it('leave a question out where they are 0', async () => {
    await set('[{"position":"1","weight":"0","activated":"1"}]');
    expect(await grades()).toEqual([0, 100]);
  });

  it('that are the same change nothing', async () => {
    await set([{ position: 1, weight: 2, activated: true }]);
    expect(await set([{ position: 1, weight: 2, activated: true }])).toEqual({ content: { attempts: 0 } });
    expect(
      await world.database
        .select()
        .from(resultChange)
        .where(eq(resultChange.idAttempt, attempts[0] ?? 0))
        .orderBy(resultChange.id),
    ).toHaveLength(1);
  });

  it.each([
    ['a negative one', [{ position: 1, weight: -1, activated: true }]],
    ['one above 100', [{ position: 1, weight: 100.01, activated: true }]],
    ['one with three decimals', [{ position: 1, weight: 0.125, activated: true }]],
    ['a position that there is not', [{ position: 3, weight: 1, activated: true }]],
    ['a position twice', [1, 2].map((weight) => ({ position: 1, weight, activated: true }))],
  ])('are refused with %s, and nothing is changed', async (_, weights) => {
    await expect(set(weights)).refusedAs('weightsNotValid');
    expect(
      await world.database.select().from(scheduleItem).where(eq(scheduleItem.idSchedule, idSchedule)),
    ).toMatchObject([{ weight: 1, activated: false }, { weight: 1 }]);
  });

  it.each(['', 'x', '[]', [], [{ position: 1 }]])(
    'are refused where they are no list of weights: %j',
    async (weights) => {
      await expect(set(weights)).rejects.toMatchObject({ status: 400 });
    },
  );

  it('are of those who may read the results: their teacher and coordinators', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    const carla = await world.addPerson('coordinator', 'Carla Gil', course.idSchool);
    await expect(read(bruno)).refusedAs('scheduleNotValid');
    await expect(set([{ position: 1, weight: 2, activated: true }], bruno)).refusedAs('scheduleNotValid');
    await set([{ position: 1, weight: 2, activated: true }], carla);
    expect(await read(carla)).toMatchObject([{ weight: 2 }, { weight: 1 }]);
  });

  it('are in the audit as they were and as they are', async () => {
    await set([{ position: 2, weight: 4, activated: true }]);
    const rows = await world.database
      .select()
      .from(audit)
      .where(eq(audit.call, 'setScheduleQuestionsWeights'))
      .orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      before: { idSchedule, weights: [{ position: 2, weight: 1, activated: false }] },
      after: { idSchedule, weights: [{ position: 2, weight: 4, activated: true }] },
    });
  });
});
