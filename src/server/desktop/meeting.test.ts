import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import { noteRows } from '../../../tests/support/sync-scenario/rows-at-moment.ts';
import { ownEntries, shownTo } from '../../../tests/support/sync-scenario/shown.ts';
import { singleChoiceContent, type TestUser } from '../../../tests/support/world.ts';
import { renewEpoch } from '../sync/api.ts';

let fixture: QuestionWorld;
let ana: TestUser;
let idQuestion: number;
let computer: Desktop;

beforeAll(async () => {
  fixture = await openQuestionWorld();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.ana.idSchool);
  idQuestion = await fixture.addQuestion(ana, 'Antes');
  computer = await openDesktop(fixture.world);
  await computer.registerFor(ana);
  fixture.world.clock.pass(60_000);
  computer.clock.pass(60_000);
});
afterEach(() => computer.close());

const here = (): Pick<TestUser, 'client'> => ({ client: computer.anonymous });
const synchronise = async () => (await computer.desktop.synchronise({})).content;
const outcomes = async () =>
  (await computer.desktop.getSyncEvents({})).content.map(({ outcome, reason }) => [outcome, reason]);
const titlesOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (await ownEntries(client)).flatMap(({ context }) => context?.title ?? []).toSorted();
const expectAlike = async () => expect(await shownTo(here().client)).toEqual(await shownTo(ana.client));

describe('what was done on a computer, and elsewhere meanwhile', () => {
  it('is finished on the server, too, where a question was saved again as it was', async () => {
    await here().client.questions.editQuestion({ idQuestion, confirmed: true });
    await fixture.addAssessment(here() as TestUser, [idQuestion]);
    await synchronise();
    expect((await ana.client.assessments.getAssessments({})).content).toMatchObject([{ status: 2 }]);
    await expectAlike();
  });

  it('keeps a question that was put below a stimulus since it was deleted', async () => {
    await here().client.questions.deleteQuestion({ idQuestion });
    const stimulus = { contextTitle: 'El corcho', contextText: 'Flota', idsQuestions: [idQuestion] };
    await ana.client.questions.addContext(stimulus);
    await synchronise();
    expect(await outcomes()).toEqual([['refused', 'changedMeanwhile']]);
    expect(await titlesOf(ana)).toEqual(['El corcho']);
    await expectAlike();
  });

  it('shows both stimuli below which a question was put', async () => {
    const stimulus = (contextTitle: string) => ({ contextTitle, contextText: 'Flota', idsQuestions: [idQuestion] });
    await here().client.questions.addContext(stimulus('De aquí'));
    await ana.client.questions.addContext(stimulus('De allí'));
    await synchronise();
    expect(await titlesOf(ana)).toEqual(['De allí', 'De aquí']);
    await expectAlike();
  });

  it('brings back a picture that a restored server has lost', async () => {
    const restore = await noteRows(fixture.world.database);
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }) as never;
    const { asset } = (await here().client.files.uploadFile({ kind: 'image', file })).content;
    const image = { type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } };
    const questionContent = { ...singleChoiceContent('Con dibujo', 1), feedback: { type: 'doc', content: [image] } };
    await here().client.questions.editQuestion({ idQuestion, questionContent });
    await here().client.questions.addQuestion({ ...fixture.questionInput('Otra'), questionContent });
    await synchronise();
    await restore();
    await renewEpoch(fixture.world.database);
    await synchronise();
    await synchronise();
    expect((await outcomes()).map(([outcome]) => outcome)).not.toContain('refused');
    expect(JSON.stringify(await ownEntries(ana.client)).match(/[0-9a-f]{32}\.png/g)).toHaveLength(2);
    await expectAlike();
  });

  it('lists what was made and deleted there in its bin', async () => {
    computer.line.isCut = true;
    const made = await fixture.addQuestion(here() as TestUser, 'Nueva');
    await here().client.questions.deleteQuestion({ idQuestion: made });
    expect((await here().client.bin.getDeleted({})).content).toMatchObject([{ type: 'question', id: made }]);
    await here().client.questions.restoreQuestion({ idQuestion: made });
    expect((await ownEntries(here().client)).flatMap(({ questions }) => questions)).toHaveLength(2);
  });

  it('is found by the name of a topic that was merged into its own', async () => {
    const idOther = await fixture.world.addCatalogue(['Naturaleza']);
    const [discipline] = (await ana.client.questions.getCatalogings({})).content;
    const target = { idCataloging: idOther, idTarget: discipline?.idCataloging ?? 0 };
    await fixture.edith.client.questions.mergeCataloging(target);
    await synchronise();
    for (const { client } of [ana, here()]) {
      const filter = { bank: 'mine', keyword: 'naturaleza' } as const;
      const found = await client.questions.getQuestionsNew({ paging: { page: 1, recordsperpage: 20 }, filter });
      expect(found.content).toHaveLength(1);
    }
  });
});
