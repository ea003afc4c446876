import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { WORD_RULES } from '../../../core/searching/words.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { runWithChangeLog } from '../../database/changes.ts';
import { bankEntry, bankWord, catalogue, questionVersion, settings } from '../../database/schema.ts';
import { storeRenewal } from '../../database/word-renewal.ts';
import { deriveBankWords, renewBankWords } from './words.ts';

/** Questions by language and path in the catalogue, each named by a letter and its number: the first Spanish one is `s1`. */
const bank = {
  es: {
    'Álgebra/Ecuaciones': [
      'Resuelve la ecuación x² + 3x = 10', // s1
      '¿Cuántas raíces tiene un polinomio de grado 3?', // s2
      'Despeja la incógnita', // s3
    ],
    'Matemáticas/Geometría': [
      'Halla el área del círculo', // s4
      '¿Cuánto suman los ángulos de un triángulo?', // s5
      'Observa las gráficas y elige la función creciente', // s6
    ],
    'Matemáticas de 2.º ESO/Fracciones': ['Simplifica 6/8'], // s7
    'Lengua castellana/Poesía': [
      '¿Qué siente el poeta Antonio Machado ante el olmo seco?', // s8
      'Señala los sustantivos del verso', // s9
      '¿Quién dibujó con el lápiz?', // s10
    ],
    'Biología/La célula': [
      '¿Qué orgánulo hace la fotosíntesis?', // s11
      'Los animales vertebrados', // s12
      'La molécula H₂O', // s13
    ],
  },
  pt: {
    'Matemática/Funções': [
      'Qual é a raiz da função f(x) = 2x − 4?', // p1
      'O gráfico da parábola', // p2
    ],
    'Matemática do 2º ano/Frações': ['Simplifique 6/8'], // p3
    'Língua portuguesa/Poesia': [
      'O poema de Carlos Drummond de Andrade', // p4
      'Os animais da fábula', // p5
      'Classifique os substantivos', // p6
    ],
    'Biologia/Células': [
      'A célula vegetal tem parede', // p7
      'Qual órgão produz a insulina?', // p8
      'Os répteis e os pássaros', // p9
    ],
  },
  en: {
    'Mathematics/Equations': [
      'Solve the equation 2x + 3 = 7', // e1
      'How many vertices has a cube?', // e2
      'The analysis of a graph', // e3
    ],
    '2nd year Science/Cells': [
      'Which part of the cell stores water?', // e4
      'The children picked a berry', // e5
      'What is a molecule of CO2?', // e6
    ],
    'English/Poetry': [
      'In this poem, William Blake describes a tyger', // e7
      'Choose the verb', // e8
      'A class of two boys', // e9
    ],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** What teachers type, and what they must find and nothing else, in any order. */
const searches: readonly [keyword: string, found: string][] = [
  ['ecuaciones', 's1 s2 s3'],
  ['ecuación', 's1 s2 s3'],
  ['ecuacion', 's1 s2 s3'],
  ['ecua', 's1 s2 s3'],
  ['Geometría', 's4 s5 s6'],
  ['geometria', 's4 s5 s6'],
  ['2 ESO', 's7'],
  ['2.º ESO', 's7'],
  ['2º eso', 's7'],
  ['raiz polinomio', 's2'],
  ['gráficos', 's6 p2'],
  ['poetas', 's8'],
  ['machado', 's8'],
  ['poema machado', ''],
  ['lapices', 's10'],
  ['x2', 's1'],
  ['h2o', 's13'],
  ['área de los círculos', 's4'],
  ['fotosintesis', 's11'],
  ['animal vertebrado', 's12'],
  ['função', 'p1 p2'],
  ['funções', 'p1 p2'],
  ['funcoes', 'p1 p2'],
  ['raízes da função', 'p1'],
  ['2º ano', 'p3'],
  ['2 ano', 'p3'],
  ['2.º ano', 'p3'],
  ['frações', 'p3'],
  ['fracao', 'p3'],
  ['drummond', 'p4'],
  ['poema de drummond', 'p4'],
  ['animal fabula', 'p5'],
  ['vegetais', 'p7'],
  ['célula vegetal', 'p7'],
  ['órgãos', 'p8'],
  ['reptil', 'p9'],
  ['parabola', 'p2'],
  ['insul', 'p8'],
  ['língua portuguesa', 'p4 p5 p6'],
  ['substantivo', 'p6'],
  ['equations', 'e1 e2 e3'],
  ['equation', 'e1 e2 e3'],
  ['equat', 'e1 e2 e3'],
  ['vertex', 'e2'],
  ['cubes', 'e2'],
  ['analyses', 'e3'],
  ['graphs', 'e3'],
  ['cells', 'e4 e5 e6'],
  ['cell water', 'e4'],
  ['2nd year', 'e4 e5 e6'],
  ['2 year', 'e4 e5 e6'],
  ['berries', 'e5'],
  ['child', 'e5'],
  ['co2', 'e6'],
  ['blake', 'e7'],
  ['poems by blake', ''],
  ['poem blake', 'e7'],
  ['verbs', 'e8'],
  ['classes', 'e9'],
  ['boy', 'e9'],
  ['poesia', 's8 s9 s10 p4 p5 p6'],
  ['mathematics cube', 'e2'],
  ['despejando la incógnita', 's3'],
  ['halle el área', 's4'],
  ['resuelva', 's1'],
  ['dibujar con lápices', 's10'],
  ['simplificando', 's7 p3'],
  ['classificar', 'p6'],
  ['produzindo insulina', 'p8'],
  ['solving equations', 'e1'],
  ['described', 'e7'],
  ['choosing verbs', 'e8'],
];

describe('a search of the bank', () => {
  let world: World;
  let ana: TestUser;
  const names = new Map<number, string>();

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    for (const [language, branches] of Object.entries(bank)) {
      let number = 0;
      for (const [path, stems] of Object.entries(branches)) {
        const idCataloging = await world.addCatalogue(path.split('/'));
        const stemOf = (n: number) => stems[n - 1] ?? '';
        const ids = await world.addQuestions({ count: stems.length, idCataloging, stemOf });
        for (const id of ids) names.set(id, `${{ es: 's', pt: 'p', en: 'e' }[language]}${++number}`);
        const { database } = world;
        await database.update(questionVersion).set({ language }).where(inArray(questionVersion.idQuestion, ids));
        await database.update(catalogue).set({ language }).where(eq(catalogue.id, idCataloging));
        const author = { by: null, at: world.clock.now() };
        await runWithChangeLog(database, author, (db) => refreshBankEntries(db, PROVIDER_SCHOOL_ID, ids));
      }
    }
  });
  afterAll(() => world.close());

  const find = async (keyword: string, filter: object = {}) => {
    const asked = { keyword, order: 'best' as const, ...filter };
    const page = await ana.client.questions.getQuestionsNew({ filter: asked, paging: { recordsperpage: 20 } });
    return page.content.flatMap(({ questions }) => questions.map(({ idQuestion }) => names.get(idQuestion) ?? ''));
  };

  it('is tried with seventy keywords', () => expect(searches.length).toBeGreaterThanOrEqual(70));

  it.each(searches)('for %j finds %j', async (keyword, expected) => {
    const wanted = expected.split(' ').filter((name) => name !== '');
    expect((await find(keyword)).toSorted()).toEqual(wanted.toSorted());
  });

  it('lists the best match first when asked to, and otherwise the newest', async () => {
    for (const [keyword, expected] of [
      ['célula', 'p7 p9 p8 s13 s12 s11'],
      ['ecuación', 's1 s3 s2'],
      ['equation', 'e1 e3 e2'],
      ['animal', 'p5 s12'],
      ['poesia', 'p6 p5 p4 s10 s9 s8'],
    ] as const)
      expect((await find(keyword)).join(' '), keyword).toBe(expected);
    expect((await find('célula', { order: 'newest' }))[0]).toBe('p9');
    expect((await find('célula', { order: undefined }))[0]).toBe('p9');
  });

  it('gives the same pages and totals when it is repeated, and counts what was added since', async () => {
    const ask = async (page: number) => {
      const paging = { page, recordsperpage: 2 };
      const { content, ...totals } = await ana.client.questions.getQuestionsNew({
        paging,
        filter: { keyword: 'ecuaciones', order: 'best' },
      });
      return { totals, ids: content.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion)) };
    };
    const first = [await ask(1), await ask(2)];
    expect(first.map(({ totals }) => totals.totalquestions)).toEqual([3, 3]);
    expect([await ask(1), await ask(2)]).toEqual(first);
    const idCataloging = await world.addCatalogue(['Álgebra lineal']);
    const [added = 0] = await world.addQuestions({ count: 1, idCataloging, stemOf: () => 'Otra ecuación' });
    expect((await ask(1)).totals).toMatchObject({ totalrecords: 4, totalquestions: 4 });
    expect([...(await ask(1)).ids, ...(await ask(2)).ids].toSorted((a, b) => a - b)).toEqual(
      [...first.flatMap(({ ids }) => ids), added].toSorted((a, b) => a - b),
    );
    const edith = await world.addPerson('editor', 'Edith Lund');
    await edith.client.questions.deleteQuestion({ idQuestion: added });
    expect((await ask(1)).totals).toEqual(first[0]?.totals);
  });

  describe('getSearchHelp', () => {
    const help = async (keyword: string, filter: object = {}) =>
      (await ana.client.questions.getSearchHelp({ filter: { keyword, ...filter } })).content;

    it.each([
      ['ecuasion', 'ecuación'],
      ['trangulo', 'triángulo'],
      ['fotosintsis', 'fotosíntesis'],
      ['photosintesis', 'fotosíntesis'],
      ['jeometria', 'geometría'],
      ['vertevrados', 'vertebrados'],
      ['insógnita', 'incógnita'],
      ['moleculla vejetal', 'molécula vegetal'],
      ['el área del cirulo', 'el área del círculo'],
      ['insulna', 'insulina'],
      ['equaton', 'equation'],
      ['ecuasiones', 'ecuaciones'],
      ['geometia', 'geometría'],
    ])('for %j suggests %j first', async (keyword, expected) =>
      expect((await help(keyword)).keywords[0]).toBe(expected),
    );

    it('suggests contents with a similar name and the number of their questions', async () => {
      const { contents } = await help('geometia', { idType: 3 });
      expect(contents).toMatchObject([{ name: 'Geometría', questions: 3 }]);
    });

    it('says how many questions other banks have with the same filter', async () => {
      expect((await help('machado', { bank: 'mine' })).banks).toEqual([{ bank: 'provider', questions: 1 }]);
      expect((await help('machado', { bank: 'mine', idType: 3 })).banks).toEqual([]);
      expect((await help('machado')).banks).toEqual([]);
    });

    it('suggests nothing for letters that resemble nothing', async () =>
      expect(await help('qqqqwwww')).toEqual({
        ...{ partial: [], withoutFilters: null },
        ...{ keywords: [], contents: [], banks: [] },
      }));

    const partly = async (keyword: string, filter: object = {}) =>
      (await help(keyword, filter)).partial.map(({ entry, missing }) => [
        names.get(entry.questions[0]?.idQuestion ?? 0),
        ...missing,
      ]);

    it.each([
      ['área del círculo inscrito', [['s4', 'inscrito']]],
      ['fotosíntesis en los océanos', [['s11', 'océanos']]],
      ['Ácidos FOTOSÍNTESIS 99.º', [['s11', 'Ácidos', '99.º']]],
      ['órgão replica a insulina', [['p8', 'replica']]],
      ['poem by blakes horse', [['e7', 'by', 'horse']]],
      ['qqqqwwww zzzz', []],
      ['ornitorrinco', []],
    ] as const)('of %j shows first what has the most words, with those that it lacks: %j', async (keyword, expected) =>
      expect((await partly(keyword)).slice(0, 1)).toEqual(expected),
    );

    it('shows what has more words first, then what has rarer ones, and never what has none', async () => {
      const found = await partly('célula vegetal fotosíntesis');
      expect(found[0]).toEqual(['p7', 'fotosíntesis']);
      expect(found[1]).toEqual(['s11', 'vegetal']);
      expect(found.every(([, ...missing]) => missing.length < 3)).toBe(true);
      expect(found.map(([, ...missing]) => missing.length)).toEqual(
        found.map(([, ...missing]) => missing.length).toSorted((a, b) => a - b),
      );
    });

    it('takes words that each have questions, but none together', async () =>
      expect((await partly('machado drummond')).map(([name]) => name).toSorted()).toEqual(['p4', 's8']));

    it('keeps the other filters, and counts what there is without them', async () => {
      const [geometry] = (await help('geometia')).contents;
      const within = { idscataloging: [geometry?.idCataloging] };
      expect(await partly('poeta círculo', within)).toEqual([['s4', 'poeta']]);
      expect((await help('machado', within)).withoutFilters).toEqual({ all: 1, some: 0 });
      expect((await help('machado drummond', within)).withoutFilters).toEqual({ all: 0, some: 2 });
      expect((await help('machado drummond', { ...within, idType: 1 })).withoutFilters?.some).toBe(2);
      expect((await help('', { ...within, year: 1999 })).withoutFilters?.all).toBeGreaterThan(20);
      expect((await help('', { ...within, year: 1999 })).contents).toEqual([]);
      const kept = await ana.client.questions.getSearchHelp({
        filter: { keyword: 'machado', ...within },
        idsKept: [geometry?.idCataloging ?? 0],
      });
      expect(kept.content.withoutFilters).toBeNull();
    });

    it('shows no questions that the asker may not use', async () => {
      const vera = await world.addPerson('teacher', 'Vera Soto', await world.addSchool('Otra más'));
      const idCataloging = await world.addCatalogue(['Ajenas']);
      await world.addQuestions({ count: 1, idCataloging, owner: vera, stemOf: () => 'El axolote regenera' });
      for (const bankName of ['provider', 'mine', 'shared'])
        expect(await partly('axolote mexicano', { bank: bankName })).toEqual([]);
      const own = await vera.client.questions.getSearchHelp({ filter: { keyword: 'axolote mexicano', bank: 'mine' } });
      expect(own.content.partial.map(({ missing }) => missing)).toEqual([['mexicano']]);
    });

    it('folds the words of earlier rules anew, once, and goes on where it was stopped', async () => {
      const { database } = world;
      const words = () =>
        database.select({ id: bankEntry.id, words: bankEntry.words }).from(bankEntry).orderBy(bankEntry.id);
      await deriveBankWords(database, new AbortController().signal);
      const before = await words();
      await database.update(bankEntry).set({ words: sql`${"'despej':1A"}::tsvector` as never });
      const stopped = before[2]?.id ?? 0;
      await storeRenewal(database, {
        ...{ rules: WORD_RULES, isDone: false },
        ...{ idSchool: PROVIDER_SCHOOL_ID, id: stopped },
      });
      await renewBankWords(database, new AbortController().signal);
      expect((await words()).filter(({ words }) => words === "'despej':1A").map(({ id }) => id)).toEqual(
        before.slice(0, 3).map(({ id }) => id),
      );
      await database.delete(settings).where(eq(settings.name, 'bankWords'));
      await renewBankWords(database, new AbortController().signal);
      expect(await words()).toEqual(before);
      await database.update(bankEntry).set({ words: sql`${"'despej':1A"}::tsvector` as never });
      await renewBankWords(database, new AbortController().signal);
      expect(new Set((await words()).map(({ words }) => words))).toEqual(new Set(["'despej':1A"]));
      await database.delete(settings).where(eq(settings.name, 'bankWords'));
      await renewBankWords(database, new AbortController().signal);
    });

    it('learns the words of a database from before and forgets those that no question has any more', async () => {
      const { database } = world;
      await database.delete(bankWord);
      await database.insert(bankWord).values({ idSchool: PROVIDER_SCHOOL_ID, word: 'ecuaxion', soundKey: 'akxn' });
      expect((await help('ecuasion')).keywords).toEqual([]);
      await deriveBankWords(database, new AbortController().signal);
      const stored = await database.select().from(bankWord).where(eq(bankWord.idSchool, PROVIDER_SCHOOL_ID));
      const words = stored.map(({ word }) => word);
      expect(words).toEqual(expect.arrayContaining(['ecuacion', 'fotosintesis', 'equation']));
      expect(words).not.toContain('ecuaxion');
      expect((await help('ecuasion')).keywords[0]).toBe('ecuación');
    });

    it('suggests no words of questions that the asker may not use', async () => {
      const olga = await world.addPerson('teacher', 'Olga Vega', await world.addSchool('Otra'));
      const idCataloging = await world.addCatalogue(['Propias']);
      await world.addQuestions({ count: 1, idCataloging, owner: olga, stemOf: () => 'El ornitorrinco' });
      expect((await help('ornitorinco')).keywords).toEqual([]);
      const own = await olga.client.questions.getSearchHelp({ filter: { keyword: 'ornitorinco' } });
      expect(own.content.keywords).toEqual(['ornitorrinco']);
    });
  });
});
