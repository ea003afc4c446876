import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogueEntry } from '../../../../tests/support/catalogue-entry.ts';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { assessment, assessmentQuestion, user } from '../../database/schema.ts';

describe('the catalogue selection of an assessment', () => {
  let world: World;
  let ana: TestUser;
  let bruno: TestUser;
  let idSchool: number;
  let maths: number;
  let functions: number;
  let numbers: number;
  let contexts: number;
  let empty: number;
  let anas: number[];

  const addNode = (idParent: number, name: string) =>
    addCatalogueEntry(world.database, { idParent, kind: 'content', name });
  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    maths = await world.addCatalogue(['Matemáticas']);
    functions = await addNode(maths, 'Funciones');
    numbers = await addNode(maths, 'Números');
    contexts = await addNode(maths, 'Problemas');
    empty = await addNode(maths, 'Vacío');
    await world.addQuestions({ count: 20, idCataloging: functions });
    anas = await world.addQuestions({ count: 4, idCataloging: numbers, owner: ana });
    await world.addQuestions({ count: 4, idCataloging: numbers, owner: bruno });
    await world.database.update(user).set({ shareMyQuestions: true }).where(eq(user.id, bruno.idUser));
    for (const text of ['Uno', 'Dos', 'Tres'])
      await world.addQuestions({ count: 3, idCataloging: contexts, stimulusTitle: text });
  });
  afterAll(() => world.close());

  const build = () => ana.client.assessments;
  const add = async (idsCataloging: number[], qAutomaticQnt?: number) =>
    (await build().addAssessment({ idsCataloging, qAutomaticQnt })).content;
  const placed = async (idAssessment: number) =>
    (await build().getAssessmentQuestions({ idAssessment })).content.map((block) =>
      block.questions.map(({ idQuestion }) => idQuestion),
    );
  const drafts = async () => ({
    heads: await world.database.select().from(assessment).orderBy(assessment.id),
    questions: await world.database
      .select()
      .from(assessmentQuestion)
      .orderBy(assessmentQuestion.idAssessment, assessmentQuestion.position),
  });

  describe('addAssessment', () => {
    it('stores the selection and uses the first node below a discipline as subtitle', async () => {
      const { idAssessment, qntQuestions } = await add([maths, functions, numbers]);
      expect(qntQuestions).toBe(0);
      expect((await build().continueAssessment({ idAssessment })).content).toMatchObject({
        title: '',
        period: '',
        type: 'manual',
        status: 1,
        subtitle: 'Matemáticas · Funciones',
        idsCataloging: [maths, functions, numbers],
      });
      expect((await build().assessmentCatalogingNew({ idAssessment })).content).toEqual([
        { idCataloging: maths, name: 'Matemáticas', path: ['Matemáticas'] },
        { idCataloging: functions, name: 'Funciones', path: ['Matemáticas', 'Funciones'] },
        { idCataloging: numbers, name: 'Números', path: ['Matemáticas', 'Números'] },
      ]);
    });

    it('uses a whole discipline as subtitle, and stores title and period', async () => {
      const choice = { idsCataloging: [String(maths), maths], title: ' Repaso ', period: '2.º trimestre' };
      const { content } = await build().addAssessment(choice);
      const made = (await build().continueAssessment(content)).content;
      expect(made).toMatchObject({ title: 'Repaso', period: '2.º trimestre', subtitle: 'Matemáticas' });
    });

    it('picks the requested number of questions, the same ones for the same assessment', async () => {
      const { idAssessment, qntQuestions } = await add([functions], 12);
      expect(qntQuestions).toBe(12);
      const ids = (await placed(idAssessment)).flat();
      expect(new Set(ids).size).toBe(12);
      expect((await build().continueAssessment({ idAssessment })).content).toMatchObject({
        type: 'automatic',
        qAutomaticQnt: 12,
        qntQuestions: 12,
      });
      const other = (await placed((await add([functions], 12)).idAssessment)).flat();
      expect(other).not.toEqual(ids);
      await build().deleteAssessmentQuestions({ idAssessment, idsQuestions: ids });
      await build().editAssessment({ idAssessment, idsCataloging: [functions], qAutomaticQnt: 12 });
      expect((await placed(idAssessment)).flat()).toEqual(ids);
    });

    it('picks from the provider’s and the user’s own questions, not from shared ones', async () => {
      const { idAssessment } = await add([numbers], 4);
      expect((await placed(idAssessment)).flat().toSorted()).toEqual(anas.toSorted());
    });

    it('picks whole stimuli and at most the requested number of questions', async () => {
      const { idAssessment, qntQuestions } = await add([contexts], 8);
      expect(qntQuestions).toBe(6);
      expect((await placed(idAssessment)).map((block) => block.length)).toEqual([3, 3]);
    });

    it('refuses unknown nodes and more questions than there are', async () => {
      const before = await drafts();
      await expect(add([functions, 999_999])).refusedAs('catalogingNotValid');
      await expect(add([empty], 5)).refusedAs('noQuestionsForCataloging');
      await expect(add([functions], 21)).refusedAs('notEnoughQuestions');
      await expect(add([contexts], 2)).refusedAs('notEnoughQuestions');
      await expect(add([])).notDoneWith(400, 'Invalid idsCataloging parameter');
      await expect(add([functions], 91)).notDoneWith(400, 'qAutomaticQnt: at most 90');
      await expect(build().addAssessment({} as never)).notDoneWith(400, 'Missing parameters');
      expect(await drafts()).toEqual(before);
      expect(await add([empty])).toMatchObject({ qntQuestions: 0 });
      expect(await add([functions], 20)).toMatchObject({ qntQuestions: 20 });
    });
  });

  describe('editAssessment', () => {
    const edit = (idAssessment: number, idsCataloging: number[], qAutomaticQnt?: number) =>
      build().editAssessment({ idAssessment, idsCataloging, qAutomaticQnt });

    it('removes questions outside the new selection and closes the gaps', async () => {
      const { idAssessment } = await add([maths]);
      const [one = 0, two = 0] = anas;
      const [provided] = await placed((await add([functions], 1)).idAssessment);
      for (const idQuestion of [one, provided?.[0] ?? 0, two])
        await build().addAssessmentQuestion({ idAssessment, idQuestion });
      expect((await edit(idAssessment, [numbers])).content).toEqual({ idAssessment, qntQuestions: 2 });
      const rows = (await drafts()).questions.filter((row) => row.idAssessment === idAssessment);
      expect(rows.map(({ idQuestion, position }) => [idQuestion, position])).toEqual([
        [one, 1],
        [two, 2],
      ]);
      expect((await build().continueAssessment({ idAssessment })).content).toMatchObject({
        subtitle: 'Matemáticas · Números',
        idsCataloging: [numbers],
      });
    });

    it('leaves questions outside the selection when the selection does not change', async () => {
      const { idAssessment } = await add([functions]);
      await build().addAssessmentQuestion({ idAssessment, idQuestion: anas[0] ?? 0 });
      await build().editAssessment({ idAssessment, idsCataloging: [functions], title: 'Repaso' });
      expect(await placed(idAssessment)).toEqual([[anas[0]]]);
    });

    it('removes questions from the end for a smaller number, and adds some for a larger one', async () => {
      const { idAssessment } = await add([functions], 10);
      const drawn = (await placed(idAssessment)).flat();
      await edit(idAssessment, [functions], 4);
      expect((await placed(idAssessment)).flat()).toEqual(drawn.slice(0, 4));
      expect((await edit(idAssessment, [functions], 15)).content.qntQuestions).toBe(15);
      const more = (await placed(idAssessment)).flat();
      expect(more.slice(0, 4)).toEqual(drawn.slice(0, 4));
      expect(new Set(more).size).toBe(15);
    });

    it('replaces the questions that a new selection removed', async () => {
      const { idAssessment } = await add([maths], 20);
      expect((await edit(idAssessment, [functions], 20)).content.qntQuestions).toBe(20);
      expect((await edit(idAssessment, [numbers], 4)).content.qntQuestions).toBe(4);
      expect((await placed(idAssessment)).flat().toSorted()).toEqual(anas.toSorted());
    });

    it('picks all questions again when stimuli make an exact fill impossible', async () => {
      const { idAssessment } = await add([contexts], 6);
      const [, second] = await placed(idAssessment);
      await build().deleteAssessmentQuestions({ idAssessment, idsQuestions: second?.slice(0, 1) ?? [] });
      expect((await edit(idAssessment, [contexts], 6)).content.qntQuestions).toBe(6);
      expect((await placed(idAssessment)).map((block) => block.length)).toEqual([3, 3]);
    });

    it('preserves the questions when the type changes to manual and back', async () => {
      const { idAssessment } = await add([functions], 5);
      const drawn = await placed(idAssessment);
      await edit(idAssessment, [functions]);
      expect((await build().continueAssessment({ idAssessment })).content.type).toBe('manual');
      await edit(idAssessment, [functions], 5);
      expect(await placed(idAssessment)).toEqual(drawn);
    });

    it('refuses what addAssessment refuses, and changes nothing', async () => {
      const { idAssessment } = await add([functions], 5);
      const before = await drafts();
      await expect(edit(idAssessment, [999_999])).refusedAs('catalogingNotValid');
      await expect(edit(idAssessment, [empty], 5)).refusedAs('noQuestionsForCataloging');
      await expect(edit(idAssessment, [functions], 30)).refusedAs('notEnoughQuestions');
      expect(await drafts()).toEqual(before);
      await edit(idAssessment, [functions], 20);
    });
  });

  it('addAssessment picks no question that is deleted at the same time', async () => {
    for (let n = 0; n < 4; n++) {
      const node = await addNode(maths, `Carrera ${n}`);
      const [gone = 0] = await world.addQuestions({ count: 2, idCataloging: node, owner: ana });
      const [drawing, deleting] = await Promise.allSettled([
        add([node], 2),
        ana.client.questions.deleteQuestion({ idQuestion: gone }),
      ]);
      expect([drawing.status, deleting.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      if (drawing.status === 'rejected')
        expect(drawing.reason).toMatchObject({ envelope: { error: 'No enough questions' } });
    }
  });
});
