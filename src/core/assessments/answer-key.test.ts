import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternativeLetter,
  alternativeLetters,
  decodeAnswerKeyQr,
  encodeAnswerKeyQr,
  formatAnswerKeyList,
} from './answer-key.ts';

const anyKey = fc.record({
  idAssessment: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  letters: fc.string({ unit: fc.constantFrom(...alternativeLetters), minLength: 1, maxLength: 90 }),
});

describe('the QR code of an answer key', () => {
  it.each([
    [1, 'A', '10100001A'],
    [255, 'ABCDEFG', '107000FFABCDEFG'],
    [0xfffff, 'ACE', '103FFFFFACE'],
    [0x100000, 'ACE', '103100000ACE'],
    [0xabcdef, 'AB', '102ABCDEFAB'],
    [1, 'B'.repeat(90), `19000001${'B'.repeat(90)}`],
  ])('of the assessment %d with %s is %s', (idAssessment, right, text) => {
    expect(encodeAnswerKeyQr({ idAssessment, letters: right })).toBe(text);
    expect(decodeAnswerKeyQr(text)).toEqual({ idAssessment, letters: right });
  });

  it('is decoded to the same key for ids of any length', () =>
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(decodeAnswerKeyQr(encodeAnswerKeyQr(key))).toEqual(key);
      }),
    ));

  it.each([
    [0, 'A'],
    [-1, 'A'],
    [1.5, 'A'],
    [2 ** 53, 'A'],
    [Number.NaN, 'A'],
    [1, ''],
    [1, 'H'],
    [1, 'a'],
    [1, 'A B'],
    [1, 'A'.repeat(91)],
  ])('is refused for the assessment %d with %j', (idAssessment, right) =>
    expect(() => encodeAnswerKeyQr({ idAssessment, letters: right })).toThrow(RangeError),
  );

  it.each([
    '',
    '1',
    '101',
    '10100001',
    '1010001A',
    '20100001A',
    '10100001H',
    '10100001a',
    '1010000gA',
    '1010000fA',
    '10000001A',
    '10100000A',
    '101000001A',
    '10200001A',
    '1-100001A',
    ' 10100001A',
    '10100001A ',
    `191${'0'.repeat(4)}1${'B'.repeat(91)}`,
    `101${'F'.repeat(14)}A`,
    'https://school.example/1',
  ])('is not read from %j', (text) => expect(decodeAnswerKeyQr(text)).toBeNull());

  it('is decoded only from texts that encodeAnswerKeyQr returns', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123ABCDEFG') })), (text) => {
        const key = decodeAnswerKeyQr(text);
        if (key) expect(encodeAnswerKeyQr(key)).toBe(text);
      }),
    ));
});

describe('the letters of alternatives', () => {
  it('are A to G', () =>
    expect(Array.from({ length: 7 }, (_, index) => alternativeLetter(index)).join('')).toBe('ABCDEFG'));

  it.each([-1, 7, 0.5, Number.NaN])('throw a RangeError for the index %d', (index) =>
    expect(() => alternativeLetter(index)).toThrow(RangeError),
  );
});

describe('an answer key as a list', () => {
  it('numbers questions from 1', () => {
    expect(formatAnswerKeyList(['A', 'D', 'B'])).toEqual(['1-A', '2-D', '3-B']);
    expect(formatAnswerKeyList([])).toEqual([]);
  });

  it('joins several right letters and lists a question without letters by its number', () =>
    expect(formatAnswerKeyList(['BD', null, 'A'])).toEqual(['1-BD', '2-', '3-A']));
});
