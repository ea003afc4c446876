import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { assessment, assessmentClassification, changeLog } from '../../database/schema.ts';
import { deleteUntouchedDraftsJob } from '../jobs.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = '2026-03-02T08:00';

describe('a draft in which nothing was chosen but subjects', () => {
  let world: World;
  let ana: TestUser;
  let carla: TestUser;
  let maths: number;
  let algebra: number;
  let empty: number;
  let questions: number[];
  let idAssessment: number;

  beforeAll(async () => {
    world = await openWorld();
    maths = await world.addCatalogue(['Matemáticas']);
    algebra = await world.addCatalogue(['Álgebra']);
    empty = await world.addCatalogue(['Vacía']);
    questions = await world.addQuestions({ count: 3, idCataloging: algebra });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    const idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
    idAssessment = (await build().addAssessment({ idsCataloging: [maths] })).content.idAssessment;
    world.clock.pass(1000);
  });

  const build = () => ana.client.assessments;
  const idsListed = async (person = ana, input: object = {}) =>
    (await person.client.assessments.getAssessments(input)).content.map((row) => row.idAssessment);
  const rows = async () => ({
    heads: await world.database.select().from(assessment).orderBy(assessment.id),
    classifications: await world.database.select().from(assessmentClassification),
    changes: await world.database.select().from(changeLog).orderBy(changeLog.seq),
  });
  const runJob = () =>
    deleteUntouchedDraftsJob.run(
      world.host,
      {},
      { id: '', signal: new AbortController().signal, progress: async () => {} },
    );
  const idsStored = async (...ids: number[]) =>
    (await world.database.select({ id: assessment.id }).from(assessment).where(inArray(assessment.id, ids)))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);

  it('is on no list and in no count, and opens by its address', async () => {
    const { content, counts, totalrecords } = await build().getAssessments({});
    expect([content, totalrecords]).toEqual([[], 0]);
    expect(counts).toEqual({ all: 0, ongoing: 0, scheduled: 0, applied: 0, finished: 0, draft: 0 });
    expect(await idsListed(ana, { filter: 'draft' })).toEqual([]);
    expect(await idsListed(carla, { filter: 'draft', of: 'school' })).toEqual([]);
    expect((await build().continueAssessment({ idAssessment })).content.idsCataloging).toEqual([maths]);
  });

  it('stays off the lists when other subjects or types are chosen', async () => {
    await build().editAssessment({ idAssessment, idsCataloging: [algebra], varied: true });
    expect(await idsListed()).toEqual([]);
    expect((await build().continueAssessment({ idAssessment })).content).toMatchObject({
      ...{ idsCataloging: [algebra], varied: true },
    });
  });

  it.each([
    ['a title', { title: 'Repaso' }],
    ['a period', { period: '2.º trimestre' }],
    ['drawn questions', { qAutomaticQnt: 2 }],
  ])('is listed once it has %s', async (_, change) => {
    await build().editAssessment({ idAssessment, idsCataloging: [algebra], ...change });
    expect(await idsListed()).toEqual([idAssessment]);
    expect((await build().getAssessments({})).counts).toMatchObject({ all: 1, draft: 1 });
  });

  it('is listed from its first question on, even after that is removed', async () => {
    const [idQuestion = 0] = questions;
    await build().addAssessmentQuestion({ idAssessment, idQuestion });
    expect(await idsListed()).toEqual([idAssessment]);
    await build().deleteAssessmentQuestions({ idAssessment, idsQuestions: [idQuestion] });
    expect(await idsListed()).toEqual([idAssessment]);
  });

  it('is changed by no refused call', async () => {
    const before = await rows();
    await expect(build().editAssessment({ idAssessment, idsCataloging: [999_999] })).refusedAs('catalogingNotValid');
    await expect(
      build().editAssessment({ idAssessment, idsCataloging: [empty], qAutomaticQnt: 3, title: 'No' }),
    ).refusedAs('noQuestionsForCataloging');
    await expect(build().addAssessmentQuestion({ idAssessment, idQuestion: 999_999 })).refusedAs('questionNotValid');
    expect(await rows()).toEqual(before);
    expect(await idsListed()).toEqual([]);
  });

  it('is deleted by a job after 7 days, and no other draft is', async () => {
    const titled = (await build().addAssessment({ idsCataloging: [maths], title: 'Con título' })).content.idAssessment;
    const filled = (await build().addAssessment({ idsCataloging: [maths] })).content.idAssessment;
    const [idQuestion = 0] = questions;
    world.clock.pass(1000);
    await build().addAssessmentQuestion({ idAssessment: filled, idQuestion });
    await build().deleteAssessmentQuestions({ idAssessment: filled, idsQuestions: [idQuestion] });
    world.clock.pass(6 * DAY);
    const recent = (await build().addAssessment({ idsCataloging: [maths] })).content.idAssessment;
    await runJob();
    expect(await idsStored(idAssessment, titled, filled, recent)).toHaveLength(4);
    world.clock.pass(DAY);
    await runJob();
    expect(await idsStored(idAssessment, titled, filled, recent)).toEqual([titled, filled, recent]);
    expect(await runJob()).toEqual({ deleted: 0 });
    await expect(build().continueAssessment({ idAssessment })).refusedAs('assessmentNotValid');
  });
});
