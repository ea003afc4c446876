import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addCatalogueEntry } from '../../../tests/support/catalogue-entry.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { runWithChangeLog } from '../database/changes.ts';
import { questionClassification, user } from '../database/schema.ts';

describe('the bank and the catalogue', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  let dora: TestUser;
  let edith: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    const elsewhere = await world.addSchool('Colegio de Évora');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    carla = await world.addPerson('teacher', 'Carla Abreu', elsewhere);
    dora = await world.addPerson('author', 'Dora Pires');
    edith = await world.addPerson('editor', 'Edith Lund');
  });
  afterAll(() => world.close());

  const share = (person: TestUser, shareMyQuestions: boolean) =>
    world.database.update(user).set({ shareMyQuestions }).where(eq(user.id, person.idUser));

  describe('a selection of the catalogue', () => {
    const add = (kind: 'content' | 'detail' | 'thematicAxis' | 'competency' | 'year', name: string, idParent: number) =>
      addCatalogueEntry(world.database, { kind, name, idParent });
    const link = async (ids: number[], idCataloging: number) => {
      await world.database.insert(questionClassification).values(
        ids.map((idQuestion) => ({
          ...{ idSchool: PROVIDER_SCHOOL_ID, idQuestion },
          ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue: idCataloging },
        })),
      );
      const author = { by: null, at: world.clock.now() };
      await runWithChangeLog(world.database, author, (db) => refreshBankEntries(db, PROVIDER_SCHOOL_ID, ids));
    };
    let maths: number;
    let language: number;
    let functions: number;
    let lines: number;
    let numbers: number;
    let algebra: number;
    let third: number;
    let reasoning: number;
    const count = async (...idscataloging: number[]) =>
      (await ana.client.questions.getQuestionsNew({ filter: { idscataloging } })).totalrecords;

    beforeAll(async () => {
      maths = await world.addCatalogue(['Matemáticas']);
      language = await world.addCatalogue(['Lengua']);
      functions = await add('content', 'Funciones', maths);
      lines = await add('detail', 'Rectas', functions);
      numbers = await add('content', 'Números', maths);
      algebra = await add('thematicAxis', 'Álgebra', maths);
      third = await add('year', '3.º ESO', maths);
      reasoning = await add('competency', 'Razonar', maths);
      const onLines = await world.addQuestions({ count: 4, idCataloging: lines });
      await world.addQuestions({ count: 3, idCataloging: functions });
      const onNumbers = await world.addQuestions({ count: 2, idCataloging: numbers });
      await world.addQuestions({ count: 1, idCataloging: language });
      await link([...onLines.slice(0, 3), ...onNumbers], algebra);
      await link(onLines.slice(2), third);
      await link(onNumbers.slice(1), reasoning);
    });

    it('includes all nodes below it', async () => {
      expect(await count(maths)).toBe(9);
      expect(await count(functions)).toBe(7);
      expect(await count(lines)).toBe(4);
    });
    it('combines tree nodes by or, and axis, competency and year level by and', async () => {
      expect(await count(lines, numbers, language)).toBe(7);
      expect(await count(functions, algebra)).toBe(3);
      expect(await count(functions, numbers, algebra)).toBe(5);
      expect(await count(algebra, third)).toBe(1);
      expect(await count(algebra, reasoning)).toBe(1);
      expect(await count(third, reasoning)).toBe(0);
    });
    it('narrows a discipline to its selected contents', async () => {
      expect(await count(maths, functions)).toBe(7);
      expect(await count(maths, functions, lines, language)).toBe(5);
    });
    it('matches nothing for an unknown node', async () => expect(await count(999_999)).toBe(0));

    it('getFiltersLv1 and getFiltersLv2 return its options level by level with question counts', async () => {
      const first = (await ana.client.assessments.getFiltersLv1({})).content;
      expect(first).toContainEqual({ idCataloging: maths, name: 'Matemáticas', questions: 9 });
      const further = async (...idsCataloging: number[]) =>
        (await ana.client.assessments.getFiltersLv2({ idsCataloging })).content.map(({ name, options }) => [
          name,
          ...options.map((option) => `${option.name} ${option.questions}`),
        ]);
      const beside = [
        ['thematicAxis', 'Álgebra 5'],
        ['year', '3.º ESO 2'],
        ['competency', 'Razonar 1'],
      ];
      expect(await further(maths)).toEqual([['content', 'Funciones 7', 'Números 2'], ...beside]);
      expect(await further(functions)).toEqual([['content', 'Rectas 4'], ...beside]);
      expect(await further(algebra)).toEqual([['content', 'Funciones 7', 'Números 2'], ...beside]);
      expect(await further(language)).toEqual([]);
      expect((await further()).flat()).toContain('Funciones 7');
      const mine = { idsCataloging: [maths], myQuestions: true };
      const [content] = (await ana.client.assessments.getFiltersLv2(mine)).content;
      expect(content?.options.map(({ questions }) => questions)).toEqual([0, 0]);
    });

    it('a question has its axis, competency and year level by name', async () => {
      const { content } = await ana.client.questions.getQuestionsNew({ filter: { idscataloging: [reasoning] } });
      expect(content[0]?.questions[0]).toMatchObject({
        ...{ catalogingPath: ['Matemáticas', 'Números'], thematicAxis: 'Álgebra', competency: 'Razonar', grade: null },
      });
    });

    it('getCatalogings returns the whole tree, or the part below a node', async () => {
      const all = (await ana.client.questions.getCatalogings({})).content;
      expect(all.find(({ idCataloging }) => idCataloging === maths)).toEqual({
        idCataloging: maths,
        idParent: null,
        kind: 'discipline',
        language: 'es',
        abbreviation: '',
        icon: '',
        active: true,
        status: 1,
        idCountry: expect.any(Number),
        name: 'Matemáticas',
        filter: 1,
        filterMultiple: false,
        markerDiscipline: true,
        position: 0,
        questions: 9,
        offered: true,
        canEdit: false,
      });
      const below = (await ana.client.questions.getCatalogings({ idCataloging: maths })).content;
      expect(below.map(({ name, filter }) => [name, filter]).toSorted()).toEqual([
        ['3.º ESO', 2],
        ['Funciones', 0],
        ['Números', 0],
        ['Razonar', 2],
        ['Rectas', 0],
        ['Álgebra', 2],
      ]);
      expect((await ana.client.questions.getCatalogings({ idCataloging: lines })).content).toEqual([]);
    });

    it('getCatalogings counts new questions at once', async () => {
      const questionsOf = async (id: number) =>
        (await ana.client.questions.getCatalogings({})).content.find(({ idCataloging }) => idCataloging === id)
          ?.questions;
      expect(await questionsOf(language)).toBe(1);
      await world.addQuestions({ count: 1, idCataloging: language });
      await world.addQuestions({ count: 1, idCataloging: language, owner: ana });
      expect(await questionsOf(language)).toBe(3);
    });
  });

  describe('getQuestion', () => {
    it('returns the key, the catalogue path and the owner', async () => {
      const idCataloging = await world.addCatalogue(['Ciencias', 'Biología', 'Célula']);
      const [idQuestion = 0] = await world.addQuestions({ count: 1, idCataloging, owner: ana });
      const [provided = 0] = await world.addQuestions({ count: 1, idCataloging });
      const read = async (person: TestUser, id: number) =>
        (await person.client.questions.getQuestion({ idQuestion: id })).content;
      expect(await read(ana, idQuestion)).toMatchObject({
        idQuestion,
        idType: 0,
        content: { correct: 1 },
        catalogingPath: ['Ciencias', 'Biología', 'Célula'],
        public: 1,
        canEdit: true,
        sharedBy: null,
        usedTimes: 0,
        hitAverage: null,
      });
      await share(ana, true);
      expect(await read(bruno, idQuestion)).toMatchObject({ canEdit: false, sharedBy: 'Núñez, Ana', public: 1 });
      await share(ana, false);
      await expect(read(bruno, idQuestion)).refusedAs('questionNotValid');
      expect(await read(ana, provided)).toMatchObject({ public: 0, canEdit: false });
      expect(await read(dora, provided)).toMatchObject({ public: 0, canEdit: false });
      expect(await read(edith, provided)).toMatchObject({ public: 0, canEdit: true });
    });

    it('refuses users of other schools, students and unknown ids', async () => {
      const idCataloging = await world.addCatalogue(['Hidden']);
      const [idQuestion = 0] = await world.addQuestions({ count: 1, idCataloging, owner: ana });
      await share(ana, true);
      await expect(carla.client.questions.getQuestion({ idQuestion })).refusedAs('questionNotValid');
      await expect(dora.client.questions.getQuestion({ idQuestion })).refusedAs('questionNotValid');
      await expect(ana.client.questions.getQuestion({ idQuestion: 999_999 })).refusedAs('questionNotValid');
      const noa = await world.addPerson('student', 'Noa', idSchool);
      await expect(noa.client.questions.getQuestion({ idQuestion })).notDoneWith(403, 'Not allowed');
      await expect(ana.client.questions.getQuestion({ idQuestion: 'x' })).notDoneWith(
        400,
        'Invalid idQuestion parameter',
      );
      await share(ana, false);
    });

    it('returns the hit average in the user’s school', async () => {
      const idCataloging = await world.addCatalogue(['Answered']);
      const [asked = 0, untouched = 0] = await world.addQuestions({ count: 2, idCataloging });
      const students = await Promise.all(
        ['Lucía', 'Noa', 'Xoán'].map((name) => world.addPerson('student', name, idSchool)),
      );
      const idCourse = await world.addCourse(idSchool, '3.º B', [ana], students);
      const idAssessment = await addAssessment(world, { owner: ana, questions: [asked] });
      const now = world.clock.now();
      const window = { opens: now, closes: now + 7_200_000 };
      const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
      for (const [index, student] of students.entries())
        await addSingleChoiceAttempt(world, idSchedule, student, [index < 2 ? 1 : null]);
      const averageFor = async (person: TestUser, idQuestion: number) =>
        (await person.client.questions.getQuestion({ idQuestion })).content.hitAverage;
      expect(await averageFor(ana, asked)).toBeCloseTo(66.67, 2);
      expect(await averageFor(dora, asked)).toBeNull();
      expect(await averageFor(carla, asked)).toBeNull();
      expect(await averageFor(ana, untouched)).toBeNull();
    });
  });
});
