import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { madeUpName } from '../../../tests/support/made-up.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { response } from '../database/schema.ts';
import { ExamCache } from './exam-cache.ts';
import { isEarlierResult, toStored } from './first-result.ts';
import { type ResponseToSave, saveResponses } from './saving.ts';

describe('a question whose first result counts', () => {
  let world: World;
  let idSchool: number;
  let lucia: TestUser;
  let idSchedule: number;
  let idAttempt: number;
  let activity: number;
  let single: number;
  let started: number;
  const exams = new ExamCache();

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    const ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
    const questions = await addQuestionsOfTypes(world, [4, 0], {
      idCataloging: await world.addCatalogue([madeUpName()]),
    });
    [activity = 0, single = 0] = questions;
    const idAssessment = await addAssessment(world, { questions, owner: ana, idSchool, title: 'Actividad' });
    const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '10:00' };
    const plan = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
    idSchedule = plan.content[0]?.idSchedule ?? 0;
    world.clock.set('2026-03-02T09:00');
    const begun = await lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    idAttempt = begun.content.idAttempt;
    started = world.clock.now();
  });

  const points = (scaled: number) => ({ scaled, raw: scaled * 10, max: 10 });
  /** Sequences are milliseconds since the attempt was started. */
  const give = (response: unknown, sequence?: number) =>
    lucia.client.attempts.answerQuestion({
      ...{ idAttempt, idQuestion: activity, response },
      ...(sequence !== undefined && { sequence: started + sequence }),
    });
  const saved = async () =>
    (await lucia.client.attempts.answerScheduledAssessment({ idSchedule })).questionsSaved.find(
      ({ idQuestion }) => idQuestion === activity,
    )?.response;

  it('stores the first result and acknowledges every later one', async () => {
    expect(await give(points(0.3), 1)).toMatchObject({ saved: true });
    expect(await give(points(1), 2)).toMatchObject({ saved: true });
    expect(await give(null, 3)).toMatchObject({ saved: true });
    world.clock.pass(1000);
    expect(await give(points(0.9))).toMatchObject({ saved: true });
    expect(await saved()).toEqual(points(0.3));
    const { percentage } = (await lucia.client.attempts.finishScheduledAssessment({ idAttempt })).content;
    expect(percentage).toBe(15);
  });

  it('stores the result with the lowest sequence, whenever it arrives', async () => {
    await Promise.all([give(points(0.8), 12), give(points(0.2), 11), give(points(0.5), 13)]);
    expect(await saved()).toEqual(points(0.2));
    await give(points(0.7), 10);
    expect(await saved()).toEqual(points(0.7));
  });

  it('replaces a response taken back with a result', async () => {
    await give(null, 1);
    await give(points(0.4), 2);
    await give(points(1), 3);
    expect(await saved()).toEqual(points(0.4));
  });

  it('prefers a result with a sequence since the start to one from before', async () => {
    await give(points(0.1), -5);
    expect(await saved()).toEqual(points(0.1));
    await give(points(0.6), 5);
    await give(points(0.2), -7);
    expect(await saved()).toEqual(points(0.6));
  });

  it('still stores the first result after the attempt has ended', async () => {
    await give(points(0.3), 5);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    await expect(give(points(1), 1)).refusedAs('attemptFinished');
    const row = { idSchool, idAttempt, idQuestion: activity };
    expect(await world.database.select().from(response)).toContainEqual(
      expect.objectContaining({ ...row, response: points(0.3) }),
    );
  });

  it('stores a first result whose sequence is ahead of the clock', async () => {
    await give(points(0.5), 60 * 60_000);
    expect(await saved()).toEqual(points(0.5));
    await give(points(1), 60 * 60_000 + 1);
    expect(await saved()).toEqual(points(0.5));
  });

  it('does not change how other questions are saved in the same statement', async () => {
    const now = world.clock.now();
    const given = { idSchool, idAttempt, answered: now };
    const write = (scaled: number, alternative: number, sequence: number) =>
      saveResponses(
        world.database,
        exams,
        [
          {
            ...given,
            idQuestion: activity,
            response: points(scaled),
            sequence: started + sequence,
            firstSince: started,
          },
          { ...given, idQuestion: single, response: { alternative }, sequence: started + sequence },
        ],
        now,
      );
    expect(await write(0.1, 1, 1)).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }]);
    await write(0.9, 3, 2);
    const { questionsSaved } = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
    expect(questionsSaved.toSorted((a, b) => a.idQuestion - b.idQuestion)).toEqual([
      { idQuestion: activity, response: points(0.1), sequence: started + 1 },
      { idQuestion: single, response: { alternative: 3 }, sequence: started + 2 },
    ]);
  });

  /** Responses to some questions in the order and in the batches in which they arrive. */
  const anyArrival = fc
    .uniqueArray(
      fc.record({
        question: fc.integer({ min: 1, max: 6 }),
        sequence: fc.integer({ min: -8, max: 20 }),
        scaled: fc.option(fc.constantFrom(0, 0.25, 0.5, 1)),
      }),
      { maxLength: 40, selector: ({ question, sequence }) => `${question}/${sequence}` },
    )
    .chain((list) => fc.tuple(fc.constant(list), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40 })));

  it('stores the same result for any order and any batches of responses, as isEarlierResult says', async () => {
    const { database } = world;
    const now = world.clock.now();
    await fc.assert(
      fc.asyncProperty(anyArrival, async ([list, sizes]) => {
        await database.delete(response).where(eq(response.idAttempt, idAttempt));
        const responses = list.map(({ question, sequence, scaled }): ResponseToSave => {
          const given = { idSchool, idAttempt, idQuestion: question, answered: now, firstSince: started };
          return { ...given, sequence: started + sequence, response: scaled === null ? null : points(scaled) };
        });
        const first = (a: ResponseToSave, b: ResponseToSave) => (isEarlierResult(b, toStored(a), started) ? b : a);
        const expected = [...Map.groupBy(responses, ({ idQuestion }) => idQuestion)].map(([idQuestion, given]) => {
          const { response, sequence } = given.reduce(first);
          return { idQuestion, response, sequence };
        });
        for (let from = 0, batch = 0; from < responses.length; batch++) {
          const size = sizes[batch] ?? 1;
          await saveResponses(database, exams, responses.slice(from, from + size), now);
          from += size;
        }
        const { idQuestion, sequence } = response;
        const rows = await database
          .select({ idQuestion, response: response.response, sequence })
          .from(response)
          .where(eq(response.idAttempt, idAttempt));
        const sorted = (all: typeof expected) => all.toSorted((a, b) => a.idQuestion - b.idQuestion);
        expect(sorted(rows)).toEqual(sorted(expected as typeof rows));
      }),
      { numRuns: 25 },
    );
  });
});
