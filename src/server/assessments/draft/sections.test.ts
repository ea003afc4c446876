import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { addSchedule } from '../../../../tests/support/assessments-and-attempts.ts';
import { newUuid } from '../../../../tests/support/made-up.ts';
import { assessmentSnapshot, scheduleItem } from '../../database/schema.ts';

describe('sections and points of a draft', () => {
  let fixture: AssessmentWorld;
  /** A draft of Ana's with the first five questions. */
  let idAssessment: number;
  let ids: number[];

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(fixture.ana);
    ids = fixture.standaloneQuestions.slice(0, 5);
    await fixture.setQuestions(idAssessment, ids);
  });

  const build = () => fixture.ana.client.assessments;
  const at = (index: number) => ids[index] ?? 0;
  const section = (heading: string, ...idsQuestions: number[]) => ({
    ...{ uuid: newUuid(), heading, instructions: `${heading}: lee despacio.` },
    ...(idsQuestions.length > 0 && { idsQuestions }),
  });
  /** Returns the questions as their indices in each section, the first of which is no section. */
  const outline = async (id = idAssessment, version = 1) => {
    const blocks = await fixture.readBlocks(id, version);
    const { sections } = (await build().continueAssessment({ idAssessment: id })).content;
    return Array.from({ length: sections.length + 1 }, (_, number) =>
      blocks
        .filter((block) => block.section === number)
        .flatMap(({ questions }) => questions.map(({ idQuestion }) => ids.indexOf(idQuestion))),
    );
  };
  const setTwo = async () => {
    const [a, b] = [section('Parte A', at(1), at(2)), section('Parte B', at(3), at(4))];
    await build().setAssessmentSections({ idAssessment, sections: [a, b] });
    return [a, b].map(({ uuid, heading, instructions }) => ({ uuid, heading, instructions }));
  };

  it('are set, told and changed, the same when a call is repeated', async () => {
    const [a, b] = await setTwo();
    expect(await outline()).toEqual([[0], [1, 2], [3, 4]]);
    expect((await build().continueAssessment({ idAssessment })).content.sections).toEqual([a, b]);
    if (!a || !b) throw new Error('no sections');
    const input = { idAssessment, sections: [b, { ...a, heading: 'Otra', idsQuestions: [at(0)] }] };
    await build().setAssessmentSections(input);
    await build().setAssessmentSections(input);
    expect(await outline()).toEqual([[], [3, 4], [0, 1, 2]]);
    await build().setAssessmentSections({ idAssessment, sections: [b] });
    expect(await outline()).toEqual([[], [3, 4, 0, 1, 2]]);
    await build().setAssessmentSections({ idAssessment, sections: [] });
    expect(await outline()).toEqual([[3, 4, 0, 1, 2]]);
    expect((await build().continueAssessment({ idAssessment })).content.sections).toEqual([]);
  });

  it('get what is added at the end of the last one, and keep what is moved past', async () => {
    await setTwo();
    const added = fixture.standaloneQuestions[7] ?? 0;
    ids = [...ids, added];
    await build().addAssessmentQuestion({ idAssessment, idQuestion: added });
    expect(await outline()).toEqual([[0], [1, 2], [3, 4, 5]]);
    await build().moveAssessmentQuestion({ idAssessment, idQuestion: added, index: 0 });
    expect(await outline()).toEqual([
      [5, 0],
      [1, 2],
      [3, 4],
    ]);
    await build().moveAssessmentQuestion({ idAssessment, idQuestion: added, index: 0, section: 2 });
    expect(await outline()).toEqual([[0], [1, 2], [5, 3, 4]]);
  });

  it('are drawn into: what an automatic choice adds comes to the last one', async () => {
    await setTwo();
    const before = await outline();
    await build().editAssessment({ idAssessment, idsCataloging: [fixture.idCataloging], qAutomaticQnt: 6 });
    const blocks = await fixture.readBlocks(idAssessment);
    const kept = blocks.filter(({ questions }) => questions.every(({ idQuestion }) => ids.includes(idQuestion)));
    expect(before.flat()).toHaveLength(5);
    for (const block of blocks) if (!kept.includes(block)) expect(block.section).toBe(2);
    expect(blocks.map((block) => block.section)).toEqual(blocks.map((block) => block.section).toSorted());
  });

  it('are refused with a question or a section that the draft has not, and nothing changes', async () => {
    await setTwo();
    const before = await fixture.readAllRows(idAssessment);
    const sections = [section('A', 999_999)];
    await expect(build().setAssessmentSections({ idAssessment, sections })).refusedAs('questionNotValid');
    await expect(build().moveAssessmentQuestion({ idAssessment, idQuestion: at(0), index: 0, section: 3 })).refusedAs(
      'questionNotValid',
    );
    await expect(
      build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: 999_999, weight: 2 }] }),
    ).refusedAs('questionNotValid');
    expect(await fixture.readAllRows(idAssessment)).toEqual(before);
  });

  it('are bad input where one uuid is twice, a heading is empty or a weight is none', async () => {
    const before = await fixture.readAllRows(idAssessment);
    const one = section('A');
    for (const sections of [[one, one], [{ ...one, heading: ' ' }], Array.from({ length: 21 }, () => section('A'))])
      await expect(build().setAssessmentSections({ idAssessment, sections })).rejects.toMatchObject({ status: 400 });
    for (const weight of [-1, 100.01, 0.001])
      await expect(
        build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: at(0), weight }] }),
      ).rejects.toMatchObject({ status: 400 });
    expect(await fixture.readAllRows(idAssessment)).toEqual(before);
  });

  it("are nobody else's, and no more to be changed once it is finished", async () => {
    await setTwo();
    const weights = [{ idQuestion: at(0), weight: 2 }];
    const other = fixture.bruno.client.assessments;
    await expect(other.setAssessmentSections({ idAssessment, sections: [] })).refusedAs('assessmentNotValid');
    await expect(other.setAssessmentWeights({ idAssessment, weights })).refusedAs('assessmentNotValid');
    await build().finishAssessment({ idAssessment, title: 'La célula' });
    const before = await fixture.readAllRows(idAssessment);
    await expect(build().setAssessmentSections({ idAssessment, sections: [] })).refusedAs('assessmentFinished');
    await expect(build().setAssessmentWeights({ idAssessment, weights })).refusedAs('assessmentFinished');
    await expect(build().setAssessmentResponseSpace({ idAssessment, showPoints: true })).refusedAs(
      'assessmentFinished',
    );
    expect(await fixture.readAllRows(idAssessment)).toEqual(before);
  });

  it('must each have a question to be finished', async () => {
    await build().setAssessmentSections({ idAssessment, sections: [section('A', at(0)), section('B')] });
    const before = await fixture.readAllRows(idAssessment);
    await expect(build().finishAssessment({ idAssessment, title: 'La célula' })).refusedAs('sectionEmpty');
    expect(await fixture.readAllRows(idAssessment)).toEqual(before);
  });

  it('stay in all versions, with their questions shuffled within each, and the weights of each question', async () => {
    await setTwo();
    const weights = [2, 0.5, 3].map((weight, index) => ({ idQuestion: at(index), weight }));
    await build().setAssessmentWeights({ idAssessment, weights });
    await build().setAssessmentResponseSpace({ idAssessment, showPoints: true });
    expect((await build().continueAssessment({ idAssessment })).content.points).toBe(7.5);
    await build().finishAssessment({ idAssessment, title: 'La célula' });
    for (const version of [2, 3]) expect(await outline(idAssessment, version)).toEqual([[0], [2, 1], [4, 3]]);
    const { formNumber, idQuestion, weight } = assessmentSnapshot;
    const rows = await fixture.world.database
      .select({ form: formNumber, idQuestion, weight })
      .from(assessmentSnapshot)
      .where(
        and(eq(assessmentSnapshot.idSchool, fixture.ana.idSchool), eq(assessmentSnapshot.idAssessment, idAssessment)),
      )
      .orderBy(asc(formNumber), asc(idQuestion));
    for (const form of [1, 2, 3])
      expect(new Map(rows.filter((row) => row.form === form).map((row) => [row.idQuestion, row.weight]))).toEqual(
        new Map([...weights.map((one) => [one.idQuestion, one.weight] as const), [at(3), null], [at(4), null]]),
      );
    const paper = (await build().assessmentPreview({ idAssessment })).content;
    expect(paper.sections?.map(({ heading }) => heading)).toEqual(['Parte A', 'Parte B']);
    expect(paper.questions.map(({ section, points }) => [section, points])).toEqual([
      [undefined, 2],
      [1, 0.5],
      [1, 3],
      [2, 1],
      [2, 1],
    ]);
  });

  it('are what a schedule begins with', async () => {
    await build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: at(1), weight: 4 }] });
    await build().finishAssessment({ idAssessment, title: 'La célula' });
    const [opens, closes] = [fixture.world.clock.now(), fixture.world.clock.now() + 3_600_000];
    const idCourse = await fixture.world.addCourse(fixture.ana.idSchool, '3.º A', [fixture.ana], []);
    const idSchedule = await addSchedule(fixture.world, { owner: fixture.ana, idAssessment, idCourse, opens, closes });
    const items = await fixture.world.database
      .select({ weight: scheduleItem.weight, activated: scheduleItem.activated })
      .from(scheduleItem)
      .where(and(eq(scheduleItem.idSchool, fixture.ana.idSchool), eq(scheduleItem.idSchedule, idSchedule)))
      .orderBy(asc(scheduleItem.position));
    const plain = { weight: 1, activated: false };
    expect(items).toEqual([plain, { weight: 4, activated: true }, plain, plain, plain]);
  });

  it('are copied, also when a finished one is edited again', async () => {
    const sections = await setTwo();
    await build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: at(1), weight: 4 }] });
    await build().finishAssessment({ idAssessment, title: 'La célula' });
    for (const made of [await build().copyAssessment({ idAssessment }), await build().editAgain({ idAssessment })]) {
      const id = made.content.idAssessment;
      expect(await outline(id)).toEqual([[0], [1, 2], [3, 4]]);
      const copy = (await build().continueAssessment({ idAssessment: id })).content;
      expect(copy).toMatchObject({ sections, points: 8 });
    }
  });

  it('stay where a question takes the place of another one', async () => {
    await setTwo();
    await build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: at(1), weight: 3 }] });
    const by = fixture.standaloneQuestions[8] ?? 0;
    await build().replaceAssessmentQuestion({ idAssessment, idQuestion: at(1), by });
    const block = (await fixture.readBlocks(idAssessment)).find(({ questions }) => questions[0]?.idQuestion === by);
    expect(block).toMatchObject({ section: 1, questions: [{ number: 2, weight: 3 }] });
  });

  it('keep points of questions that are not named', async () => {
    await build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: at(0), weight: 2 }] });
    await build().setAssessmentWeights({ idAssessment, weights: [{ idQuestion: at(1), weight: 0 }] });
    const weights = (await fixture.readBlocks(idAssessment)).flatMap(({ questions }) =>
      questions.map(({ weight }) => weight),
    );
    expect(weights).toEqual([2, 0, 1, 1, 1]);
  });
});
