import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/assessments-and-attempts.ts';
import { addCourseWithAssessment, windowFromNineToTen } from '../../../tests/support/course-with-assessment.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { assessment, assessmentQuestion, assessmentSnapshot } from '../database/schema.ts';

let world: World;
let idSchool: number;
let questions: number[];
let ana: TestUser;
let idCourse: number;
let idAssessment: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('IES Ría de Vigo');
  questions = await world.addQuestions({ count: 3, idCataloging: await world.addCatalogue(['Matemáticas']) });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ ana, idCourse, idAssessment } = await addCourseWithAssessment(world, { idSchool, questions }));
});

const editAgain = async (id = idAssessment, person = ana) =>
  (await person.client.assessments.editAgain({ idAssessment: id })).content.idAssessment;
const finish = (id: number) => ana.client.assessments.finishAssessment({ idAssessment: id, title: 'Funciones' });
const schedule = async (id = idAssessment) =>
  (await ana.client.schedules.addSchedule({ idAssessment: id, idsCourses: [idCourse], ...windowFromNineToTen }))
    .content[0]?.idSchedule ?? 0;
const listed = async (person = ana) => {
  const { content, counts } = await person.client.assessments.getAssessments({ recordsperpage: 100 });
  return { ids: content.map((row) => row.idAssessment), all: counts.all, drafts: counts.draft };
};
const schedulable = async () => (await ana.client.schedules.getAssessments({})).content.map((row) => row.idAssessment);
const stored = async (id: number) => (await world.database.select().from(assessment).where(eq(assessment.id, id)))[0];
const storedRows = async () => ({
  assessments: await world.database.select().from(assessment).orderBy(asc(assessment.id)),
  questions: await world.database.select().from(assessmentQuestion).orderBy(asc(assessmentQuestion.uuid)),
  snapshots: await world.database.select().from(assessmentSnapshot),
});
const expectRefused = async (call: () => Promise<unknown>, refusal: RefusalName) => {
  const before = await storedRows();
  await expect(call()).refusedAs(refusal);
  expect(await storedRows()).toEqual(before);
};

describe('editAgain', () => {
  it('makes a draft with the title and the questions of the finished one, which does not change', async () => {
    const before = await stored(idAssessment);
    const idDraft = await editAgain();
    expect(await stored(idAssessment)).toEqual(before);
    expect(await stored(idDraft)).toMatchObject({ title: 'Funciones', status: 1, idReplaces: idAssessment });
    const { content } = await ana.client.assessments.getAssessmentQuestions({ idAssessment: idDraft });
    expect(content.flatMap((block) => block.questions.map(({ idQuestion }) => idQuestion))).toEqual(questions);
  });

  it('puts the draft in the place of the finished one, in the list, in its counts and among what can be scheduled', async () => {
    expect(await schedulable()).toEqual([idAssessment]);
    const idDraft = await editAgain();
    expect(await listed()).toEqual({ ids: [idDraft], all: 1, drafts: 1 });
    expect(await schedulable()).toEqual([]);
    await expect(schedule()).refusedAs('scheduledAssessmentNotValid');
    await finish(idDraft);
    expect(await listed()).toEqual({ ids: [idDraft], all: 1, drafts: 0 });
    expect(await schedulable()).toEqual([idDraft]);
  });

  it('leaves the finished one readable with its codes and keys, before and after the new one is finished', async () => {
    const delivery = () => ana.client.assessments.getAssessmentDelivery({ idAssessment });
    const before = await delivery();
    const idDraft = await editAgain();
    for (const step of [() => finish(idDraft), () => ana.client.assessments.deleteAssessment({ id: idDraft })]) {
      expect((await delivery()).content.forms).toEqual(before.content.forms);
      expect((await delivery()).content.assessment.can).toMatchObject({ schedule: false });
      await step();
    }
  });

  it('returns the same draft for a second call', async () => {
    const idDraft = await editAgain();
    expect(await Promise.all([editAgain(), editAgain()])).toEqual([idDraft, idDraft]);
    expect((await listed()).all).toBe(1);
  });

  it('returns the finished one to the list when the draft is deleted, and a next call makes another draft', async () => {
    const idDraft = await editAgain();
    await ana.client.assessments.deleteAssessment({ id: idDraft });
    expect((await listed()).ids).toEqual([idAssessment]);
    expect(await schedulable()).toEqual([idAssessment]);
    expect(await editAgain()).not.toBe(idDraft);
  });

  it('restores a draft as an assessment of its own where the finished one was scheduled since it was deleted', async () => {
    const idDraft = await editAgain();
    await ana.client.assessments.deleteAssessment({ id: idDraft });
    await schedule();
    await ana.client.assessments.restoreAssessment({ idAssessment: idDraft });
    expect((await listed()).ids.toSorted((a, b) => a - b)).toEqual([idAssessment, idDraft]);
    expect(await schedulable()).toEqual([idAssessment]);
    await expectRefused(() => editAgain(), 'assessmentScheduled');
  });

  it('does not return an older one to the list when the new one is deleted after it was finished', async () => {
    const idDraft = await editAgain();
    await finish(idDraft);
    await ana.client.assessments.deleteAssessment({ id: idDraft });
    expect((await listed()).ids).toEqual([]);
  });

  it('refuses a draft, one that another has replaced, one that is scheduled, and a deleted one', async () => {
    const idDraft = await editAgain();
    await expectRefused(() => editAgain(idDraft), 'assessmentNotFinished');
    await finish(idDraft);
    await expectRefused(() => editAgain(), 'assessmentReplaced');
    const idSchedule = await schedule(idDraft);
    await expectRefused(() => editAgain(idDraft), 'assessmentScheduled');
    await ana.client.schedules.cancelSchedule({ idSchedule });
    await expectRefused(() => editAgain(idDraft), 'assessmentScheduled');
    await ana.client.schedules.deleteSchedule({ idSchedule });
    await ana.client.assessments.deleteAssessment({ id: await editAgain(idDraft) });
    await ana.client.assessments.deleteAssessment({ id: idDraft });
    await expectRefused(() => editAgain(idDraft), 'assessmentNotValid');
  });

  it('is for the owner alone, whoever else may read it', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    const carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
    for (const person of [bruno, carla])
      await expectRefused(() => editAgain(idAssessment, person), 'assessmentNotValid');
    const rights = async (person: TestUser) =>
      (await person.client.assessments.getAssessments({ recordsperpage: 100 })).content.find(
        (row) => row.idAssessment === idAssessment,
      )?.can;
    expect(await rights(carla)).toMatchObject({ editAgain: false, rename: false });
    expect(await rights(ana)).toMatchObject({ editAgain: true, rename: true });
  });

  it('takes the finished one off the colleagues’ list too', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno Otero', idSchool);
    await ana.client.users.changeShareOptions({ shareMyAssessments: true });
    const shared = async () =>
      (await bruno.client.assessments.getAssessmentsShare({ recordsperpage: 100 })).content.map(
        (row) => row.idAssessment,
      );
    expect(await shared()).toContain(idAssessment);
    const idDraft = await editAgain();
    expect(await shared()).not.toContain(idAssessment);
    await finish(idDraft);
    expect(await shared()).toContain(idDraft);
  });

  it('is refused to the author of a published one, and possible before', async () => {
    const dora = await world.addPerson('author', 'Dora Lima');
    const add = (publicationState: 'returned' | 'published') =>
      addAssessment(world, { owner: dora, questions, publicationState });
    const published = await add('published');
    await expectRefused(() => editAgain(published, dora), 'reviewNotPossible');
    expect(await stored(await editAgain(await add('returned'), dora))).toMatchObject({ publicationState: 'draft' });
  });
});
