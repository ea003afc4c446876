import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf, uniqueNames } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    [['Movimiento y caída', 'Versión 1'], 'Movimiento y caída - Versión 1.pdf'],
    [['1/2: ¿qué es "esto"?', 'Clave'], '1-2- ¿qué es -esto-- - Clave.pdf'],
    [['  CON '], '_CON.pdf'],
    [['nul.test', 'Key'], '_nul.test - Key.pdf'],
    [['...', ''], 'document.pdf'],
    [['Fin.'], 'Fin.pdf'],
  ])('of %j is %s', (parts, name) => expect(fileNameOf(parts, 'pdf')).toBe(name));

  it('of a long title is shortened before what the document is', () =>
    expect(fileNameOf(['a'.repeat(300), 'Answer key'], 'pdf')).toBe(`${'a'.repeat(87)} - Answer key.pdf`));

  it('can be stored everywhere, whatever the title is', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (parts) => {
        const name = fileNameOf(parts, 'pdf');
        expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}]+[^. ]\.pdf$|^[^. ]\.pdf$/u);
        expect(name.isWellFormed()).toBe(true);
      }),
    ));
});

describe('names in one folder', () => {
  it('are numbered where they are the same but for their case', () =>
    expect(uniqueNames(['a.pdf', 'A.pdf', 'b.pdf', 'a.pdf'])).toEqual(['a.pdf', 'A (2).pdf', 'b.pdf', 'a (3).pdf']));
});
