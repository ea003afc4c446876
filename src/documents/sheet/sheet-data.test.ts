import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetGeometry } from '../../core/sheet/geometry.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import { sheetData } from './sheet-data.ts';
import type { SheetDocument } from './sheet-document.ts';

const five = [4, 4, 2, 5, 4];
const document = (over: Partial<SheetDocument> = {}): SheetDocument => ({
  ...{ paper: 'a4', language: 'es', title: 'Ecuaciones y funciones', school: 'IES Ría de Vigo', course: '4.º C' },
  ...{ date: '24/11/2026', withKit: false, alternatives: { 1: five, 2: five.toReversed(), 3: five } },
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
    expect(sheetData(document()).sheets).toMatchObject([
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
    ).sheets;
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

  it('names the document also without a title', () =>
    expect(sheetData(document({ title: ' ', language: 'pt' }))).toMatchObject({ title: 'Folha de respostas' }));

  it('has texts of bounded length on one line without control characters, with words that can break', () =>
    fc.assert(
      fc.property(fc.oneof(hostile, fc.constant('x'.repeat(10_000))), (text) => {
        const { title, sheets, subtitle, course } = sheetData(
          document({
            ...{ title: `T${text}`, school: text, course: text, alternatives: { 1: [2], 2: [2], 3: [2] } },
            sheets: [{ code: encodeSheetCode(1), formNumber: 1, student: { name: text, listNumber: 1 } }],
          }),
        );
        for (const printed of [title, subtitle, course, sheets[0]?.name ?? '', sheets[0]?.course ?? '']) {
          expect(printed).not.toMatch(/[\p{Cc}\p{Cs}\n\u202e]/u);
          expect([...printed].length).toBeLessThan(200);
          for (const word of printed.split(/[\s\u200b]+/)) expect([...word].length).toBeLessThanOrEqual(25);
        }
      }),
    ));
});
