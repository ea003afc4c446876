import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSearchText, toSearchWords } from './search-text.ts';

const anyText = fc.string({ unit: 'grapheme' });

describe('toSearchText', () => {
  it.each([
    ['  Ángulo   RECTO\n', 'angulo recto'],
    ['Educação e Números', 'educacao e numeros'],
    ['El niño comió piñas', 'el nino comio pinas'],
    ['garçon naïf, Œuvre', 'garcon naif, oeuvre'],
    ['a ≠ b', 'a ≠ b'],
    ['Straße, ırmak, Łódź', 'strasse, irmak, lodz'],
    ['l·l, Güemes', 'l·l, guemes'],
    ['I\u0307stanbul \u0130', 'istanbul i'],
    ['a\u00a0b\tc', 'a b c'],
    ['\u0301', ''],
    ['', ''],
  ])('of %j is %j', (text, expected) => expect(toSearchText(text)).toBe(expected));

  it('is the same when applied twice, and for composed and decomposed accents', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toSearchText(toSearchText(text))).toBe(toSearchText(text));
        expect(toSearchText(text.normalize('NFC'))).toBe(toSearchText(text.normalize('NFD')));
      }),
    ));
});

describe('toSearchWords', () => {
  it('returns each typed word once', () =>
    expect(toSearchWords(' Célula animal  CELULA\tanimál ')).toEqual(['celula', 'animal']));

  it.each(['', '   ', '\u0301'])('returns no word for %j', (text) => expect(toSearchWords(text)).toEqual([]));
});
