import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../tests/support/database.ts';
import { addAssessment, sit } from '../../../tests/support/sitting.ts';
import { openWorld, type Person, type World } from '../../../tests/support/world.ts';
import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { refreshEntries } from '../database/entries.ts';
import { cataloging, question, questionCataloging, schedule, user } from '../database/schema.ts';

type Page = OutputOf<typeof calls.questions.getQuestionsNew>;

describe.each(['postgres', 'pglite'] as const satisfies Engine[])('on %s', (engine) => {
  let world: World;
  let idSchool: number;
  let ana: Person;
  let bruno: Person;
  let carla: Person;
  let dora: Person;

  beforeAll(async () => {
    world = await openWorld(engine);
    idSchool = await world.addSchool('IES Ría de Vigo');
    const elsewhere = await world.addSchool('Colegio de Évora');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    carla = await world.addPerson('teacher', 'Carla Abreu', elsewhere);
    dora = await world.addPerson('author', 'Dora Pires');
  });
  afterAll(() => world.close());

  const idsOf = (page: Page) => page.content.flatMap((entry) => entry.questions.map(({ idQuestion }) => idQuestion));
  const search = (person: Person, filter: object, paging?: object) =>
    person.client.questions.getQuestionsNew({ filter: filter as never, ...(paging && { paging: paging as never }) });
  const share = (person: Person, shareMyQuestions: boolean) =>
    world.database.update(user).set({ shareMyQuestions }).where(eq(user.id, person.idUser));

  describe('the bank', () => {
    it("has the provider's questions for everybody, the last written first, five a page and twenty at most", async () => {
      const idCataloging = await world.addCatalogue(['Provider']);
      const ids = await world.addQuestions({ count: 23, idCataloging });
      const filter = { idscataloging: [idCataloging] };
      const newest = ids.toReversed();
      for (const person of [ana, carla, dora]) {
        const page = await search(person, filter);
        expect(idsOf(page)).toEqual(newest.slice(0, 5));
        expect(page).toMatchObject({ totalrecords: 23, totalpages: 5, recordsperpage: 5 });
      }
      expect(idsOf(await search(ana, filter, { page: 5 }))).toEqual(newest.slice(20));
      expect(idsOf(await search(ana, filter, { page: '2', recordsperpage: 500 }))).toEqual(newest.slice(20));
      expect(await search(ana, filter, { page: 6 })).toMatchObject({ content: [], totalrecords: 23 });
      expect((await search(ana, filter, { recordsperpage: 0 })).content).toHaveLength(1);
    });

    it("has one's own questions and, while they share them, those of colleagues", async () => {
      const idCataloging = await world.addCatalogue(['Own and shared']);
      const filter = { idscataloging: [idCataloging] };
      const anas = await world.addQuestions({ count: 2, idCataloging, owner: ana, idSchool });
      const of = async (person: Person) => {
        const banks = ['provider', 'mine', 'shared'].map(async (bank) =>
          idsOf(await search(person, { ...filter, bank })),
        );
        const [provider, mine, shared] = await Promise.all(banks);
        return { provider, mine, shared };
      };
      expect(await of(ana)).toEqual({ provider: [], mine: anas.toReversed(), shared: [] });
      expect(await of(bruno)).toEqual({ provider: [], mine: [], shared: [] });
      await share(ana, true);
      expect(await of(ana)).toEqual({ provider: [], mine: anas.toReversed(), shared: [] });
      expect(await of(bruno)).toEqual({ provider: [], mine: [], shared: anas.toReversed() });
      expect(await of(carla)).toEqual({ provider: [], mine: [], shared: [] });
      expect(await of(dora)).toEqual({ provider: [], mine: [], shared: [] });
      await share(ana, false);
      expect((await of(bruno)).shared).toEqual([]);
    });

    it('lists a context as one entry with its text and its questions in order', async () => {
      const idCataloging = await world.addCatalogue(['Contexts']);
      const alone = await world.addQuestions({ count: 1, idCataloging });
      const together = await world.addQuestions({ count: 3, idCataloging, inContext: 'Hooke y el corcho' });
      const page = await search(ana, { idscataloging: [idCataloging] });
      expect(page.totalrecords).toBe(2);
      expect(idsOf(page)).toEqual([...together, ...alone]);
      expect(page.content[0]?.context).toMatchObject({ title: 'Hooke y el corcho' });
      expect(page.content[1]?.context).toBeNull();
    });

    it('forgets what was deleted', async () => {
      const idCataloging = await world.addCatalogue(['Deleted']);
      const [gone = 0, kept = 0] = await world.addQuestions({ count: 2, idCataloging });
      await world.database.update(question).set({ deleted: true }).where(eq(question.id, gone));
      await refreshEntries(world.database, [gone]);
      expect(idsOf(await search(ana, { idscataloging: [idCataloging] }))).toEqual([kept]);
      await expect(ana.client.questions.getQuestion({ idQuestion: gone })).refusedAs('questionNotValid');
      await expect(ana.client.questions.getQuestion({ idQuestion: kept })).resolves.toBeTruthy();
    });
  });

  describe('a search', () => {
    let idCataloging: number;
    const words = [
      'La célula se divide por mitosis',
      'El Corazón bombea SANGRE',
      'La mitosis y la meiosis',
      'Un 100% de acierto',
      'snake_case o \\barra',
    ];
    let ids: number[];

    beforeAll(async () => {
      idCataloging = await world.addCatalogue(['Search']);
      ids = await world.addQuestions({ count: 5, idCataloging, words: (n) => words[n - 1] ?? '' });
    });
    const found = async (keyword: string) => {
      const page = await search(ana, { idscataloging: [idCataloging], keyword });
      expect(page.totalrecords).toBe(page.content.length);
      return idsOf(page).map((id) => ids.indexOf(id) + 1);
    };

    it.each([
      ['mitosis', [3, 1]],
      ['MITÓSIS', [3, 1]],
      ['celula', [1]],
      ['  meiosis   mitosis ', [3]],
      ['mitosis sangre', []],
      ['corazon', [2]],
      ['itos', [3, 1]],
      ['100%', [4]],
      ['%', [4]],
      ['_', [5]],
      ['\\barra', [5]],
      ["'; drop table question; --", []],
    ])('for %j finds %j', async (keyword, expected) => expect(await found(keyword)).toEqual(expected));

    it('looks in the alternatives as well', async () => expect(await found('opcion')).toHaveLength(5));

    it('narrows by the year of the exam and by type, and says which years there are', async () => {
      const [first = 0, second = 0, third = 0] = ids;
      await world.database
        .update(question)
        .set({ year: 2019 })
        .where(inArray(question.id, [first, second]));
      await world.database.update(question).set({ year: 2022 }).where(eq(question.id, third));
      await refreshEntries(world.database, ids);
      world.clock.pass(60_000);
      const filter = { idscataloging: [idCataloging] };
      expect((await search(ana, filter)).years).toEqual([2022, 2019]);
      expect(await search(ana, { ...filter, year: 2019, keyword: 'sangre' })).toMatchObject({ years: [2022, 2019] });
      expect(idsOf(await search(ana, { ...filter, year: '2019' }))).toEqual([second, first]);
      expect(idsOf(await search(ana, { ...filter, year: 2020 }))).toEqual([]);
      expect((await search(ana, { ...filter, idType: 0 })).totalrecords).toBe(5);
      expect((await search(ana, { ...filter, idType: 3 })).totalrecords).toBe(0);
      expect((await ana.client.assessments.getQuestionsYears({ idsCataloging: [idCataloging] })).content) //
        .toEqual([2022, 2019]);
    });

    it('is refused where it does not fit', async () => {
      const year = { filter: { year: 'soon' } } as never;
      await expect(ana.client.questions.getQuestionsNew(year)).notDoneWith(400, 'Invalid filter.year parameter');
      const bank = { filter: { bank: 'all' } } as never;
      await expect(ana.client.questions.getQuestionsNew(bank)).notDoneWith(400, 'Invalid filter.bank parameter');
      const page = { paging: { page: 0 } } as never;
      await expect(ana.client.questions.getQuestionsNew(page)).notDoneWith(400, 'Invalid paging.page parameter');
    });
  });

  describe('a choice of the catalogue', () => {
    const add = async (kind: 'content' | 'detail' | 'thematicAxis' | 'year', name: string, idParent: number) => {
      const [row] = await world.database
        .insert(cataloging)
        .values({ idParent, kind, name, language: 'es', idCountry: 14 })
        .returning();
      return row?.id ?? 0;
    };
    const link = async (ids: number[], idCataloging: number) => {
      await world.database.insert(questionCataloging).values(ids.map((idQuestion) => ({ idQuestion, idCataloging })));
      await refreshEntries(world.database, ids);
    };
    let maths: number;
    let language: number;
    let functions: number;
    let lines: number;
    let numbers: number;
    let algebra: number;
    let third: number;
    const count = async (...idscataloging: number[]) => (await search(ana, { idscataloging })).totalrecords;

    beforeAll(async () => {
      maths = await world.addCatalogue(['Matemáticas']);
      language = await world.addCatalogue(['Lengua']);
      functions = await add('content', 'Funciones', maths);
      lines = await add('detail', 'Rectas', functions);
      numbers = await add('content', 'Números', maths);
      algebra = await add('thematicAxis', 'Álgebra', maths);
      third = await add('year', '3.º ESO', maths);
      const onLines = await world.addQuestions({ count: 4, idCataloging: lines });
      await world.addQuestions({ count: 3, idCataloging: functions });
      const onNumbers = await world.addQuestions({ count: 2, idCataloging: numbers });
      await world.addQuestions({ count: 1, idCataloging: language });
      await link([...onLines.slice(0, 3), ...onNumbers], algebra);
      await link(onLines.slice(2), third);
    });

    it('holds everything below it', async () => {
      expect(await count(maths)).toBe(9);
      expect(await count(functions)).toBe(7);
      expect(await count(lines)).toBe(4);
    });
    it('widens by nodes of the tree, and narrows by axis and school year', async () => {
      expect(await count(lines, numbers, language)).toBe(7);
      expect(await count(functions, algebra)).toBe(3);
      expect(await count(functions, numbers, algebra)).toBe(5);
      expect(await count(algebra, third)).toBe(1);
    });
    it('means the content when its discipline is chosen with it', async () => {
      expect(await count(maths, functions)).toBe(7);
      expect(await count(maths, functions, lines, language)).toBe(5);
    });
    it('of what does not exist holds nothing', async () => expect(await count(999_999)).toBe(0));

    it('is offered level by level, with how many questions there are', async () => {
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

    it('is listed as a tree, whole or below a node', async () => {
      const all = (await ana.client.questions.getCatalogings({})).content;
      expect(all.find(({ idCataloging }) => idCataloging === maths)).toEqual({
        idCataloging: maths,
        idParent: null,
        name: 'Matemáticas',
        filter: 1,
        filterMultiple: false,
        markerDiscipline: true,
        position: 0,
        questions: 9,
      });
      const below = (await ana.client.questions.getCatalogings({ idCataloging: maths })).content;
      expect(below.map(({ name, filter }) => [name, filter]).toSorted()).toEqual([
        ['3.º ESO', 2],
        ['Funciones', 0],
        ['Números', 0],
        ['Rectas', 0],
        ['Álgebra', 2],
      ]);
      expect((await ana.client.questions.getCatalogings({ idCataloging: lines })).content).toEqual([]);
    });

    it('counts new questions at once', async () => {
      const questionsOf = async (id: number) =>
        (await ana.client.questions.getCatalogings({})).content.find(({ idCataloging }) => idCataloging === id)
          ?.questions;
      expect(await questionsOf(language)).toBe(1);
      await world.addQuestions({ count: 1, idCataloging: language });
      await world.addQuestions({ count: 1, idCataloging: language, owner: ana, idSchool });
      expect(await questionsOf(language)).toBe(3);
    });
  });

  describe('a question', () => {
    it('is shown with its key, its place in the catalogue and whose it is', async () => {
      const idCataloging = await world.addCatalogue(['Ciencias', 'Biología', 'Célula']);
      const [idQuestion = 0] = await world.addQuestions({ count: 1, idCataloging, owner: ana, idSchool });
      const [provided = 0] = await world.addQuestions({ count: 1, idCataloging });
      const read = async (person: Person, id: number) =>
        (await person.client.questions.getQuestion({ idQuestion: id })).content;
      expect(await read(ana, idQuestion)).toMatchObject({
        idQuestion,
        idType: 0,
        content: { correct: 1 },
        catalogingPath: ['Ciencias', 'Biología', 'Célula'],
        public: false,
        canEdit: true,
        sharedBy: null,
        usedTimes: 0,
        hitAverage: null,
      });
      await share(ana, true);
      expect(await read(bruno, idQuestion)).toMatchObject({ canEdit: false, sharedBy: 'Núñez, Ana', public: false });
      await share(ana, false);
      await expect(read(bruno, idQuestion)).refusedAs('questionNotValid');
      expect(await read(ana, provided)).toMatchObject({ public: true, canEdit: false });
      expect(await read(dora, provided)).toMatchObject({ public: true, canEdit: true });
    });

    it('is not there for other schools, students and made-up ids', async () => {
      const idCataloging = await world.addCatalogue(['Hidden']);
      const [idQuestion = 0] = await world.addQuestions({ count: 1, idCataloging, owner: ana, idSchool });
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

    it("says how many of one's school got it right", async () => {
      const idCataloging = await world.addCatalogue(['Answered']);
      const [asked = 0, untouched = 0] = await world.addQuestions({ count: 2, idCataloging });
      const students = await Promise.all(
        ['Lucía', 'Noa', 'Xoán'].map((name) => world.addPerson('student', name, idSchool)),
      );
      const idCourse = await world.addCourse(idSchool, '3.º B', [ana], students);
      const idAssessment = await addAssessment(world, { idSchool, owner: ana, questions: [asked] });
      const now = world.clock.now();
      const [plan] = await world.database
        .insert(schedule)
        .values({
          ...{ idSchool, idAssessment, idCourse, idOwner: ana.idUser, added: now },
          ...{ startDate: '2026-03-02', startTime: '08:00', endTime: '10:00', opens: now, closes: now + 7_200_000 },
        })
        .returning();
      for (const [index, student] of students.entries())
        await sit(world, plan?.id ?? 0, student, [index < 2 ? 1 : null]);
      const averageFor = async (person: Person, idQuestion: number) =>
        (await person.client.questions.getQuestion({ idQuestion })).content.hitAverage;
      expect(await averageFor(ana, asked)).toBeCloseTo(66.67, 2);
      expect(await averageFor(dora, asked)).toBeCloseTo(66.67, 2);
      expect(await averageFor(carla, asked)).toBeNull();
      expect(await averageFor(ana, untouched)).toBeNull();
    });
  });
});
