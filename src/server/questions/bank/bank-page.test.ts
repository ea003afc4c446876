import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { runWithChangeLog } from '../../database/changes.ts';
import { bankEntry, question, user } from '../../database/schema.ts';
import { deriveBankWords } from './words.ts';

type Page = OutputOf<typeof calls.questions.getQuestionsNew>;

describe('the question bank', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  let dora: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    const elsewhere = await world.addSchool('Colegio de Évora');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    carla = await world.addPerson('teacher', 'Carla Abreu', elsewhere);
    dora = await world.addPerson('author', 'Dora Pires');
  });
  afterAll(() => world.close());

  const idsOf = (page: Page) => page.content.flatMap((entry) => entry.questions.map(({ idQuestion }) => idQuestion));
  const search = (person: TestUser, filter: object, paging?: object) =>
    person.client.questions.getQuestionsNew({ filter: filter as never, ...(paging && { paging: paging as never }) });
  const refresh = (ids: readonly number[]) =>
    runWithChangeLog(world.database, { by: null, at: world.clock.now() }, (db) =>
      refreshBankEntries(db, PROVIDER_SCHOOL_ID, ids),
    );
  const share = (person: TestUser, shareMyQuestions: boolean) =>
    world.database.update(user).set({ shareMyQuestions }).where(eq(user.id, person.idUser));

  describe('getQuestionsNew', () => {
    it('lists the provider’s questions for all users, newest first, five a page and at most twenty', async () => {
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
      expect((await search(ana, filter, { recordsperpage: 0 })).content).toEqual([]);
    });

    it('lists own questions, and those of colleagues while they share them', async () => {
      const idCataloging = await world.addCatalogue(['Own and shared']);
      const filter = { idscataloging: [idCataloging] };
      const anas = await world.addQuestions({ count: 2, idCataloging, owner: ana });
      const of = async (person: TestUser) => {
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

    it('lists a stimulus as one entry with its text and its questions in order', async () => {
      const idCataloging = await world.addCatalogue(['Contexts']);
      const alone = await world.addQuestions({ count: 1, idCataloging });
      const together = await world.addQuestions({ count: 3, idCataloging, stimulusTitle: 'Hooke y el corcho' });
      const page = await search(ana, { idscataloging: [idCataloging] });
      expect(page.totalrecords).toBe(2);
      expect(idsOf(page)).toEqual([...together, ...alone]);
      expect(page.content[0]?.context).toMatchObject({ title: 'Hooke y el corcho' });
      expect(page.content[1]?.context).toBeNull();
    });

    it('counts the questions of entries, with and without a search', async () => {
      const idCataloging = await world.addCatalogue(['Counted questions']);
      await world.addQuestions({ count: 2, idCataloging });
      await world.addQuestions({ count: 5, idCataloging, stimulusTitle: 'Cinco preguntas' });
      const totals = { totalrecords: 3, totalquestions: 7, totalpages: 2 };
      const paging = { page: 1, recordsperpage: 2 };
      expect(await search(ana, { idscataloging: [idCataloging] }, paging)).toMatchObject(totals);
      expect(await search(ana, { idscataloging: [idCataloging], keyword: 'pregunta' }, paging)).toMatchObject(totals);
      const nothing = { totalrecords: 0, totalquestions: 0, totalpages: 0 };
      expect(await search(ana, { idscataloging: [idCataloging], keyword: 'inexistente' })).toMatchObject(nothing);
    });

    it('leaves out deleted questions', async () => {
      const idCataloging = await world.addCatalogue(['Deleted']);
      const [gone = 0, kept = 0] = await world.addQuestions({ count: 2, idCataloging });
      await world.database.update(question).set({ deleted: true }).where(eq(question.id, gone));
      await refresh([gone]);
      expect(idsOf(await search(ana, { idscataloging: [idCataloging] }))).toEqual([kept]);
      await expect(ana.client.questions.getQuestion({ idQuestion: gone })).refusedAs('questionNotValid');
      await expect(ana.client.questions.getQuestion({ idQuestion: kept })).resolves.toBeTruthy();
    });
  });

  it('getQuestionsNew lists own questions of the current school only', async () => {
    const idCataloging = await world.addCatalogue(['Two schools']);
    const other = await world.addSchool('Otra');
    const [here = 0] = await world.addQuestions({ count: 1, idCataloging, owner: ana });
    const [there = 0] = await world.addQuestions({ count: 1, idCataloging, owner: { ...ana, idSchool: other } });
    expect(idsOf(await search(ana, { idscataloging: [idCataloging], bank: 'mine' }))).toEqual([here]);
    await expect(ana.client.questions.getQuestion({ idQuestion: there })).refusedAs('questionNotValid');
    await expect(ana.client.questions.copyQuestion({ idQuestion: there })).refusedAs('questionIsGone');
  });

  describe('the keyword search', () => {
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
      ids = await world.addQuestions({ count: 5, idCataloging, stemOf: (n) => words[n - 1] ?? '' });
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
      ['mitos', [3, 1]],
      ['itos', []],
      ['100%', [4]],
      ['%', [4]],
      ['_', [5]],
      ['\\barra', [5]],
      ["'; drop table question; --", []],
    ])('for %j finds entries %j', async (keyword, expected) => expect(await found(keyword)).toEqual(expected));

    it('finds entries of an older database once their words are derived, in portions and once', async () => {
      await world.database.update(bankEntry).set({ words: '' }).where(eq(bankEntry.idSchool, PROVIDER_SCHOOL_ID));
      expect(await found('mitosis')).toEqual([]);
      const { signal } = new AbortController();
      expect(await deriveBankWords(world.database, signal)).toBeGreaterThan(ids.length);
      expect(await found('mitosis')).toEqual([3, 1]);
      expect(await deriveBankWords(world.database, signal)).toBe(0);
      await expect(deriveBankWords(world.database, AbortSignal.abort(new Error('ended')))).rejects.toThrow('ended');
    });

    it('searches the alternatives, too', async () => expect(await found('opcion')).toHaveLength(5));

    it('narrows by exam year and type, and returns the years of the selection', async () => {
      const [first = 0, second = 0, third = 0] = ids;
      await world.database
        .update(question)
        .set({ examYear: 2019 })
        .where(inArray(question.id, [first, second]));
      await world.database.update(question).set({ examYear: 2022 }).where(eq(question.id, third));
      await refresh(ids);
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

    it('refuses an invalid year, bank and page', async () => {
      const year = { filter: { year: 'soon' } } as never;
      await expect(ana.client.questions.getQuestionsNew(year)).notDoneWith(400, 'Invalid filter.year parameter');
      const bank = { filter: { bank: 'all' } } as never;
      await expect(ana.client.questions.getQuestionsNew(bank)).notDoneWith(400, 'Invalid filter.bank parameter');
      const page = { paging: { page: 0 } } as never;
      await expect(ana.client.questions.getQuestionsNew(page)).notDoneWith(400, 'paging.page: at least 1');
    });

    /** Ends like an import of so many entries: without their figures, a search by rank is planned for a handful. */
    const analyzeEntries = () => world.database.execute(sql`analyze bank_entry`);

    it('counts and lists at most the newest five thousand matches', async () => {
      const eva = await world.addPerson('teacher', 'Eva Ríos', idSchool);
      await world.database.execute(sql`
        insert into bank_entry (id_school, id, questions, id_owner, classifications, types, exam_years, search, words)
        select ${idSchool}, -n, array[-n], ${eva.idUser}, '{}', '{0}', '{}', 'palabra ' || n,
          array_to_tsvector(array['palabra', n::text])
        from generate_series(1, 5001) n`);
      await analyzeEntries();
      const behind = { page: 1_001, recordsperpage: 5 };
      expect(await search(eva, { bank: 'mine', keyword: 'palabra' }, behind)).toEqual({
        content: [],
        totalrecords: 5_000,
        totalquestions: 5_000,
        totalpages: 1_000,
        recordsperpage: 5,
        years: [],
        drafts: 0,
      });
      const ranked = await search(eva, { bank: 'mine', keyword: 'palabra', order: 'best' }, behind);
      expect(ranked).toMatchObject({ totalrecords: 5_000, totalquestions: 5_000, content: [] });
      expect(await search(eva, { bank: 'mine', keyword: 'palabra 5001' }, behind)).toMatchObject({ totalrecords: 1 });
      expect(await search(eva, { bank: 'mine' }, { page: 1_002 })).toMatchObject({ totalrecords: 5_001, content: [] });
    });

    it('lists the same pages of a search for a common word when it is repeated', async () => {
      await world.database.execute(sql`
        insert into bank_entry (id_school, id, questions, classifications, types, exam_years, search, words)
        select ${PROVIDER_SCHOOL_ID}, -n, array[-n], '{}', '{0}', '{}', '', array_to_tsvector(array['frecuente'])
        from generate_series(1, 4999) n`);
      await analyzeEntries();
      const root = await world.addCatalogue(['Frecuentes']);
      const stems = ['Lo frecuente', 'Es frecuente lo frecuente', 'Frecuente'];
      const added = await world.addQuestions({ count: 3, idCataloging: root, stemOf: (n) => stems[n - 1] ?? '' });
      for (const order of ['newest', 'best'] as const) {
        const ask = (page: number) => search(ana, { keyword: 'frecuente', order }, { page, recordsperpage: 1 });
        const first = [await ask(1), await ask(2), await ask(3)];
        expect(first.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(added);
        expect(first[0]).toMatchObject({ totalrecords: 5_000, totalpages: 5_000 });
        expect([await ask(1), await ask(2), await ask(3)]).toEqual(first);
      }
    });
  });
});
