import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetGeometry } from '../../core/sheet/geometry.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import { sheetData } from './sheet-data.ts';
import type { SheetDocument } from './sheet-document.ts';
import { sheetPages } from './sheet-pages.ts';

const five = [4, 4, 2, 5, 4];
const document = (over: Partial<SheetDocument> = {}): SheetDocument => ({
  ...{ paper: 'a4', language: 'es', title: 'Ecuaciones y funciones', school: 'IES Ría de Vigo', course: '4.º C' },
  ...{ date: '24/11/2026', withKit: false, format: 'page', alternatives: { 1: five, 2: five.toReversed(), 3: five } },
  sheets: [{ code: encodeSheetCode(40_311), formNumber: 2, student: { name: 'Barreiro Otero, Xoán', listNumber: 3 } }],
  ...over,
});

/** With control characters, halves of characters, marks that turn the direction, and markup. */
const hostile = fc.string({
  unit: fc.constantFrom(...'aWñ #$*<&\\\n\0\x1b\u202e\u200f', '\ud800', '😀'),
  maxLength: 300,
});

describe('what the template of sheets reads', () => {
  it('has name, class, list number, version and the code in groups', () => {
    expect(sheetData(document()).pages.flat()).toMatchObject([
      { formNumber: 2, name: 'Barreiro Otero, Xoán', course: '4.º C · n.º 3', code: '2239-DRZ7' },
    ]);
  });

  it('has no name for a blank sheet, and the class alone without a list number', () => {
    const [blank, guest] = sheetData(
      document({
        sheets: [
          { code: encodeSheetCode(1), formNumber: 1, student: null },
          { code: encodeSheetCode(2), formNumber: 1, student: { name: 'Noa', listNumber: null } },
        ],
      }),
    ).pages.flat();
    expect(blank).toMatchObject({ name: null, course: '4.º C' });
    expect(guest).toMatchObject({ name: 'Noa', course: '4.º C' });
  });

  it('has a drawing of each form that is printed, with its own bubbles', () => {
    const { forms } = sheetData(document());
    expect(Object.keys(forms)).toEqual(['2']);
    const { bubbles, qr } = sheetGeometry('a4', five.toReversed());
    expect(forms[2]?.qr).toEqual(qr);
    expect(forms[2]?.drawing.match(/<tspan[^>]*>[A-G]</g)).toHaveLength(bubbles.length);
    for (const { x } of bubbles) expect(forms[2]?.drawing).toContain(`<tspan x="${x}"`);
  });

  it('underlines the numbers of questions with several right answers, and says what that means', () => {
    const several = { 1: [], 2: [2, 5], 3: [1, 2, 3, 4, 5] };
    const [first, second, third] = ([1, 2, 3] as const).map((formNumber) => {
      const sheets = [{ code: encodeSheetCode(1), formNumber, student: null }];
      const { forms, pages } = sheetData(document({ language: 'en', several, sheets }));
      const [, underlines = ''] =
        /<g stroke="#262626" stroke-width="0.4\d?">(.*?)<\/g>/.exec(forms[formNumber]?.drawing ?? '') ?? [];
      return { lines: underlines.match(/M/g)?.length ?? 0, foot: pages[0]?.[0]?.footRight };
    });
    const [error, underlined] = [
      'Two filled circles in a question count as an error.',
      'Number underlined: fill in every circle that is right.',
    ];
    expect(first).toEqual({ lines: 0, foot: [error, '5 questions · A–E'] });
    expect(second).toEqual({ lines: 2, foot: [error, underlined, '5 questions · A–E'] });
    expect(third).toEqual({ lines: 5, foot: [underlined, '5 questions · A–E'] });
    const { kit } = sheetData(document({ language: 'en', several, withKit: true }));
    expect(JSON.stringify(kit)).toContain('several right answers');
  });

  it('has words in three languages, and those of Spanish for its variants', () => {
    const inLanguage = (language: string) => sheetData(document({ language })).words.name;
    expect(['en', 'es', 'pt', 'es-ga', 'ca'].map(inLanguage)).toEqual(['Name', 'Nombre', 'Nome', 'Nombre', 'Name']);
  });

  it('says the paper, and how blank sheets are used, on the first page of a kit', () => {
    expect(sheetData(document()).kit).toBeNull();
    const { kit } = sheetData(document({ withKit: true, paper: 'letter', language: 'en' }));
    expect(JSON.stringify(kit)).toContain('Letter, one side, one sheet a file');
    expect(kit?.notes).toHaveLength(1);
    const blank = document({ withKit: true, sheets: [{ code: encodeSheetCode(1), formNumber: 1, student: null }] });
    expect(sheetData(blank).kit?.notes).toHaveLength(2);
  });

  it('says that half pages may be cut', () => {
    const half = (language: string) => sheetData(document({ withKit: true, format: 'half', language })).kit;
    expect(sheetData(document({ withKit: true, language: 'en' })).kit?.notes).toHaveLength(1);
    expect(half('en')?.notes[1]).toContain('Cut it along the dashed line or leave it whole');
    expect(half('en')?.steps[0]?.lines).toContain('Two sheets a page, on one side.');
    for (const language of ['es', 'pt']) expect(half(language)?.notes).toHaveLength(2);
  });

  it('names the document also without a title', () =>
    expect(sheetData(document({ title: ' ', language: 'pt' }))).toMatchObject({ title: 'Folha de respostas' }));

  it('has texts of bounded length on one line without control characters, with words that can break', () =>
    fc.assert(
      fc.property(fc.oneof(hostile, fc.constant('x'.repeat(10_000))), (text) => {
        const { title, pages, subtitle, course } = sheetData(
          document({
            ...{ title: `T${text}`, school: text, course: text, alternatives: { 1: [2], 2: [2], 3: [2] } },
            sheets: [{ code: encodeSheetCode(1), formNumber: 1, student: { name: text, listNumber: 1 } }],
          }),
        );
        const [sheet] = pages.flat();
        for (const printed of [title, subtitle, course, sheet?.name ?? '', sheet?.course ?? '']) {
          expect(printed).not.toMatch(/[\p{Cc}\p{Cs}\n\u202e]/u);
          expect([...printed].length).toBeLessThan(200);
          for (const word of printed.split(/[\s\u200b]+/)) expect([...word].length).toBeLessThanOrEqual(25);
        }
      }),
    ));
});

describe('the pages of sheets with answers in writing', () => {
  const texts = Array.from({ length: 5 }, (_, at) => ({ question: at + 3, gaps: 0 }));
  const codes = [1, 2, 3, 4].map(encodeSheetCode);
  const mixed = (over: Partial<SheetDocument> = {}) =>
    document({
      ...{
        alternatives: { 1: [4, 3, 0, 0, 0, 0, 0], 2: [0, 0, 0, 0, 0, 4, 3], 3: [0, 0, 4, 0, 0, 0, 4] },
        language: 'en',
      },
      writing: { questions: { 1: texts, 2: texts, 3: texts }, lines: 8, grades: false },
      sheets: [{ code: codes[0] ?? '', formNumber: 1, student: null, answerCodes: codes.slice(1) }],
      ...over,
    });

  it('follow the bubbles of a student, each with a code of its own and its number', () => {
    const pages = sheetData(mixed()).pages.flat();
    expect(pages.map(({ code, form, isAnswers, pageOf }) => [code, form, isAnswers, pageOf])).toEqual([
      ['2222-2354', '1', false, '1 of 3'],
      ['2222-2486', '1-answers-1', true, '2 of 3'],
      ['2222-2578', '1-answers-2', true, '3 of 3'],
    ]);
  });

  it('say beside each question of the first page on which one it is answered', () => {
    const { drawing = '' } = sheetData(mixed()).forms[1] ?? {};
    expect(drawing.match(/page \d/g)).toEqual([2, 2, 2, 3, 3].map((page) => `page ${page}`));
  });

  it('stand alone where nothing has bubbles', () => {
    const none = [0, 0, 0, 0, 0];
    const pages = sheetData(mixed({ alternatives: { 1: none, 2: none, 3: none } })).pages.flat();
    expect(pages.map(({ isAnswers, pageOf }) => [isAnswers, pageOf])).toEqual([
      [true, '1 of 2'],
      [true, '2 of 2'],
    ]);
  });

  it('are told of on the first page of a kit', () => {
    const { kit } = sheetData(mixed({ withKit: true }));
    expect(kit?.notes.join()).toContain('3 sheets follow');
    expect(kit?.notes.join()).toContain('Each student has 3 pages');
  });
});

describe('the pages of half sheets', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      code: encodeSheetCode(index + 1),
      formNumber: ([1, 2, 3] as const)[index % 3] ?? 1,
      student: { name: `S${index + 1}`, listNumber: index + 1 },
    }));
  const blank = [1, 2, 3].map((number) => ({
    code: encodeSheetCode(100 + number),
    formNumber: number as 1 | 2 | 3,
    student: null,
  }));

  it('are in the order of the list once the stack is cut and its upper part lies on the lower', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const pages = sheetPages(document({ sheets: named(count), format: 'half' }));
        expect(pages).toHaveLength(Math.ceil(count / 2));
        const stack = (['upper', 'lower'] as const).flatMap((half) =>
          pages.flatMap((page) => page.filter((placed) => placed.half === half).map(({ sheet }) => sheet)),
        );
        expect(stack).toEqual(named(count));
      }),
    ));

  it('have a blank sheet twice, so that a copied page has two of one version', () => {
    const pages = sheetPages(document({ sheets: blank, format: 'half' })).map((page) =>
      page.map(({ sheet, half }) => [sheet.formNumber, half]),
    );
    expect(pages).toEqual([1, 2, 3].map((number) => ['upper', 'lower'].map((half) => [number, half])));
  });

  it('are drawn with the markers of each half, the lower ones half a page down', () => {
    const { forms, pages, cut, sheet } = sheetData(
      document({ format: 'half', alternatives: { 1: [4], 2: [4], 3: [4] }, sheets: named(3) }),
    );
    expect(sheet).toEqual({ width: 210, height: 148.5 });
    expect(cut).toEqual({ left: 10, right: 200, y: 148.5 });
    expect(pages.map((page) => page.map(({ name, form, top }) => [name, form, top]))).toEqual([
      [
        ['S1', '1-upper', 0],
        ['S3', '3-lower', 148.5],
      ],
      [['S2', '2-upper', 0]],
    ]);
    expect(Object.keys(forms)).toEqual(['1-upper', '3-lower', '2-upper']);
  });

  it('are one sheet each where sheets are whole pages', () => {
    expect(sheetPages(document({ sheets: named(2) }))).toEqual(
      named(2).map((sheet) => [{ sheet, code: sheet.code, half: null, answers: null }]),
    );
    expect(sheetData(document()).cut).toBeNull();
  });
});
