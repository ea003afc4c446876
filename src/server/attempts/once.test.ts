import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/sitting.ts';
import { addOfTypes } from '../../../tests/support/types.ts';
import { openWorld, type Person, type World } from '../../../tests/support/world.ts';
import { saveTogether } from './saving.ts';

describe('an activity', () => {
  let world: World;
  let idSchool: number;
  let lucia: Person;
  let idSchedule: number;
  let idAttempt: number;
  let activity: number;
  let single: number;

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
    const questions = await addOfTypes(world, [4, 0], {
      idCataloging: await world.addCatalogue([crypto.randomUUID()]),
    });
    [activity = 0, single = 0] = questions;
    const idAssessment = await addAssessment(world, { questions, owner: ana, idSchool, title: 'Actividad' });
    const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '10:00' };
    const plan = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
    idSchedule = plan.content[0]?.idSchedule ?? 0;
    world.clock.set('2026-03-02T09:00');
    const begun = await lucia.client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    idAttempt = begun.content.idAttempt;
  });

  const points = (scaled: number) => ({ scaled, raw: scaled * 10, max: 10 });
  const give = (response: unknown, sequence?: number, idQuestion = activity) =>
    lucia.client.attempts.answerQuestion({
      idAttempt,
      idQuestion,
      response,
      ...(sequence !== undefined && { sequence }),
    });
  const saved = async () =>
    (await lucia.client.attempts.answerScheduledAssessment({ idSchedule })).questionsSaved.find(
      ({ idQuestion }) => idQuestion === activity,
    )?.response;

  it('counts as it was done first, and every later time is acknowledged', async () => {
    expect(await give(points(0.3), 1)).toEqual({ saved: true });
    expect(await give(points(1), 2)).toEqual({ saved: true });
    expect(await give(null, 3)).toEqual({ saved: true });
    expect(await give(points(0.9))).toEqual({ saved: true });
    expect(await saved()).toEqual(points(0.3));
    const { percentage } = (await lucia.client.attempts.finishScheduledAssessment({ idAttempt })).content;
    expect(percentage).toBe(15);
  });

  it('counts as it arrived first where two arrive at once', async () => {
    await Promise.all([give(points(0.2), 1), give(points(0.8), 2), give(points(0.5), 3)]);
    expect(await saved()).toEqual(points(0.2));
    await Promise.all([give(points(0.7), 4), give(points(0.6), 5)]);
    expect(await saved()).toEqual(points(0.2));
  });

  it('is not done by having nothing taken back', async () => {
    await give(null, 1);
    await give(points(0.4), 2);
    await give(points(1), 3);
    expect(await saved()).toEqual(points(0.4));
  });

  it('changes nothing for other questions in the same statement, nor for other attempts', async () => {
    const now = world.clock.now();
    const given = { idSchool, idAttempt, answered: now };
    const write = (scaled: number, alternative: number, sequence: number) =>
      saveTogether(
        world.database,
        [
          { ...given, idQuestion: activity, response: points(scaled), sequence, once: true },
          { ...given, idQuestion: single, response: { alternative }, sequence },
        ],
        now,
      );
    expect(await write(0.1, 1, 1)).toEqual([
      { outcome: 'saved', again: false },
      { outcome: 'saved', again: false },
    ]);
    await write(0.9, 3, 2);
    const { questionsSaved } = await lucia.client.attempts.answerScheduledAssessment({ idSchedule });
    expect(questionsSaved.toSorted((a, b) => a.idQuestion - b.idQuestion)).toEqual([
      { idQuestion: activity, response: points(0.1), sequence: 1 },
      { idQuestion: single, response: { alternative: 3 }, sequence: 2 },
    ]);
  });
});
