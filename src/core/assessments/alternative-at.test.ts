import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativeAt, alternativeOf, lettersOf } from './alternative-at.ts';

const form = [
  [{ id: 1 }, { id: 2 }, { id: 3 }],
  [{ id: 3 }, { id: 1 }],
];

describe('the alternative that a letter stands for', () => {
  it('is that at the place of the letter, whatever its id', () => {
    expect(alternativeAt(form, 1, 'C')).toBe(3);
    expect(alternativeAt(form, 2, 'A')).toBe(3);
    expect(alternativeAt(form, 2, 'B')).toBe(1);
  });

  it.each([
    ['a letter that the question does not have', 2, 'C'],
    ['a question that the form does not have', 3, 'A'],
    ['a position before the first', 0, 'A'],
    ['a small letter', 1, 'a'],
    ['two letters', 1, 'AB'],
    ['no letter', 1, ''],
  ])('does not exist for %s', (_, position, letter) => expect(alternativeAt(form, position, letter)).toBeNull());

  it('has that letter', () => {
    const anyAlternatives = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(anyAlternatives, (ids) => {
        const alternatives = ids.map((id) => ({ id }));
        for (const id of ids) expect(alternativeOf(alternatives, lettersOf(alternatives, [id]))).toBe(id);
      }),
    );
    expect(lettersOf(form[1] ?? [], [1, 3])).toBe('AB');
  });
});
