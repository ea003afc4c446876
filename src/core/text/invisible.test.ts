import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasInvisible, stripInvisible, withoutInvisible } from './invisible.ts';

describe('a text as it is stored', () => {
  it.each([
    ['foto\u00adsíntesis', 'fotosíntesis'],
    ['cito\u200bplasma', 'citoplasma'],
    ['\ufeff\u200eLondres\u2060', 'Londres'],
    ['A\u200dna', 'Ana'],
    ['3\ufe0f', '3'],
    ['a\u202ebc', 'abc'],
    ['1\u00a0kg\t2\nx', '1\u00a0kg\t2\nx'],
    ['Pin\u0303a', 'Pin\u0303a'],
  ])('of %j is %j', (text, stored) => expect(stripInvisible(text)).toBe(stored));

  it.each([
    ...['👨‍👩‍👧‍👦', '👩🏽‍🔬', '🏳️‍🌈', '❤️', '☎︎', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️‍🔥 sí'],
    ...['می\u200cخواهم', 'क्\u200dष', 'ശ്\u200d', 'শ\u09cd\u200c', '\u1820\u180b', '葛\u{e0100}'],
    ...['\u200fمرحبا (1)', 'א\u200e1'],
  ])('keeps %j whole', (text) => expect(stripInvisible(text)).toBe(text));

  it('stays the same when it is stored again, and shows the same characters', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(stripInvisible(stripInvisible(text))).toBe(stripInvisible(text));
        expect(withoutInvisible(stripInvisible(text))).toBe(withoutInvisible(text));
        expect(hasInvisible(withoutInvisible(text))).toBe(false);
      }),
    ));
});
