import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import type { Outcome } from '../../core/results/scoring.ts';
import { result, schedule } from '../database/schema.ts';

const HOUR = 3_600_000;

describe('hitAverage of a question', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let idCourse: number;
  let idAssessment: number;
  let idQuestion: number;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    idCourse = await world.addCourse(idSchool, '3.º B', [ana], []);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const idCataloging = await world.addCatalogue([madeUpName()]);
    [idQuestion = 0] = await world.addQuestions({ count: 1, idCataloging });
    idAssessment = await addAssessment(world, { idSchool, owner: ana, title: 'Repaso', questions: [idQuestion] });
  });

  /** Writes a schedule with so many results, in which every response has this score. */
  const addResults = async (count: number, score: 0 | 1): Promise<number> => {
    const outcome: Outcome = score === 1 ? 'hit' : 'error';
    const opens = world.clock.now() - 2 * HOUR;
    const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens, closes: opens + HOUR });
    await world.database.insert(result).values(
      Array.from({ length: count }, (_, index) => ({
        ...{ idSchool, idAttempt: 1_000 * idSchedule + index, idSchedule, idUser: index + 1 },
        ...{ grade: 100 * score, hits: score, errors: 1 - score, omitted: 0, ungraded: 0 },
        questions: [idQuestion],
        scores: [score],
        outcomes: [outcome],
      })),
    );
    await world.database.update(schedule).set({ started: count, finished: count }).where(eq(schedule.id, idSchedule));
    return idSchedule;
  };
  /** Makes the oldest response of a schedule wait for a grade. */
  const leaveUngraded = (idSchedule: number) =>
    world.database
      .update(result)
      .set({ ungraded: 1, scores: sql`array[null::float8]`, outcomes: ['ungraded'] })
      .where(and(eq(result.idSchedule, idSchedule), eq(result.idAttempt, 1_000 * idSchedule)));
  const hitAverage = async () => (await ana.client.questions.getQuestion({ idQuestion })).content.hitAverage;

  it('averages whole schedules, newest first, until they have 500 results', async () => {
    await addResults(100, 1);
    await addResults(250, 0);
    await addResults(300, 1);
    expect(await hitAverage()).toBeCloseTo((100 * 300) / 550, 6);
  });

  it('uses one schedule only when it has 500 results', async () => {
    await addResults(100, 0);
    await addResults(510, 1);
    expect(await hitAverage()).toBe(100);
  });

  it('ignores schedules with an ungraded response, and is null when none remains', async () => {
    const older = await addResults(20, 0);
    const newer = await addResults(60, 1);
    expect(await hitAverage()).toBe(75);
    await leaveUngraded(newer);
    expect(await hitAverage()).toBe(0);
    await leaveUngraded(older);
    expect(await hitAverage()).toBeNull();
  });

  it('ignores cancelled and deleted schedules', async () => {
    const [cancelled, deleted] = [await addResults(10, 0), await addResults(10, 0)];
    await addResults(10, 1);
    await world.database.update(schedule).set({ cancelled: 1 }).where(eq(schedule.id, cancelled));
    await world.database.update(schedule).set({ deleted: true }).where(eq(schedule.id, deleted));
    expect(await hitAverage()).toBe(100);
  });
});
