import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogueEntry } from '../../../../tests/support/catalogue-entry.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { catalogue } from '../../database/schema.ts';

describe('a question without a topic', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let idCataloging: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, idCataloging } = fixture);
  });
  afterAll(() => fixture.world.close());

  const add = async (command: string, ids: number[] = []) => {
    const input = { ...fixture.questionInput(command), idCataloging: ids };
    return (await ana.client.questions.addQuestion(input)).content.idQuestion;
  };
  const findWithoutTopic = async (more: object = {}) =>
    (await fixture.listBank(ana, { bank: 'mine', withoutTopic: true, ...more })).flat();

  it('is kept, and found under “without topic” until it has one', async () => {
    const idQuestion = await add('¿Qué es una célula?');
    const classified = await add('¿Qué es un tejido?', [idCataloging]);
    expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({ catalogingPath: [], idsCataloging: [] });
    expect(await findWithoutTopic()).toEqual([idQuestion]);
    expect(await findWithoutTopic({ idscataloging: [idCataloging] })).toEqual([idQuestion]);
    expect((await fixture.listBank(ana, { bank: 'mine' })).flat()).toEqual([classified, idQuestion]);
    expect((await fixture.listBank(ana, { bank: 'mine', idscataloging: [idCataloging] })).flat()).toEqual([classified]);

    await ana.client.questions.editQuestion({ idQuestion, idCataloging: [idCataloging] });
    expect(await findWithoutTopic()).toEqual([]);
    await ana.client.questions.editQuestion({ idQuestion, idCataloging: [] });
    expect(await findWithoutTopic()).toEqual([idQuestion]);
    const copy = (await ana.client.questions.copyQuestion({ idQuestion })).copyIdQuestion;
    expect(await findWithoutTopic()).toEqual([copy, idQuestion]);
    for (const idQuestion of await findWithoutTopic()) await ana.client.questions.deleteQuestion({ idQuestion });
  });

  it('is found with the other questions of its stimulus', async () => {
    const idsQuestions = [await add('¿Dónde nace?', [idCataloging]), await add('¿Dónde desemboca?')];
    await ana.client.questions.addContext({ contextText: docFromText('El Duero'), idsQuestions });
    expect(await findWithoutTopic()).toEqual(idsQuestions);
    expect(await findWithoutTopic({ alone: true })).toEqual([]);
  });

  it('is refused with only a school year, which belongs to a discipline', async () => {
    const [topic] = await fixture.world.database.select().from(catalogue).where(eq(catalogue.id, idCataloging));
    const year = await addCatalogueEntry(fixture.world.database, {
      ...{ kind: 'year', name: '3.º ESO', language: 'es', idParent: topic?.idParent ?? 0 },
    });
    await fixture.expectRefused(() => add('¿Qué es un órgano?', [year]), 'catalogingNotValid');
  });

  it('stays in a draft whose selection changes, and is finished with it', async () => {
    const { assessments } = ana.client;
    const idQuestion = await add('¿Qué es una membrana?');
    const other = await addCatalogueEntry(fixture.world.database, {
      ...{ kind: 'discipline', name: 'Historia', language: 'es' },
    });
    const idAssessment = await fixture.addAssessment(ana, [idQuestion], { finish: false });
    const paging = { page: 1, size: 20 };
    const listed = await assessments.getQuestions({
      idAssessment,
      ...{ paging, filter: { bank: 'mine', withoutTopic: true } },
    });
    expect(listed.questions.flatMap(({ questions }) => questions.map((one) => one.idQuestion))).toContain(idQuestion);
    await assessments.editAssessment({ idAssessment, idsCataloging: [other] });
    await assessments.finishAssessment({ idAssessment, title: 'Célula' });
    expect((await assessments.continueAssessment({ idAssessment })).content).toMatchObject({
      status: 2,
      qntQuestions: 1,
    });
  });
});
