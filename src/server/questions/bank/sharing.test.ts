import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../../tests/support/assessments-and-attempts.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { membership, question, user } from '../../database/schema.ts';
import { findUsableByOwner } from '../find-questions.ts';
import { isInUse } from '../store/usage.ts';

describe('questions and assessments that a member shares', () => {
  let fixture: QuestionWorld;
  let carla: TestUser;
  let idQuestion: number;
  let idAssessment: number;
  let idCourse: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    const { world, idSchool } = fixture;
    carla = await world.addPerson('teacher', 'Carla Abreu', idSchool);
    const noa = await world.addPerson('student', 'Noa Rei', idSchool);
    idCourse = await world.addCourse(idSchool, '3.º B', [fixture.ana], [noa]);
    await carla.client.users.changeShareOptions({ shareMyQuestions: true, shareMyAssessments: true });
    idQuestion = await fixture.addQuestion(carla, 'De Carla');
    idAssessment = await addAssessment(world, {
      owner: carla,
      questions: [await fixture.addQuestion(carla, 'Terminada')],
      title: 'De Carla',
    });
  });

  const change = (values: Partial<typeof membership.$inferInsert>) =>
    fixture.world.database
      .update(membership)
      .set(values)
      .where(and(eq(membership.idSchool, fixture.idSchool), eq(membership.idUser, carla.idUser)));

  /** What Ana has of Carla's: in the bank, in her own drafts, among the assessments, and to schedule. */
  const reached = async () => {
    const { ana, world, idSchool } = fixture;
    const owner = { idSchool, idOwner: ana.idUser };
    const refs = [{ questionSchool: idSchool, idQuestion }];
    const followed = await findUsableByOwner(world.database, owner, refs, world.clock.now());
    const shared = await ana.client.assessments.getAssessmentsShare({});
    const schedulable = await ana.client.schedules.getAssessments({});
    return {
      bank: (await fixture.listBank(ana, { bank: 'shared' })).flat().includes(idQuestion),
      drafts: followed.has(idQuestion),
      assessments: shared.content.some((row) => row.idAssessment === idAssessment),
      schedulable: schedulable.shared.some((row) => row.idAssessment === idAssessment),
    };
  };
  const nowhere = { bank: false, drafts: false, assessments: false, schedulable: false };

  it('are visible to colleagues until the membership ends', async () => {
    const { world } = fixture;
    await change({ until: world.clock.now() + 1000 });
    expect(await reached()).toEqual({ bank: true, drafts: true, assessments: true, schedulable: true });
    world.clock.pass(1000);
    expect(await reached()).toEqual(nowhere);
  });

  it.each<[string, () => PromiseLike<unknown>]>([
    ['is not active', () => change({ active: false })],
    ['has ended', () => change({ until: fixture.world.clock.now() })],
    ['has not begun', () => change({ since: fixture.world.clock.now() + 1000 })],
    [
      'is that of an inactive user',
      () => fixture.world.database.update(user).set({ active: false }).where(eq(user.id, carla.idUser)),
    ],
  ])('are not visible when the membership %s', async (_, end) => {
    await end();
    expect(await reached()).toEqual(nowhere);
    const { assessments, schedules } = fixture.ana.client;
    await expect(assessments.copyAssessment({ idAssessment })).refusedAs('assessmentNotValid');
    const times = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' };
    const plan = schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
    await expect(plan).refusedAs('scheduledAssessmentNotValid');
  });

  it('do not count as used by a colleague’s draft when the membership has ended', async () => {
    const { world } = fixture;
    await fixture.addAssessment(fixture.ana, [idQuestion], { finish: false });
    const [row] = await world.database.select().from(question).where(eq(question.id, idQuestion));
    const isUsed = async () => row && isInUse(world.database, [row], world.clock.now());
    expect(await isUsed()).toBe(true);
    await change({ until: world.clock.now() });
    expect(await isUsed()).toBe(false);
  });
});
