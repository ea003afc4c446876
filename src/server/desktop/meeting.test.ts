import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { PASSWORD } from '../../../tests/support/device-world.ts';
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

  it('takes the other version of a conflict, and gives it back, unless it is finished, gone or edited since', async () => {
    const idOther = await fixture.addQuestion(ana, 'Otra');
    const text = {
      contextTitle: 'El corcho',
      contextText: 'Flota',
      idsQuestions: [await fixture.addQuestion(ana, 'Abajo')],
    };
    const { idContext } = (await ana.client.questions.addContext(text)).content;
    const idAssessment = await fixture.addAssessment(ana, [idQuestion, idOther], { finish: false });
    await synchronise();
    const editAll = async ({ client }: Pick<TestUser, 'client'>, word: string) => {
      await client.questions.editQuestion({ idQuestion, ...fixture.questionInput(word), identifier: 'P1' });
      await client.questions.editContext({ idContext, contextText: word });
      await client.assessments.saveAssessmentDraft({ idAssessment, title: 'Evaluación', instructions: word });
      if (word === 'De aquí')
        await client.assessments.deleteAssessmentQuestions({ idAssessment, idsQuestions: [idOther] });
      else await client.assessments.moveAssessmentQuestion({ idAssessment, idQuestion: idOther, index: 0 });
    };
    await editAll(here(), 'De aquí');
    computer.clock.pass(60_000);
    fixture.world.clock.pass(60_000);
    await editAll(ana, 'De allí');
    await synchronise();
    const listed = async () =>
      (await computer.desktop.getSyncEvents({})).content.filter(({ reason }) => reason === 'conflict');
    const wordIn = (value: unknown) => JSON.stringify(value).match(/De (aquí|allí|después)/)?.[1];
    const wordsOf = async ({ client }: Pick<TestUser, 'client'>) => [
      wordIn((await client.questions.getQuestion({ idQuestion })).content),
      wordIn((await client.questions.getContext({ idContext })).content.text),
      wordIn((await client.assessments.continueAssessment({ idAssessment })).content.instructions),
      (await client.assessments.getAssessmentQuestions({ idAssessment })).content.length,
    ];
    const met = await listed();
    expect(met.map(({ entity }) => entity).toSorted()).toEqual(['assessment', 'question', 'stimulus']);
    for (const event of met)
      expect(event).toMatchObject({ outcome: 'copied', reason: 'conflict', copyIsFrom: 'here', taken: null });
    expect(Date.parse(met[0]?.elsewhereAt ?? '') - Date.parse(met[0]?.hereAt ?? '')).toBe(60_000);
    expect(await wordsOf(here())).toEqual(['allí', 'allí', 'allí', 2]);

    computer.line.isCut = true;
    for (const { id } of met) await computer.desktop.takeCopy({ id });
    expect(await wordsOf(here())).toEqual(['aquí', 'aquí', 'aquí', 1]);
    expect((await here().client.bin.getDeleted({})).content.map(({ type }) => type).toSorted()).toEqual([
      ...['assessment', 'context', 'question'],
    ]);
    const [taken] = (await listed()).flatMap((event) => (event.idCopy === null && event.taken) || []);
    expect(Date.parse(taken?.until ?? '') - Date.parse(taken?.at ?? '')).toBe(30 * 24 * 60 * 60 * 1000);
    for (const { id } of met) await computer.desktop.undoTakeCopy({ id });
    expect(await wordsOf(here())).toEqual(['allí', 'allí', 'allí', 2]);
    expect((await listed()).map(({ idCopy, taken: again }) => [idCopy, again])).toEqual(
      met.map(({ idCopy }) => [idCopy, null]),
    );

    for (const { id } of met) await computer.desktop.takeCopy({ id });
    computer.line.isCut = false;
    await synchronise();
    expect(await wordsOf(ana)).toEqual(['aquí', 'aquí', 'aquí', 1]);
    expect((await ana.client.questions.getQuestion({ idQuestion })).content.identifier).toBe('P1');
    expect((await ana.client.assessments.getAssessments({})).content.map(({ title }) => title)).toEqual(['Evaluación']);
    for (const { id } of met) await computer.desktop.undoTakeCopy({ id });
    await synchronise();
    expect(await wordsOf(ana)).toEqual(['allí', 'allí', 'allí', 2]);
    expect(await titlesOf(ana)).toEqual(['El corcho', expect.stringMatching(/^El corcho – de «Portátil»/)]);
    await expectAlike();

    const idOf = (entity: string) => met.find((event) => event.entity === entity)?.id ?? 0;
    const { takeCopy, undoTakeCopy } = computer.desktop;
    await here().client.assessments.finishAssessment({ idAssessment, title: 'Acabada' });
    await expect(takeCopy({ id: idOf('assessment') })).refusedAs('assessmentFinished');
    await expect(takeCopy({ id: 1_000_000 })).refusedAs('versionsGone');
    const id = idOf('question');
    await expect(undoTakeCopy({ id })).refusedAs('copyNotTaken');
    await takeCopy({ id });
    await expect(takeCopy({ id })).refusedAs('versionsGone');
    const later = { idQuestion, ...fixture.questionInput('De después'), confirmed: true };
    await here().client.questions.editQuestion(later);
    await expect(undoTakeCopy({ id })).refusedAs('editedSinceTaken');
    expect((await wordsOf(here()))[0]).toBe('después');
    await undoTakeCopy({ id, confirmed: true });
    expect((await wordsOf(here()))[0]).toBe('allí');
    await takeCopy({ id });
    await here().client.questions.deleteQuestion({ idQuestion, confirmed: true });
    await expect(undoTakeCopy({ id })).refusedAs('versionsGone');
    computer.clock.pass(30 * 24 * 60 * 60 * 1000);
    await computer.desktop.unlockDesktop({ password: PASSWORD });
    expect((await listed()).map(({ taken: last }) => last)).toEqual([null, null, null]);
    await expect(undoTakeCopy({ id })).refusedAs('copyNotTaken');
  });

  describe('with a server that was restored', () => {
    let restore: () => Promise<void>;
    const edit = ({ client }: Pick<TestUser, 'client'>, changes: object) =>
      client.questions.editQuestion({ idQuestion, confirmed: true, ...changes });
    const readOnline = async () => {
      const entries = await ownEntries(ana.client);
      return entries.flatMap(({ questions }) => questions).map(({ text, identifier }) => ({ text, identifier }));
    };
    const sentThenLost = async (changes: object) => {
      restore = await noteRows(fixture.world.database);
      await edit(here(), changes);
      await synchronise();
      await restore();
      await renewEpoch(fixture.world.database);
      fixture.world.clock.pass(60_000);
    };

    it('keeps both where somebody has edited the earlier state since', async () => {
      await sentThenLost(fixture.questionInput('De antes de la avería'));
      await edit(ana, fixture.questionInput('De después'));
      await synchronise();
      await synchronise();
      expect((await outcomes())[0]).toEqual(['copied', 'conflict']);
      expect((await readOnline()).map(({ text }) => text).toSorted()).toEqual(['De antes de la avería', 'De después']);
      await expectAlike();
    });

    it('gives it what was lost together with what was not sent yet', async () => {
      await sentThenLost({ identifier: 'ID-7' });
      await edit(here(), { ...fixture.questionInput('Con texto nuevo'), identifier: 'ID-7' });
      await synchronise();
      await synchronise();
      expect((await outcomes()).map(([outcome]) => outcome)).not.toContain('copied');
      expect(await readOnline()).toEqual([{ text: 'Con texto nuevo', identifier: 'ID-7' }]);
      await expectAlike();
    });

    it('takes what was edited or deleted since of rows that were not lost', async () => {
      const other = await fixture.addQuestion(ana, 'Otra');
      await synchronise();
      await sentThenLost({ identifier: 'ID-7' });
      await ana.client.questions.editQuestion({ idQuestion: other, ...fixture.questionInput('Otra, corregida') });
      await synchronise();
      await synchronise();
      expect((await readOnline()).map(({ text }) => text).toSorted()).toEqual(['Antes', 'Otra, corregida']);
      await expectAlike();
    });

    it('brings nothing back that was deleted since', async () => {
      const other = await fixture.addQuestion(ana, 'Otra');
      await synchronise();
      await sentThenLost({ identifier: 'ID-7' });
      await ana.client.questions.deleteQuestion({ idQuestion: other });
      await synchronise();
      await synchronise();
      expect(await readOnline()).toEqual([{ text: 'Antes', identifier: 'ID-7' }]);
      await expectAlike();
    });
  });

  it('has what the server has of what it edited or deleted when its registration had been revoked', async () => {
    const { editQuestion, deleteQuestion } = here().client.questions;
    const works = [
      ['copied', () => editQuestion({ idQuestion, confirmed: true, ...fixture.questionInput('De aquí') })],
      ['refused', () => deleteQuestion({ idQuestion })],
    ] as const;
    for (const [outcome, work] of works) {
      const devices = (await ana.client.devices.getDevices({})).content.filter(({ revoked }) => revoked === null);
      await ana.client.devices.revokeDevice({ idDevice: devices[0]?.idDevice ?? 0 });
      await work();
      expect(await synchronise()).toMatchObject({ problem: 'revoked', waiting: 0 });
      expect((await outcomes())[0]).toEqual([outcome, 'revoked']);
      await computer.registerFor(ana);
      await synchronise();
      expect(await ownEntries(here().client)).toHaveLength(2);
      await expectAlike();
    }
  });

  it('lists what was made and deleted there in its bin, and online a stimulus to which its questions return', async () => {
    computer.line.isCut = true;
    const made = await fixture.addQuestion(here() as TestUser, 'Nueva');
    await here().client.questions.deleteQuestion({ idQuestion: made });
    expect((await here().client.bin.getDeleted({})).content).toMatchObject([{ type: 'question', id: made }]);
    await here().client.questions.restoreQuestion({ idQuestion: made });
    expect((await ownEntries(here().client)).flatMap(({ questions }) => questions)).toHaveLength(2);
    computer.line.isCut = false;
    const text = { contextTitle: 'El corcho', contextText: 'Flota', idsQuestions: [idQuestion] };
    const { idContext } = (await ana.client.questions.addContext(text)).content;
    await synchronise();
    await here().client.questions.deleteContext({ idContext, withQuestions: false });
    await synchronise();
    expect(await titlesOf(ana)).toEqual([]);
    expect((await ana.client.bin.getDeleted({})).content).toMatchObject([{ type: 'context', id: idContext }]);
    await ana.client.questions.restoreContext({ idContext });
    await synchronise();
    expect(await titlesOf(ana)).toEqual(['El corcho']);
    await expectAlike();
  });

  it('has nothing more of what only a deleted assessment showed, or one that was not sent yet', async () => {
    const idOther = await fixture.world.addCatalogue(['Historia']);
    const [idOfProvider = 0] = await fixture.world.addQuestions({
      ...{ count: 1, idCataloging: idOther, stimulusTitle: 'Roma', stemOf: () => 'Prestada' },
    });
    const text = { contextTitle: 'El corcho', contextText: 'Flota', idsQuestions: [idQuestion] };
    const { idContext } = (await ana.client.questions.addContext(text)).content;
    const idDeleted = await fixture.addAssessment(ana, [idOfProvider], { finish: false });
    await synchronise();
    const readTexts = async () =>
      JSON.stringify(await computer.readCopies())
        .match(/Prestada|Roma|El corcho/g)
        ?.toSorted() ?? [];
    expect(new Set(await readTexts())).toEqual(new Set(['El corcho', 'Prestada', 'Roma']));
    await ana.client.assessments.deleteAssessment({ id: idDeleted });
    await ana.client.questions.deleteContext({ idContext, withQuestions: false });
    computer.line.onReply = async () => {
      computer.line.onReply = null;
      await fixture.addAssessment(here() as TestUser, [idQuestion], { finish: false });
    };
    await synchronise();
    expect(new Set(await readTexts())).toEqual(new Set(['El corcho']));
    await synchronise();
    expect(await readTexts()).toEqual([]);
    await expectAlike();
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
