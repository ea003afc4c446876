import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemesOf } from './graphemes.ts';

describe('graphemesOf', () => {
  it.each([
    ['niño', ['n', 'i', 'ñ', 'o']],
    ['an\u0303o', ['a', 'n\u0303', 'o']],
    ['👨‍👩‍👧‍👦a🇪🇸', ['👨‍👩‍👧‍👦', 'a', '🇪🇸']],
    ['', []],
  ])('of %s are %j', (text, graphemes) => expect(graphemesOf(text)).toEqual(graphemes));

  it('are the text again when they are joined', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(graphemesOf(text).join('')).toBe(text);
      }),
    ));
});
