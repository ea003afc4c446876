import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { singleChoiceContent } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { assessmentQuestion, bankEntry, question, questionVersion } from '../../database/schema.ts';

describe('questions of a draft', () => {
  let fixture: AssessmentWorld;
  /** A draft of Ana's with the first five questions. */
  let idAssessment: number;

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(fixture.ana);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 5));
  });

  const build = () => fixture.ana.client.assessments;
  const add = (idQuestion = 0) => build().addAssessmentQuestion({ idAssessment, idQuestion });

  describe('getSimilarQuestions', () => {
    const similarTo = async (idQuestion: number) =>
      (await build().getSimilarQuestions({ idAssessment, idQuestion })).content.map((question) => question.idQuestion);
    /** Adds questions of a topic of their own below the discipline; the first is in the draft. */
    const addTopic = async (topic: string, stems: readonly string[]) => {
      const idCataloging = await fixture.world.addCatalogue([`Matemáticas: ${topic}`, topic]);
      const stemOf = (n: number) => stems[n - 1] ?? '';
      const ids = await fixture.world.addQuestions({ count: stems.length, idCataloging, stemOf });
      await build().addAssessmentQuestion({ idAssessment, idQuestion: ids[0] ?? 0 });
      return { ids, idCataloging };
    };

    it('has those of the topic and type that the draft lacks, the words most alike first', async () => {
      const { ids } = await addTopic('Sumas', ['Suma las dos fracciones', 'Resta los radios', 'Sumando fracciones']);
      const [of = 0, far, near] = ids;
      expect(await similarTo(of)).toEqual([near, far]);
      await build().addAssessmentQuestion({ idAssessment, idQuestion: near ?? 0 });
      expect(await similarTo(of)).toEqual([far]);
    });

    it('has none of another topic or type, nor any that the user may not use', async () => {
      const { ids, idCataloging } = await addTopic('Divisiones', ['Divide', 'Explica la división']);
      const [of = 0, open = 0] = ids;
      await fixture.world.database
        .update(bankEntry)
        .set({ types: [3] })
        .where(eq(bankEntry.id, open));
      await fixture.world.addQuestions({ count: 1, idCataloging, owner: fixture.bruno, stemOf: () => 'Divide' });
      expect(await similarTo(of)).toEqual([]);
    });

    it('has for a question of a stimulus the others of that stimulus', async () => {
      const [first = 0, second, third] = fixture.stimulusQuestions;
      await build().addAssessmentQuestion({ idAssessment, idQuestion: first });
      expect((await similarTo(first)).toSorted()).toEqual([second, third].toSorted());
    });

    it('is refused for a question that the assessment does not have', () =>
      expect(similarTo(fixture.standaloneQuestions[9] ?? 0)).refusedAs('questionNotValid'));
  });

  describe('replaceAssessmentQuestion', () => {
    const replace = (idQuestion = 0, by = 0) => build().replaceAssessmentQuestion({ idAssessment, idQuestion, by });

    it('puts a question in the place of another one, also when it is repeated, and back again', async () => {
      const [a = 0, b = 0, c, d, e, f = 0] = fixture.standaloneQuestions;
      await replace(b, f);
      expect(await fixture.readOrder(idAssessment)).toEqual([a, f, c, d, e]);
      await replace(b, f);
      expect(await fixture.readOrder(idAssessment)).toEqual([a, f, c, d, e]);
      await replace(f, b);
      expect(await fixture.readOrder(idAssessment)).toEqual([a, b, c, d, e]);
    });

    it('replaces a question of a stimulus by another one of it alone', async () => {
      const [first = 0, second = 0] = fixture.stimulusQuestions;
      await build().addAssessmentQuestion({ idAssessment, idQuestion: first });
      await expect(replace(first, fixture.standaloneQuestions[9])).refusedAs('questionNotValid');
      await expect(replace(fixture.standaloneQuestions[0], second)).refusedAs('questionNotValid');
      await replace(first, second);
      expect((await fixture.readOrder(idAssessment)).at(-1)).toBe(second);
    });

    it('is refused for questions that are not there, are there already or may not be used', async () => {
      const [a, b, , , , f] = fixture.standaloneQuestions;
      const before = await fixture.readAllRows(idAssessment);
      await expect(replace(a, b)).refusedAs('questionAlreadyAdded');
      await expect(replace(f, fixture.standaloneQuestions[7])).refusedAs('questionNotValid');
      await expect(replace(a, 999_999)).refusedAs('questionNotValid');
      const idCataloging = await fixture.world.addCatalogue(['Ajenas']);
      const [foreign] = await fixture.world.addQuestions({ count: 1, idCataloging, owner: fixture.bruno });
      await expect(replace(a, foreign)).refusedAs('questionNotValid');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });
  });

  describe('addAssessmentQuestion', () => {
    it('appends the question with its key and number', async () => {
      await add(fixture.standaloneQuestions[7] ?? 0);
      expect(await fixture.readOrder(idAssessment)).toEqual([
        ...fixture.standaloneQuestions.slice(0, 5),
        fixture.standaloneQuestions[7],
      ]);
      const [, , , , , last] = await fixture.readBlocks(idAssessment);
      expect(last).toMatchObject({ context: null, questions: [{ number: 6, content: { correct: 4 } }] });
    });

    it('refuses a question that the draft has already', async () => {
      const before = await fixture.readAllRows(idAssessment);
      await expect(add(fixture.standaloneQuestions[2] ?? 0)).refusedAs('questionAlreadyAdded');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('adds a stimulus with all its questions, and puts a question next to the others of its stimulus', async () => {
      await add(fixture.stimulusQuestions[1] ?? 0);
      await add(fixture.standaloneQuestions[5] ?? 0);
      await build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus });
      const [first, second, third] = fixture.stimulusQuestions;
      expect(await fixture.readOrder(idAssessment)).toEqual([
        ...fixture.standaloneQuestions.slice(0, 5),
        second,
        first,
        third,
        fixture.standaloneQuestions[5],
      ]);
      expect((await fixture.readBlocks(idAssessment))[5]).toMatchObject({
        context: { idContext: fixture.idStimulus, title: 'Hooke y el corcho' },
        questions: [{ number: 6 }, { number: 7 }, { number: 8 }],
      });
      const before = await fixture.readAllRows(idAssessment);
      await expect(build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus })).refusedAs(
        'questionAlreadyAdded',
      );
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('adds several questions in the order of the list, without those that the draft has', async () => {
      const idsQuestions = [7, 2, 6].map((index) => fixture.standaloneQuestions[index] ?? 0);
      const added = [...idsQuestions, ...fixture.stimulusQuestions];
      await build().addAssessmentQuestion({ idAssessment, idsQuestions: added });
      expect(await fixture.readOrder(idAssessment)).toEqual([
        ...fixture.standaloneQuestions.slice(0, 5),
        ...[fixture.standaloneQuestions[7], fixture.standaloneQuestions[6]],
        ...fixture.stimulusQuestions,
      ]);
    });

    it('adds none of several questions when one may not be used, and when they would exceed ninety', async () => {
      const before = await fixture.readAllRows(idAssessment);
      const usable = fixture.standaloneQuestions[7] ?? 0;
      await expect(build().addAssessmentQuestion({ idAssessment, idsQuestions: [usable, 999_999] })).refusedAs(
        'questionNotValid',
      );
      const many = fixture.standaloneQuestions.slice(0, 90);
      await expect(
        build().addAssessmentQuestion({
          idAssessment,
          idsQuestions: [...many.slice(5), ...fixture.stimulusQuestions].slice(0, 90),
        }),
      ).refusedAs('tooManyQuestions');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('refuses more than ninety questions, and a stimulus that would exceed them', async () => {
      await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 88));
      const before = await fixture.readAllRows(idAssessment);
      await expect(build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus })).refusedAs(
        'tooManyQuestions',
      );
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      await add(fixture.standaloneQuestions[88] ?? 0);
      await add(fixture.standaloneQuestions[89] ?? 0);
      await expect(add(fixture.standaloneQuestions[90] ?? 0)).refusedAs('tooManyQuestions');
      expect(await fixture.readOrder(idAssessment)).toEqual(fixture.standaloneQuestions.slice(0, 90));
    });

    it('refuses questions that the teacher may not use', async () => {
      const [brunos = 0] = await fixture.world.addQuestions({
        count: 1,
        idCataloging: fixture.idCataloging,
        owner: fixture.bruno,
      });
      const [deleted = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
      await fixture.world.database.update(question).set({ deleted: true }).where(eq(question.id, deleted));
      const before = await fixture.readAllRows(idAssessment);
      for (const idQuestion of [brunos, deleted, 999_999]) await expect(add(idQuestion)).refusedAs('questionNotValid');
      const context = build().addAssessmentQuestion({ idAssessment, idContext: 999_999 });
      await expect(context).refusedAs('questionNotValid');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      const own = await fixture.world.addQuestions({
        count: 1,
        idCataloging: fixture.idCataloging,
        owner: fixture.ana,
      });
      await add(own[0] ?? 0);
      expect(await fixture.readOrder(idAssessment)).toEqual([...fixture.standaloneQuestions.slice(0, 5), ...own]);
    });

    it('adds each question once and at most ninety in concurrent calls', async () => {
      await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 85));
      const pressed = [85, 85, 86, 86, 87, 88, 89, 90, 91, 92].map((index) =>
        add(fixture.standaloneQuestions[index] ?? 0),
      );
      const answers = await Promise.allSettled(pressed);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      const placed = await fixture.readAllRows(idAssessment);
      expect(placed.questions.map(({ position }) => position)).toEqual(Array.from({ length: 90 }, (_, n) => n + 1));
      expect(new Set(placed.questions.map(({ idQuestion }) => idQuestion)).size).toBe(90);
    });

    it('refuses missing and invalid ids with 400', async () => {
      const path = '/assessments/addAssessmentQuestion.php';
      const answered = async (body: object) => (await fixture.ana.client.raw('POST', path, body)).status;
      expect(await answered({ idAssessment })).toBe(400);
      expect(await answered({ idAssessment, idQuestion: -1 })).toBe(400);
      expect(await answered({ idAssessment, idQuestion: [1] })).toBe(400);
      expect(await answered({ idQuestion: fixture.standaloneQuestions[9] })).toBe(400);
      expect(
        await answered({ idAssessment: String(idAssessment), idQuestion: String(fixture.standaloneQuestions[9]) }),
      ).toBe(200);
    });
  });

  describe('arranging questions', () => {
    const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4] as const;
    const places = async () =>
      (await fixture.readOrder(idAssessment)).map((id) =>
        [...fixture.standaloneQuestions, ...fixture.stimulusQuestions].indexOf(id),
      );
    const move = (idQuestion: number | undefined, index: number, whole = false) =>
      build().moveAssessmentQuestion({ idAssessment, idQuestion: idQuestion ?? 0, index, whole });

    it('deleteAssessmentQuestions removes questions and closes the gaps', async () => {
      await build().deleteAssessmentQuestions({
        idAssessment,
        idsQuestions: [fixture.standaloneQuestions[1] ?? 0, fixture.standaloneQuestions[3] ?? 0, 999_999],
      });
      expect(await places()).toEqual([first, third, fifth]);
      expect((await fixture.readAllRows(idAssessment)).questions.map(({ position }) => position)).toEqual([1, 2, 3]);
      await build().deleteAssessmentQuestions({ idAssessment, idsQuestions: fixture.standaloneQuestions.slice(0, 5) });
      expect(await places()).toEqual([]);
    });

    it('moveAssessmentQuestion moves a question to an index', async () => {
      await move(fixture.standaloneQuestions[4], 0);
      expect(await places()).toEqual([fifth, first, second, third, fourth]);
      await move(fixture.standaloneQuestions[4], 89);
      expect(await places()).toEqual([first, second, third, fourth, fifth]);
    });

    it('moveAssessmentQuestion moves a whole stimulus, or a question within its stimulus', async () => {
      await build().addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus });
      await move(fixture.stimulusQuestions[2], 0);
      expect(await places()).toEqual([first, second, third, fourth, fifth, 102, 100, 101]);
      await move(fixture.stimulusQuestions[0], 1, true);
      expect(await places()).toEqual([first, 102, 100, 101, second, third, fourth, fifth]);
    });

    it('moveAssessmentQuestion refuses a question that the draft does not have, and an index above 89', async () => {
      const before = await fixture.readAllRows(idAssessment);
      await expect(move(fixture.standaloneQuestions[50], 0)).refusedAs('questionNotValid');
      await expect(move(fixture.standaloneQuestions[0], 90)).notDoneWith(400, 'index: at most 89');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('repairAssessmentQuestionsPositions closes gaps and joins separated questions of a stimulus', async () => {
      const [one, two, three] = fixture.stimulusQuestions;
      await fixture.setQuestions(
        idAssessment,
        [one, fixture.standaloneQuestions[0], two, fixture.standaloneQuestions[1], three].map((id) => id ?? 0),
      );
      await fixture.world.database
        .update(assessmentQuestion)
        .set({ position: 70 })
        .where(eq(assessmentQuestion.idQuestion, fixture.standaloneQuestions[0] ?? 0));
      await build().repairAssessmentQuestionsPositions({ idAssessment });
      expect(await fixture.readOrder(idAssessment)).toEqual([
        ...fixture.stimulusQuestions,
        fixture.standaloneQuestions[1],
        fixture.standaloneQuestions[0],
      ]);
      expect((await fixture.readAllRows(idAssessment)).questions.map(({ position }) => position)).toEqual([
        1, 2, 3, 4, 5,
      ]);
    });
  });

  describe('getQuestions', () => {
    it('lists the bank of the assessment’s catalogue selection unless a filter is given', async () => {
      const here = await fixture.world.addCatalogue(['Aquí', 'Cosa']);
      const there = await fixture.world.addCatalogue(['Allí', 'Cosa']);
      const [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: here });
      const [own = 0] = await fixture.world.addQuestions({
        count: 1,
        idCataloging: here,
        owner: fixture.ana,
      });
      const [elsewhere = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: there });
      const draft = await fixture.addDraft(fixture.ana, here);
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
    it('saveAssessmentDraft stores title and instructions', async () => {
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
        idsCataloging: [fixture.idCataloging],
        subtitle: 'Ciencias · Biología',
        qntQuestions: 5,
        varied: false,
        canEdit: true,
        updated: '2026-03-02T08:00:00+01:00',
      });
    });

    it('saveAssessmentDraft refuses instructions that are no valid document', async () => {
      const before = await fixture.readAllRows(idAssessment);
      const instructions = { type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] } as never;
      await expect(build().saveAssessmentDraft({ idAssessment, instructions })).notDoneWith(
        400,
        'Invalid instructions.content.type parameter',
      );
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('shows the newest wording of its questions until it is finished', async () => {
      const [idQuestion = 0] = await fixture.world.addQuestions({
        count: 1,
        idCataloging: fixture.idCataloging,
        stemOf: () => 'Antes',
      });
      await add(idQuestion);
      const reword = async (text: string) => {
        const [version] = await fixture.world.database
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
        await fixture.world.database
          .update(question)
          .set({ idVersion: version?.id ?? 0 })
          .where(eq(question.id, idQuestion));
      };
      const wording = async () => {
        const last = (await fixture.readBlocks(idAssessment)).at(-1)?.questions[0];
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
