import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccepted } from './blanks/gaps.ts';
import { normalizeAnswer } from './written-answers.ts';

describe('a typed answer', () => {
  it.each([
    ['\u22125', '-5'],
    ['\u20135', '-5'],
    ['sub-marino', 'sub\u2011marino'],
    ['cito\u200bplasma', 'citoplasma'],
    ['foto\u00adsíntesis', 'fotosi\u0301ntesis'],
    ['\u200eParís', 'París'],
    ['12', '\uff11\uff12'],
    ['etc...', 'etc\u2026'],
    ['18 °C', '18ºC'],
    ['cm3', 'cm³'],
    ['40%', '40\u00a0%'],
    ['Weiße', 'weisse'],
    ['œuf', 'oeuf'],
    ['3 kg', '3\u00a0kg'],
    ["l'eau", 'l\u2019eau'],
  ])('that looks like the accepted %j as %j is right, in both directions', (one, other) => {
    expect([isAccepted([one], other), isAccepted([other], one)]).toEqual([true, true]);
  });

  it.each([
    ['10²', '102'],
    ['3.5', '3,5'],
    ['-5', '5'],
    ['1½', '11/2'],
    ['xⁿ', 'xn'],
  ])('is not the other of %j and %j', (one, other) => {
    expect([isAccepted([one], other), isAccepted([other], one)]).toEqual([false, false]);
  });

  it('is compared the same when it was compared before', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeAnswer(normalizeAnswer(text))).toBe(normalizeAnswer(text));
      }),
    ));
});
