import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import { singleChoiceContent } from '../../../../tests/support/world.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { asset, assetUse, question, questionVersion, stimulus, stimulusVersion } from '../../database/schema.ts';

const ASSET = `${'0d'.repeat(16)}.png`;
const picture = {
  type: 'doc',
  content: [{ type: 'image', attrs: { asset: ASSET, alt: 'Corcho', decorative: false, width: 50 } }],
} as Doc;

describe('copies of questions', () => {
  let fixture: QuestionWorld;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    const { idSchool, world } = fixture;
    const file = { mime: 'image/png', width: 1, height: 1, bytes: 1, added: world.clock.now() };
    await world.database.insert(asset).values({ ...file, idSchool, id: ASSET });
    await fixture.ana.client.users.changeShareOptions({ shareMyQuestions: true, shareMyAssessments: true });
  });
  afterAll(() => fixture.world.close());

  const rowsOf = (ids: readonly number[]) =>
    fixture.world.database
      .select()
      .from(question)
      .where(inArray(question.id, [...ids]))
      .orderBy(question.id);

  it('of a colleague’s assessment have their own stimulus, wording, classifications and files', async () => {
    const { ana, bruno, idCataloging, idSchool, world } = fixture;
    const withPicture = { ...singleChoiceContent('', 2), command: picture };
    const { addQuestion } = ana.client.questions;
    const first = (await addQuestion({ idCataloging, idType: 0, questionContent: withPicture, year: 2021 })).content;
    const ids = [first.idQuestion, await fixture.addQuestion(ana, 'La segunda del texto')];
    const { idContext } = (await ana.client.questions.addContext({ contextText: picture, idsQuestions: ids })).content;
    const [provided = 0] = await world.addQuestions({ count: 1, idCataloging });
    const idAssessment = await fixture.addAssessment(ana, [...ids, provided]);
    await ana.client.questions.editContext({
      ...{ idContext, contextText: 'Después', idsQuestions: ids, confirmed: true },
    });

    const copy = (await bruno.client.assessments.copyAssessment({ idAssessment })).content.idAssessment;
    const blocks = (await bruno.client.assessments.getAssessmentQuestions({ idAssessment: copy })).content;
    const copied = blocks[0]?.questions ?? [];
    expect(blocks.map(({ context }) => context?.text ?? null)).toMatchObject([picture, null]);
    expect(blocks[1]?.questions.map(({ idQuestion }) => idQuestion)).toEqual([provided]);
    expect(copied.map(({ content }) => content)).toMatchObject([withPicture, { command: { type: 'doc' } }]);
    expect(copied).toMatchObject([
      { canEdit: true, addedBy: 0, import: 'offline', year: 2021, idsCataloging: [idCataloging], usedTimes: 0 },
      { canEdit: true, addedBy: 0, import: 'offline', year: null, idsCataloging: [idCataloging], usedTimes: 0 },
    ]);

    const rows = await rowsOf(copied.map(({ idQuestion }) => idQuestion));
    expect(rows).toMatchObject(
      [1, 2].map((stimulusPosition) => ({ idSchool, idOwner: bruno.idUser, stimulusPosition })),
    );
    const idStimulus = rows[0]?.idStimulus ?? 0;
    expect(rows[1]?.idStimulus).toBe(idStimulus);
    expect(idStimulus).not.toBe(idContext);
    const [text] = await world.database.select().from(stimulus).where(eq(stimulus.id, idStimulus));
    expect(text).toMatchObject({ idSchool, idOwner: bruno.idUser, deleted: false });
    const versions = await world.database
      .select()
      .from(stimulusVersion)
      .where(eq(stimulusVersion.idStimulus, idStimulus));
    expect(versions).toMatchObject([{ id: text?.idVersion, idSchool, text: picture }]);
    const wordings = await world.database
      .select()
      .from(questionVersion)
      .where(
        inArray(
          questionVersion.id,
          rows.map(({ idVersion }) => idVersion ?? 0),
        ),
      );
    expect(new Set(wordings.map(({ idQuestion }) => idQuestion))).toEqual(new Set(rows.map(({ id }) => id)));

    const usesOf = (entity: 'questionVersion' | 'stimulusVersion', id: number) =>
      world.database
        .select()
        .from(assetUse)
        .where(and(eq(assetUse.entity, entity), eq(assetUse.id, id)));
    expect(await usesOf('stimulusVersion', text?.idVersion ?? 0)).toMatchObject([{ idSchool, asset: ASSET }]);
    expect(await usesOf('questionVersion', rows[0]?.idVersion ?? 0)).toMatchObject([{ idSchool, asset: ASSET }]);
    expect(await usesOf('questionVersion', rows[1]?.idVersion ?? 0)).toEqual([]);
  });

  it('of the provider’s question copy its files into the school', async () => {
    const { edith, olga, idCataloging, world } = fixture;
    const id = `${'0e'.repeat(16)}.png`;
    const file = { mime: 'image/png', width: 7, height: 5, bytes: 1, added: world.clock.now() };
    await world.database.insert(asset).values({ ...file, idSchool: 1, id });
    const command = JSON.parse(JSON.stringify(picture).replace(ASSET, id));
    const questionContent = { ...singleChoiceContent('', 1), command };
    const { idQuestion } = (await edith.client.questions.addQuestion({ idCataloging, idType: 0, questionContent }))
      .content;
    for (const [person, action] of [[edith, 'submit'], [edith, 'accept'], [edith, 'publish']] as const) // biome-ignore format: the steps in one line
      await person.client.questions.reviewQuestion({ idQuestion, action });
    await olga.client.questions.copyQuestion({ idQuestion });
    const rows = await world.database.select().from(asset).where(eq(asset.id, id)).orderBy(asset.idSchool);
    expect(rows).toMatchObject([1, olga.idSchool].map((idSchool) => ({ idSchool, width: 7, height: 5 })));
  });
});
