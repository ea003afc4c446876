import { describe, expect, it } from 'vitest';
import { beginsArabic, breakableText, printableText, withUnits } from './printable-text.ts';

describe('a word that is too long for a line', () => {
  it('breaks after every third character, and never within one', () => {
    expect(breakableText('a'.repeat(28)).split('\u200b')).toEqual([...Array(9).fill('aaa'), 'a']);
    const family = '👨‍👩‍👧‍👦';
    expect(breakableText(family.repeat(8)).split('\u200b')).toEqual([
      family.repeat(3),
      family.repeat(3),
      family.repeat(2),
    ]);
    expect(breakableText('n\u0303'.repeat(26)).split('\u200b')[0]).toBe('n\u0303'.repeat(3));
  });
});

it('a printable text has at most ten marks on a letter, also one that was stored before', () =>
  expect(printableText(`a${'\u0301'.repeat(3_000)}`)).toBe(`a${'\u0301'.repeat(10)}`));

describe('a number with its unit', () => {
  it.each([
    ['a 80 km/h', 'a 80\u00a0km/h'],
    ['5 m y 1,5 cm²', '5\u00a0m y 1,5\u00a0cm²'],
    ['61 % de 20 €', '61\u00a0% de 20\u00a0€'],
    ['a 20 °C', 'a 20\u00a0°C'],
    ['las 3 manzanas y 4 metros', 'las 3 manzanas y 4 metros'],
  ])('stays on one line: %s', (text, expected) => expect(withUnits(text)).toBe(expected));
});

describe('a text whose lines begin on the right', () => {
  it.each([
    ['ما هي عاصمة إسبانيا؟', true],
    ['1. «السلام عليكم»', true],
    ['La palabra «سلام»', false],
    ['שלום', false],
    ['', false],
  ])('begins with an Arabic letter: %s', (text, expected) => expect(beginsArabic(text)).toBe(expected));
});
