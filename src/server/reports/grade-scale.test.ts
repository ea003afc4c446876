import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';

const HOUR = 3_600_000;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let idSchedule: number;

beforeAll(async () => {
  course = await openCourseWorld(1);
  ({ world, ana } = course);
});
afterAll(() => world.close());

/** The only student has three of four questions right. */
beforeEach(async () => {
  const ids = await addQuestionsOfTypes(world, [0, 0, 0, 0], course);
  ({ idSchedule } = await course.addSchedule(ids, { opens: -2 * HOUR, closes: -HOUR }));
  const responses = ids.map((idQuestion, index) => ({ idQuestion, response: { alternative: index < 3 ? 2 : 1 } }));
  await addGradedAttempt(world, idSchedule, course.students[0] ?? ana, responses);
});

const read = async (as = ana) => (await as.client.reports.getScheduleGradeScale({ idSchedule })).content;
const set = (fields: object, as = ana) =>
  as.client.reports.setScheduleGradeScale({ idSchedule, scaleStatus: true, ...fields } as never);
const reports = async () => ({
  byDiscipline: (await ana.client.reports.getScheduleByDisciplines({ idSchedule })).content,
  byStudent: (await ana.client.reports.getScheduleByStudent({ idSchedule })).content,
});

describe('the grade scale of a schedule', () => {
  it('is 0 to 10 at first and not active: reports have percentages alone', async () => {
    expect(await read()).toEqual({ status: 0, scalesMin: 0, scalesMax: 10, scalesSymbol: '' });
    const { byDiscipline, byStudent } = await reports();
    expect(byDiscipline).toMatchObject({ gradeScale: null, assessmentHitAverageScaled: null });
    expect(byDiscipline.disciplines).toMatchObject([{ gradeScaled: null }]);
    expect(byStudent.attempts).toMatchObject([{ grade: 75, gradeScaled: null }]);
  });

  it('gives each grade a number on it while it is active', async () => {
    await set({ minScale: '1', maxScale: '10', symbol: ' pts ' });
    expect(await read()).toEqual({ status: 1, scalesMin: 1, scalesMax: 10, scalesSymbol: 'pts' });
    const { byDiscipline, byStudent } = await reports();
    expect(byDiscipline).toMatchObject({
      gradeScale: { min: 1, max: 10, symbol: 'pts' },
      assessmentHitAverageScaled: 7.75,
      disciplines: [{ grade: 75, gradeScaled: 7.75 }],
    });
    expect(byStudent.attempts).toMatchObject([{ grade: 75, gradeScaled: 7.75 }]);
  });

  it('keeps its numbers while it is not active', async () => {
    await set({ minScale: 5, maxScale: 10, symbol: '★' });
    await set({ scaleStatus: '0' });
    expect(await read()).toEqual({ status: 0, scalesMin: 5, scalesMax: 10, scalesSymbol: '★' });
    expect((await reports()).byStudent.attempts).toMatchObject([{ gradeScaled: null }]);
  });

  it.each([
    [{ minScale: 10, maxScale: 1 }, 'scaleNotValid'],
    [{ minScale: 11 }, 'scaleNotValid'],
    [{ minScale: 0, maxScale: 0.125 }, 'scaleNotPrecise'],
    [{ minScale: '-1000000', maxScale: 1 }, 'scaleOutOfRange'],
  ] as const)('is refused as %j, and stays as it was', async (fields, refusal) => {
    await expect(set(fields)).refusedAs(refusal);
    expect(await read()).toEqual({ status: 0, scalesMin: 0, scalesMax: 10, scalesSymbol: '' });
  });

  it('has a symbol of at most 12 characters', async () => {
    await set({ symbol: 'puntos de 10' });
    await expect(set({ symbol: 'puntos de 100' })).rejects.toMatchObject({ status: 400 });
    expect(await read()).toMatchObject({ scalesSymbol: 'puntos de 10' });
  });

  it('is of those who may read the results', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Sá', course.idSchool);
    await expect(read(bruno)).refusedAs('scheduleNotValid');
    await expect(set({ maxScale: 20 }, bruno)).refusedAs('scheduleNotValid');
    const carla = await world.addPerson('coordinator', 'Carla Gil', course.idSchool);
    await set({ maxScale: 20 }, carla);
    expect(await read()).toMatchObject({ scalesMax: 20 });
  });
});
