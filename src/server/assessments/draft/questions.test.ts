import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { singleChoiceContent } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { assessmentQuestion, question, questionVersion } from '../../database/schema.ts';

describe('building an assessment', () => {
  let shop: AssessmentWorld;
  /** A draft of Ana's with the first five questions. */
  let idAssessment: number;

  beforeAll(async () => {
    shop = await openAssessmentWorld();
  });
  afterAll(() => shop.world.close());
  beforeEach(async () => {
    idAssessment = await shop.addDraft(shop.ana);
    await shop.fill(idAssessment, shop.alone.slice(0, 5));
  });

  const build = () => shop.ana.client.assessments;
  const add = (idQuestion = 0) => build().addAssessmentQuestion({ idAssessment, idQuestion });

  describe('adding a question', () => {
    it('puts it at the end, with its key, numbered', async () => {
      await add(shop.alone[7] ?? 0);
      expect(await shop.order(idAssessment)).toEqual([...shop.alone.slice(0, 5), shop.alone[7]]);
      const [, , , , , last] = await shop.blocks(idAssessment);
      expect(last).toMatchObject({ context: null, questions: [{ number: 6, content: { correct: 4 } }] });
    });

    it('is refused for one that is in it already', async () => {
      const before = await shop.everything(idAssessment);
      await expect(add(shop.alone[2] ?? 0)).refusedAs('questionAlreadyAdded');
      expect(await shop.everything(idAssessment)).toEqual(before);
    });

    it("adds a context whole, and a context's question to its others", async () => {
      await add(shop.cork[1] ?? 0);
      await add(shop.alone[5] ?? 0);
      await build().addAssessmentQuestion({ idAssessment, idContext: shop.idContext });
      const [first, second, third] = shop.cork;
      expect(await shop.order(idAssessment)).toEqual([...shop.alone.slice(0, 5), second, first, third, shop.alone[5]]);
      expect((await shop.blocks(idAssessment))[5]).toMatchObject({
        context: { idContext: shop.idContext, title: 'Hooke y el corcho' },
        questions: [{ number: 6 }, { number: 7 }, { number: 8 }],
      });
      const before = await shop.everything(idAssessment);
      await expect(build().addAssessmentQuestion({ idAssessment, idContext: shop.idContext })).refusedAs(
        'questionAlreadyAdded',
      );
      expect(await shop.everything(idAssessment)).toEqual(before);
    });

    it('ends at ninety, for a context as well', async () => {
      await shop.fill(idAssessment, shop.alone.slice(0, 88));
      const before = await shop.everything(idAssessment);
      await expect(build().addAssessmentQuestion({ idAssessment, idContext: shop.idContext })).refusedAs(
        'tooManyQuestions',
      );
      expect(await shop.everything(idAssessment)).toEqual(before);
      await add(shop.alone[88] ?? 0);
      await add(shop.alone[89] ?? 0);
      await expect(add(shop.alone[90] ?? 0)).refusedAs('tooManyQuestions');
      expect(await shop.order(idAssessment)).toEqual(shop.alone.slice(0, 90));
    });

    it('is refused for what the teacher cannot use', async () => {
      const [brunos = 0] = await shop.world.addQuestions({
        count: 1,
        idCataloging: shop.idCataloging,
        owner: shop.bruno,
      });
      const [deleted = 0] = await shop.world.addQuestions({ count: 1, idCataloging: shop.idCataloging });
      await shop.world.database.update(question).set({ deleted: true }).where(eq(question.id, deleted));
      const before = await shop.everything(idAssessment);
      for (const idQuestion of [brunos, deleted, 999_999]) await expect(add(idQuestion)).refusedAs('questionNotValid');
      const context = build().addAssessmentQuestion({ idAssessment, idContext: 999_999 });
      await expect(context).refusedAs('questionNotValid');
      expect(await shop.everything(idAssessment)).toEqual(before);
      const own = await shop.world.addQuestions({
        count: 1,
        idCataloging: shop.idCataloging,
        owner: shop.ana,
      });
      await add(own[0] ?? 0);
      expect(await shop.order(idAssessment)).toEqual([...shop.alone.slice(0, 5), ...own]);
    });

    it('adds each question once however many hands press at once, and never more than ninety', async () => {
      await shop.fill(idAssessment, shop.alone.slice(0, 85));
      const pressed = [85, 85, 86, 86, 87, 88, 89, 90, 91, 92].map((index) => add(shop.alone[index] ?? 0));
      const answers = await Promise.allSettled(pressed);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      const placed = await shop.everything(idAssessment);
      expect(placed.questions.map(({ position }) => position)).toEqual(Array.from({ length: 90 }, (_, n) => n + 1));
      expect(new Set(placed.questions.map(({ idQuestion }) => idQuestion)).size).toBe(90);
    });

    it('is told what is missing', async () => {
      const path = '/assessments/addAssessmentQuestion.php';
      const answered = async (body: object) => (await shop.ana.client.raw('POST', path, body)).status;
      expect(await answered({ idAssessment })).toBe(400);
      expect(await answered({ idAssessment, idQuestion: -1 })).toBe(400);
      expect(await answered({ idAssessment, idQuestion: [1] })).toBe(400);
      expect(await answered({ idQuestion: shop.alone[9] })).toBe(400);
      expect(await answered({ idAssessment: String(idAssessment), idQuestion: String(shop.alone[9]) })).toBe(200);
    });
  });

  describe('arranging', () => {
    const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4] as const;
    const places = async () => (await shop.order(idAssessment)).map((id) => [...shop.alone, ...shop.cork].indexOf(id));
    const move = (idQuestion: number | undefined, index: number, whole = false) =>
      build().moveAssessmentQuestion({ idAssessment, idQuestion: idQuestion ?? 0, index, whole });

    it('removes questions and closes the gap', async () => {
      await build().deleteAssessmentQuestions({
        idAssessment,
        idsQuestions: [shop.alone[1] ?? 0, shop.alone[3] ?? 0, 999_999],
      });
      expect(await places()).toEqual([first, third, fifth]);
      expect((await shop.everything(idAssessment)).questions.map(({ position }) => position)).toEqual([1, 2, 3]);
      await build().deleteAssessmentQuestions({ idAssessment, idsQuestions: shop.alone.slice(0, 5) });
      expect(await places()).toEqual([]);
    });

    it('moves a question', async () => {
      await move(shop.alone[4], 0);
      expect(await places()).toEqual([fifth, first, second, third, fourth]);
      await move(shop.alone[4], 89);
      expect(await places()).toEqual([first, second, third, fourth, fifth]);
    });

    it('moves a context whole, or a question within its context', async () => {
      await build().addAssessmentQuestion({ idAssessment, idContext: shop.idContext });
      await move(shop.cork[2], 0);
      expect(await places()).toEqual([first, second, third, fourth, fifth, 102, 100, 101]);
      await move(shop.cork[0], 1, true);
      expect(await places()).toEqual([first, 102, 100, 101, second, third, fourth, fifth]);
    });

    it('moves nothing that is not in it', async () => {
      const before = await shop.everything(idAssessment);
      await expect(move(shop.alone[50], 0)).refusedAs('questionNotValid');
      await expect(move(shop.alone[0], 90)).notDoneWith(400, 'index: at most 89');
      expect(await shop.everything(idAssessment)).toEqual(before);
    });

    it('repairs positions with gaps and torn contexts', async () => {
      const [one, two, three] = shop.cork;
      await shop.fill(
        idAssessment,
        [one, shop.alone[0], two, shop.alone[1], three].map((id) => id ?? 0),
      );
      await shop.world.database
        .update(assessmentQuestion)
        .set({ position: 70 })
        .where(eq(assessmentQuestion.idQuestion, shop.alone[0] ?? 0));
      await build().repairAssessmentQuestionsPositions({ idAssessment });
      expect(await shop.order(idAssessment)).toEqual([...shop.cork, shop.alone[1], shop.alone[0]]);
      expect((await shop.everything(idAssessment)).questions.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  describe('the bank beside an assessment', () => {
    it('is the one of its choice, unless a filter says otherwise', async () => {
      const here = await shop.world.addCatalogue(['Aquí', 'Cosa']);
      const there = await shop.world.addCatalogue(['Allí', 'Cosa']);
      const [provided = 0] = await shop.world.addQuestions({ count: 1, idCataloging: here });
      const [own = 0] = await shop.world.addQuestions({
        count: 1,
        idCataloging: here,
        owner: shop.ana,
      });
      const [elsewhere = 0] = await shop.world.addQuestions({ count: 1, idCataloging: there });
      const draft = await shop.addDraft(shop.ana, here);
      const listed = async (more: object = {}) => {
        const page = await build().getQuestions({ idAssessment: draft, ...more });
        return page.questions.flatMap((entry) => entry.questions.map(({ idQuestion }) => idQuestion));
      };
      expect(await listed()).toEqual([provided]);
      expect(await listed({ myQuestions: true })).toEqual([own]);
      expect(await listed({ myQuestions: '0' })).toEqual([provided]);
      expect(await listed({ filter: { bank: 'mine' } })).toEqual([own]);
      expect(await listed({ filter: { idscataloging: [there] } })).toEqual([elsewhere]);
      expect(await listed({ filter: { keyword: 'nobody wrote this' } })).toEqual([]);
      const page = await build().getQuestions({ idAssessment: draft });
      expect(page).toMatchObject({ totalrecords: 1, totalpages: 1, recordsperpage: 5, years: [] });
    });
  });

  describe('a draft', () => {
    it('keeps title and instructions while they are written', async () => {
      await build().saveAssessmentDraft({ idAssessment, title: '  La célula ' });
      await build().saveAssessmentDraft({ idAssessment, instructions: docFromText('Sin calculadora.') });
      const draft = (await build().continueAssessment({ idAssessment })).content;
      expect(draft).toMatchObject({ title: 'La célula', instructions: docFromText('Sin calculadora.'), status: 1 });
      await build().saveAssessmentDraft({ idAssessment, instructions: null });
      expect((await build().continueAssessment({ idAssessment })).content).toMatchObject({
        idAssessment,
        title: 'La célula',
        instructions: null,
        ...{ logo: null, logoWidth: null, logoHeight: null },
        status: 1,
        type: 'manual',
        qAutomaticQnt: null,
        idsCataloging: [shop.idCataloging],
        subtitle: 'Ciencias · Biología',
        qntQuestions: 5,
        varied: false,
        canEdit: true,
        updated: '2026-03-02T08:00:00+01:00',
      });
    });

    it('takes no instructions that the editor could not have written', async () => {
      const before = await shop.everything(idAssessment);
      const instructions = { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] } as never;
      await expect(build().saveAssessmentDraft({ idAssessment, instructions })).notDoneWith(
        400,
        'Invalid instructions.content.type parameter',
      );
      expect(await shop.everything(idAssessment)).toEqual(before);
    });

    it('follows the wording of its questions until it is finished', async () => {
      const [idQuestion = 0] = await shop.world.addQuestions({
        count: 1,
        idCataloging: shop.idCataloging,
        words: () => 'Antes',
      });
      await add(idQuestion);
      const reword = async (text: string) => {
        const [version] = await shop.world.database
          .insert(questionVersion)
          .values({
            idSchool: PROVIDER_SCHOOL_ID,
            idQuestion,
            idType: 0,
            content: singleChoiceContent(text, 2),
            language: 'es',
            added: 0,
          })
          .returning();
        await shop.world.database
          .update(question)
          .set({ idVersion: version?.id ?? 0 })
          .where(eq(question.id, idQuestion));
      };
      const wording = async () => {
        const last = (await shop.blocks(idAssessment)).at(-1)?.questions[0];
        const paper = (await build().assessmentPreview({ idAssessment })).content.questions.at(-1);
        return [last?.content, paper?.content].map((content) => (content as { command: unknown }).command);
      };
      await reword('Después');
      expect(await wording()).toEqual([docFromText('Después'), docFromText('Después')]);
      await build().finishAssessment({ idAssessment, title: 'La célula' });
      await reword('Más tarde');
      expect(await wording()).toEqual([docFromText('Después'), docFromText('Después')]);
      const keyed = (await build().assessmentFeedback({ idAssessment })).content.versions[1];
      expect(keyed.at(-1)).toBe('6-B');
    });
  });
});
