import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';

/** An entry of a bank: whose it is, and the types of its questions; several share a stimulus. */
const entry = fc.record({
  owner: fc.constantFrom('provider', 'ana', 'bruno'),
  types: fc.array(fc.constantFrom(0 as const, 0 as const, 3 as const), { minLength: 1, maxLength: 3 }),
});

describe('countQuestions', () => {
  let fixture: AssessmentWorld;
  beforeAll(async () => {
    fixture = await openAssessmentWorld();
    await fixture.bruno.client.users.changeShareOptions({ shareMyQuestions: true });
  });
  afterAll(() => fixture.world.close());

  const calls = () => fixture.ana.client.assessments;
  const count = async (input: { idAssessment?: number; idsCataloging: number[]; varied?: boolean }) =>
    (await calls().countQuestions(input)).content;
  const draw = async (idsCataloging: number[], varied: boolean, qAutomaticQnt: number) =>
    (await calls().addAssessment({ idsCataloging, varied, qAutomaticQnt })).content.qntQuestions;

  it('returns exactly what can be drawn from any banks', async () => {
    let discipline = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
        const idCataloging = await fixture.world.addCatalogue([`Disciplina ${++discipline}`]);
        for (const [index, { owner, types }] of entries.entries())
          await addQuestionsOfTypes(fixture.world, types, {
            idCataloging,
            owner: owner === 'provider' ? null : fixture[owner],
            ...(types.length > 1 && { stimulusTitle: `Texto ${index}` }),
          });
        for (const varied of [false, true]) {
          const { usable, drawable, fewest, most } = await count({ idsCataloging: [idCataloging], varied });
          expect(usable).toBe(entries.flatMap(({ types }) => types).length);
          expect(most).toBe(drawable);
          if (most > 0) {
            expect(await draw([idCataloging], varied, most)).toBe(most);
            expect(await draw([idCataloging], varied, fewest)).toBe(fewest);
          }
          const refusal = most === 0 ? 'noQuestionsForCataloging' : 'notEnoughQuestions';
          await expect(draw([idCataloging], varied, most + 1)).refusedAs(refusal);
          if (fewest > 1) await expect(draw([idCataloging], varied, fewest - 1)).refusedAs(refusal);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('returns at most 90 of a larger bank', async () => {
    expect(await count({ idsCataloging: [fixture.idCataloging] })).toEqual({
      ...{ usable: 103, drawable: 103 },
      ...{ fewest: 1, most: 90 },
    });
  });

  it('counts what the provider has added or deleted since the last count', async () => {
    const idCataloging = await fixture.world.addCatalogue(['Que crece']);
    const idsCataloging = [idCataloging];
    expect(await count({ idsCataloging })).toMatchObject({ usable: 0, drawable: 0, fewest: 0, most: 0 });
    await addQuestionsOfTypes(fixture.world, [0, 0], { idCataloging, owner: null, stimulusTitle: 'Texto' });
    expect(await count({ idsCataloging })).toMatchObject({ usable: 2, drawable: 2, fewest: 2, most: 2 });
    const [first = 0] = await fixture.world.addQuestions({ count: 1, idCataloging });
    expect(await count({ idsCataloging })).toMatchObject({ usable: 3, drawable: 3, fewest: 1, most: 3 });
    const edith = await fixture.world.addPerson('editor', 'Edith Lund');
    await edith.client.questions.deleteQuestion({ idQuestion: first });
    expect(await count({ idsCataloging })).toMatchObject({ usable: 2, drawable: 2, fewest: 2, most: 2 });
  });

  it('counts the questions of a draft that stay in it', async () => {
    const idCataloging = await fixture.world.addCatalogue(['Con compartidas']);
    const [shared = 0] = await fixture.world.addQuestions({ count: 1, idCataloging, owner: fixture.bruno });
    await fixture.world.addQuestions({ count: 2, idCataloging });
    const idAssessment = await fixture.addDraft(fixture.ana, idCataloging);
    await calls().addAssessmentQuestion({ idAssessment, idQuestion: shared });
    const idsCataloging = [idCataloging];
    expect(await count({ idsCataloging })).toMatchObject({ usable: 3, drawable: 2, most: 2 });
    expect(await count({ idAssessment, idsCataloging })).toMatchObject({ usable: 3, drawable: 3, most: 3 });
    const edited = await calls().editAssessment({ idAssessment, idsCataloging, qAutomaticQnt: 3 });
    expect(edited.content.qntQuestions).toBe(3);
  });

  it('refuses an unknown content, the draft of another teacher and a finished assessment', async () => {
    const idsCataloging = [fixture.idCataloging];
    await expect(count({ idsCataloging: [...idsCataloging, 999_999] })).refusedAs('catalogingNotValid');
    const others = await fixture.addDraft(fixture.bruno);
    await expect(count({ idsCataloging, idAssessment: others })).refusedAs('assessmentNotValid');
    const idAssessment = await fixture.addDraft(fixture.ana);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 1));
    await calls().finishAssessment({ idAssessment, title: 'Acabada' });
    await expect(count({ idsCataloging, idAssessment })).refusedAs('assessmentFinished');
  });
});
