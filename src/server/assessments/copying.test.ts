import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import type { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { assessmentQuestion, bankEntry, question } from '../database/schema.ts';

describe('copyAssessment', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let bea: TestUser;
  let carla: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ana = fixture.ana;
    bea = fixture.bruno;
    carla = await fixture.world.addPerson('coordinator', 'Carla Abreu', fixture.idSchool);
  });
  afterAll(() => fixture.world.close());
  beforeEach(() => share(true));

  const share = (on: boolean) => ana.client.users.changeShareOptions({ shareMyAssessments: on, shareMyQuestions: on });
  const reword = (idQuestion: number, command: string) =>
    ana.client.questions.editQuestion({
      ...{ idQuestion, ...fixture.questionInput(command), questionComment: 'Solo para mí', confirmed: true },
    });
  const copy = async (person: TestUser, idAssessment: number) =>
    (await person.client.assessments.copyAssessment({ idAssessment })).content.idAssessment;
  const blocksOf = async ({ client }: TestUser, idAssessment: number, version?: number) =>
    (await client.assessments.getAssessmentQuestions({ idAssessment, ...(version && { version }) })).content;
  /** What somebody reads in an assessment: each block's text, and the commands and comments of its questions. */
  const said = async (person: TestUser, idAssessment: number, version?: number) =>
    (await blocksOf(person, idAssessment, version)).map(({ context, questions }) => [
      context && plainText(context.text),
      ...questions.map(({ content, comment }) => commandOf(content) + comment),
    ]);
  const commandOf = (content: unknown) => plainText((content as { command: ReturnType<typeof docFromText> }).command);
  const idsOf = async (person: TestUser, idAssessment: number) =>
    (await blocksOf(person, idAssessment)).flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion));
  const addText = async (contextText: string, idsQuestions: number[]) =>
    (await ana.client.questions.addContext({ contextText, idsQuestions })).content.idContext;

  describe('a copy of a colleague’s shared assessment', () => {
    it('stays the same when the colleague stops sharing and rewords everything', async () => {
      const [one, two, alone] = [
        await fixture.addQuestion(ana, 'Uno'),
        await fixture.addQuestion(ana, 'Dos'),
        await fixture.addQuestion(ana, 'Solo'),
      ];
      const idContext = await addText('El texto', [one, two]);
      const original = await fixture.addAssessment(ana, [one, alone, two]);
      const mine = await copy(bea, original);
      await share(false);
      for (const id of [one, two, alone]) await reword(id, 'Otra cosa');
      const given = { idContext, contextText: 'Otro texto', idsQuestions: [one, two], confirmed: true };
      await ana.client.questions.editContext(given);
      const before = [
        ['El texto', 'Uno', 'Dos'],
        [null, 'Solo'],
      ];
      expect(await said(bea, mine)).toEqual(before);
      expect(await said(ana, original)).toEqual(before);
      await bea.client.assessments.finishAssessment({ idAssessment: mine, title: 'Mía' });
      expect(await said(bea, mine)).toEqual(before);
    });

    it('has own copies of questions and stimuli, which the user may read, change and find', async () => {
      const [one, two] = [await fixture.addQuestion(ana, 'Primera'), await fixture.addQuestion(ana, 'Segunda')];
      await addText('Para dos', [two, one]);
      const mine = await copy(bea, await fixture.addAssessment(ana, [two, one]));
      const ids = await idsOf(bea, mine);
      expect(ids).not.toEqual(expect.arrayContaining([one]));
      for (const id of ids)
        expect(await fixture.readQuestion(bea, id)).toMatchObject({
          ...{ canEdit: true, addedBy: 0, import: 'offline', sharedBy: null },
          ...{ idsCataloging: [fixture.idCataloging], review: { state: 'published' } },
        });
      expect(await fixture.listBank(bea, { bank: 'mine' })).toContainEqual(ids);
      const [block] = await blocksOf(bea, mine);
      await bea.client.questions.editContext({
        ...{ idContext: block?.context?.idContext ?? 0, contextText: 'Ya mío', idsQuestions: ids },
      });
      expect(await said(bea, mine)).toEqual([['Ya mío', 'Segunda', 'Primera']]);
    });

    it('has the finished wording, not the newest', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Como se terminó');
      const original = await fixture.addAssessment(ana, [idQuestion]);
      await reword(idQuestion, 'Como es ahora');
      expect(await said(bea, await copy(bea, original))).toEqual([[null, 'Como se terminó']]);
    });

    it('of a draft has the newest wording', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Antes');
      const draft = await fixture.addAssessment(ana, [idQuestion], { finish: false });
      await reword(idQuestion, 'Después');
      const copied = await copy(carla, draft);
      await reword(idQuestion, 'Aún más tarde');
      expect(await said(carla, copied)).toEqual([[null, 'DespuésSolo para mí']]);
    });

    it('does not prevent the original questions from being deleted', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Se borrará');
      const draft = await fixture.addAssessment(ana, [idQuestion], { finish: false });
      const copied = await copy(carla, draft);
      await ana.client.assessments.deleteAssessment({ id: draft });
      await ana.client.questions.deleteQuestion({ idQuestion });
      expect(await said(carla, copied)).toEqual([[null, 'Se borrará']]);
    });

    it('reuses the user’s own questions and the provider’s published ones', async () => {
      const [published = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
      const own = await fixture.addQuestion(bea, 'De Bea');
      const theirs = await fixture.addQuestion(ana, 'De Ana');
      await fixture.setSharing(bea, true);
      const original = await fixture.addAssessment(ana, [published, own, theirs]);
      const ids = await idsOf(bea, await copy(bea, original));
      expect(ids).toEqual([published, own, expect.any(Number)]);
      expect(ids).not.toContain(theirs);
    });

    it('of ninety questions preserves their order and keeps questions of a stimulus together', async () => {
      const options = { owner: ana, idCataloging: fixture.idCataloging };
      const many = await fixture.world.addQuestions({ ...options, count: 87 });
      const together = await fixture.world.addQuestions({ ...options, count: 3, stimulusTitle: 'El corcho' });
      const original = await fixture.addAssessment(ana, [], { finish: false });
      const rows = await fixture.world.database.select().from(question).where(eq(question.idOwner, ana.idUser));
      const newest = new Map(rows.map(({ id, idVersion }) => [id, idVersion ?? 0]));
      const all = [...together, ...many];
      const values = all.map((idQuestion, at) => ({
        ...{ idSchool: fixture.idSchool, idAssessment: original, questionSchool: fixture.idSchool },
        ...{ idQuestion, position: at + 1, idQuestionVersion: newest.get(idQuestion) ?? 0 },
      }));
      await fixture.world.database.insert(assessmentQuestion).values(values);
      await ana.client.assessments.finishAssessment({ idAssessment: original, title: 'Noventa' });
      const mine = await copy(bea, original);
      expect(await said(bea, mine)).toEqual(await said(ana, original));
      const ids = await idsOf(bea, mine);
      expect(new Set([...ids, ...all]).size).toBe(180);
      const [entry] = await fixture.world.database
        .select()
        .from(bankEntry)
        .where(eq(bankEntry.id, ids[0] ?? 0));
      expect(entry?.questions).toEqual(ids.slice(0, 3));
    });
  });

  describe('a colleague’s question in a draft', () => {
    it('follows the newest wording and stimulus while it is shared', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Compartida');
      const draft = await fixture.addAssessment(bea, [idQuestion], { finish: false });
      await reword(idQuestion, 'Mejorada');
      expect(await said(bea, draft)).toEqual([[null, 'MejoradaSolo para mí']]);
      await addText('Con un texto', [idQuestion]);
      expect(await said(bea, draft)).toEqual([['Con un texto', 'MejoradaSolo para mí']]);
    });

    it('stays in its last shared version when sharing ends, until the draft is finished', async () => {
      const [one, two] = [await fixture.addQuestion(ana, 'Uno'), await fixture.addQuestion(ana, 'Dos')];
      const idContext = await addText('El texto', [one, two]);
      const draft = await fixture.addAssessment(bea, [one, two], { finish: false });
      await share(false);
      for (const id of [one, two]) await reword(id, 'Oculta');
      const text = { idContext, contextText: 'Texto oculto', idsQuestions: [one, two] };
      const renewed = (await ana.client.questions.editContext(text)).content.idContext;
      await ana.client.questions.deleteContext({ idContext: renewed });
      const kept = [['El texto', 'Uno', 'Dos']];
      expect(await said(bea, draft)).toEqual(kept);
      const another = await fixture.addQuestion(bea, 'Mía');
      await bea.client.assessments.addAssessmentQuestion({ idAssessment: draft, idQuestion: another });
      await bea.client.assessments.moveAssessmentQuestion({ idAssessment: draft, idQuestion: another, index: 0 });
      expect(await said(bea, draft)).toEqual([[null, 'Mía'], ...kept]);
      await bea.client.assessments.finishAssessment({ idAssessment: draft, title: 'Terminada' });
      for (const version of [1, 2, 3])
        expect((await said(bea, draft, version)).toSorted((a, b) => a.length - b.length)).toEqual([
          [null, 'Mía'],
          ...kept,
        ]);
    });

    it('can be deleted by its owner when sharing has ended, and stays in the draft', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Para borrar');
      const draft = await fixture.addAssessment(bea, [idQuestion], { finish: false });
      await fixture.expectRefused(() => ana.client.questions.deleteQuestion({ idQuestion }), 'questionUsed');
      await share(false);
      await ana.client.questions.deleteQuestion({ idQuestion });
      await share(true);
      expect(await said(bea, draft)).toEqual([[null, 'Para borrar']]);
      await bea.client.assessments.finishAssessment({ idAssessment: draft, title: 'Terminada' });
      expect(await said(bea, draft, 2)).toEqual([[null, 'Para borrar']]);
    });

    it('of the provider stays in its published version while it is unpublished', async () => {
      const idQuestion = await fixture.addQuestion(fixture.dora, 'Publicada');
      const { edith } = fixture;
      const step = (person: TestUser, action: 'submit' | 'accept' | 'publish') =>
        person.client.questions.reviewQuestion({ idQuestion, action });
      await step(fixture.dora, 'submit');
      await step(edith, 'accept');
      await step(edith, 'publish');
      const draft = await fixture.addAssessment(bea, [idQuestion], { finish: false });
      // As rows from before a use kept a question published.
      await fixture.world.database
        .update(question)
        .set({ publicationState: 'accepted' })
        .where(eq(question.id, idQuestion));
      await edith.client.questions.editQuestion({ idQuestion, ...fixture.questionInput('En obras') });
      expect(await said(bea, draft)).toEqual([[null, 'Publicada']]);
      await step(edith, 'publish');
      expect(await said(bea, draft)).toEqual([[null, 'En obras']]);
    });
  });
});
