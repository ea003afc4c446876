import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAnswerKeyQr } from '../assessments/answer-key.ts';
import { codeAlphabet } from '../code-alphabet.ts';
import { decodeSheetCode, encodeSheetCode, formatSheetCode } from './sheet-codes.ts';

const ids = fc.oneof(
  fc.integer({ min: 1, max: 2 ** 20 }),
  fc.integer({ min: 2 ** 30 - 5, max: 2 ** 41 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);

describe('the code of a sheet', () => {
  it.each([
    [1, '22222354'],
    [2, '22222486'],
    [33, '22223366'],
    [1_000_000, '22YJL2RD'],
    [2 ** 30 - 1, 'ZZZZZZFF'],
    [2 ** 30, '322222267'],
    [Number.MAX_SAFE_INTEGER, '9ZZZZZZZZZZ29'],
  ])('of the id %d never changes', (idSheet, code) => expect(encodeSheetCode(idSheet)).toBe(code));

  it('is decoded to the same id, also typed in small letters and in groups', () =>
    fc.assert(
      fc.property(ids, (idSheet) => {
        const code = encodeSheetCode(idSheet);
        expect(decodeSheetCode(code)).toBe(idSheet);
        expect(decodeSheetCode(` ${formatSheetCode(code).toLowerCase().replaceAll('-', ' - ')}`)).toBe(idSheet);
      }),
    ));

  it('has at most the 20 characters that the QR code holds at level H', () =>
    fc.assert(
      fc.property(ids, (idSheet) => {
        expect(encodeSheetCode(idSheet).length).toBeLessThanOrEqual(13);
      }),
    ));

  it.each([1, 31, 1_000, 987_654_321, 2 ** 40 + 17])('of the id %d is refused with any one character changed', (id) => {
    const code = encodeSheetCode(id);
    for (let at = 0; at < code.length; at++) {
      for (const other of codeAlphabet) {
        if (other !== code[at]) expect(decodeSheetCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }
    }
  });

  it('is refused with any two characters changed', () =>
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), fc.nat(31), fc.nat(31), (idSheet, first, second, one, other) => {
        const characters = [...encodeSheetCode(idSheet)];
        characters[first % characters.length] = codeAlphabet.charAt(one);
        characters[second % characters.length] = codeAlphabet.charAt(other);
        const changed = characters.join('');
        fc.pre(changed !== encodeSheetCode(idSheet));
        expect(decodeSheetCode(changed)).toBeNull();
      }),
      { numRuns: 2_000 },
    ));

  it('is refused with two neighbours exchanged', () =>
    fc.assert(
      fc.property(ids, (idSheet) => {
        const code = encodeSheetCode(idSheet);
        for (let at = 0; at + 1 < code.length; at++) {
          const exchanged = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
          if (exchanged !== code) expect(decodeSheetCode(exchanged)).toBeNull();
        }
      }),
    ));

  it('is no answer key, whose code is another QR code on paper', () =>
    fc.assert(
      fc.property(ids, (idSheet) => {
        expect(decodeAnswerKeyQr(encodeSheetCode(idSheet))).toBeNull();
      }),
    ));

  it.each([
    '',
    '2222',
    '22222222',
    '222222354',
    '2222235',
    '2222O354',
    'ñ2222354',
    '10200001AB',
    'https://school.example/',
  ])('is not read from %j', (text) => expect(decodeSheetCode(text)).toBeNull());

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN])('cannot be made of %d', (id) =>
    expect(() => encodeSheetCode(id)).toThrow(RangeError),
  );

  it('is printed in groups of four', () => expect(formatSheetCode(encodeSheetCode(1))).toBe('2222-2354'));
});
