import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCharacters, foldToLatin } from './fold-characters.ts';

describe('foldCharacters', () => {
  it.each([
    ['−5', '-5'],
    ['1914–1918', '1914-1918'],
    ['f‐q‑r', 'f-q-r'],
    ['１２Ａ', '12A'],
    ['don’t “a” «b»', 'don\'t "a" "b"'],
    ['3\u202f500\u00a0m', '3 500 m'],
    ['cancio\u0301n', 'canción'],
    ['foto\u00adsín\u200btesis', 'fotosíntesis'],
    ['fin…', 'fin...'],
    ['25 ºC', '25 °C'],
    ['m², H₂O, Ca²⁺', 'm2, H2O, Ca2+'],
    ['10², xⁿ', '10², xⁿ'],
    ['½, 1½, 3⁄4', '1/2, 1 1/2, 3/4'],
    ['5 µm, 3 Ω', '5 μm, 3 Ω'],
    ['3×4', '3x4'],
    ['pаyrоll', 'payroll'],
    ['сок', 'сок'],
    ['х, А, СО2, Ο', 'x, A, CO2, O'],
    ['Ό, Ѐ, Ӑ', 'Ó, È, Ă'],
    ['١٢٫٥, ۴۲, १०, ෦, ꩙', '12,5, 42, 10, 0, 9'],
    ['─5', '-5'],
  ])('of %j is %j', (text, folded) => expect(foldCharacters(text)).toBe(folded));

  const lookalikes = fc.constantFrom(
    ...[
      ['-', '−'],
      ['-', '–'],
      ['-', '‑'],
      ["'", '’'],
      ['"', '“'],
      [' ', '\u00a0'],
      [' ', '\u202f'],
      ['5', '５'],
      ['A', 'Ａ'],
    ],
    ...[
      ['°', 'º'],
      ['á', 'a\u0301'],
      ['ñ', 'n\u0303'],
      ['', '\u200b'],
      ['', '\u00ad'],
      ['', '\u200e'],
      ['/', '⁄'],
      ['...', '…'],
    ],
  );
  const texts = fc.array(
    fc.oneof(
      fc.string().map((text) => [text, text]),
      lookalikes,
    ),
  );

  it('is the same for texts that look the same, on whichever side they are', () =>
    fc.assert(
      fc.property(texts, (parts) => {
        const [one, other] = [0, 1].map((side) => parts.map((part) => part[side]).join(''));
        expect(foldCharacters(one ?? '')).toBe(foldCharacters(other ?? ''));
      }),
    ));

  it('changes nothing when applied twice, and keeps plain text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldCharacters(foldCharacters(text))).toBe(foldCharacters(text));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[ -_a-~]*$/), (text) => {
        expect(foldCharacters(text)).toBe(text);
      }),
    );
  });
});

it('foldToLatin reads a code that was typed with the keyboard of another alphabet', () =>
  expect(foldToLatin('К7М 4АХ')).toBe('K7M 4AX'));
