import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitMarks, toStoredText } from './stored-text.ts';

describe('a text that is stored', () => {
  it('has at most ten marks on a letter', () => {
    expect(toStoredText(`a${'\u0301'.repeat(3_000)}b`)).toBe(`a${'\u0301'.repeat(10)}b`);
    expect(toStoredText(`a${'\u0301\u200b'.repeat(30)}b`)).toBe(`a${'\u0301'.repeat(10)}b`);
  });

  it.each(['ệ'.normalize('NFD'), 'שִׁ֑', 'ཧཱུྃ', 'क्षि', '👨‍👩‍👧‍👦', '❤️'])('keeps %s whole', (text) =>
    expect(toStoredText(text)).toBe(text),
  );

  it('stays the same when it is stored again', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\u0301', '\u20dd', '\u200d', '👨') }), (text) => {
        const stored = toStoredText(text);
        expect(toStoredText(stored)).toBe(stored);
        expect(limitMarks(stored)).toBe(stored);
      }),
    ));
});
