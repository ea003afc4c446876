import { describe, expect, it } from 'vitest';
import { docOf } from '../text/make.ts';
import { mayAdd, mayRemove, withBack, withBlank, withChange, without } from './editing.ts';
import { blankAlternatives } from './shapes.ts';

const four = blankAlternatives(4);
const idsOf = (alternatives: readonly { id: number }[]) => alternatives.map(({ id }) => id);
const same = <Item>(item: Item) => item;

describe('the alternatives of a draft', () => {
  it('go from two to seven', () => {
    expect([1, 2, 3].map((count) => mayRemove(blankAlternatives(count)))).toEqual([false, false, true]);
    expect([6, 7].map((count) => mayAdd(blankAlternatives(count)))).toEqual([true, false]);
  });

  it('get one more with the smallest free number, which no other has', () => {
    expect(idsOf(withBlank(four, same))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(withBlank(without(four, 2), same))).toEqual([1, 3, 4, 2]);
    expect(idsOf(withBlank(blankAlternatives(7), same))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('change one and leave the others', () => {
    const changed = withChange(four, 3, (one) => ({ ...one, text: docOf('Lima') }));
    expect(changed[2]).toEqual({ id: 3, text: docOf('Lima') });
    expect(withChange(changed, 3, (one) => ({ ...one, text: docOf('') }))).toEqual(four);
    expect(withChange(four, 9, () => ({ id: 9, text: docOf('') }))).toEqual(four);
  });

  it('have one back where it stood', () => {
    const [, second] = four;
    if (!second) throw new Error('No second');
    expect(withBack(without(four, 2), second, 1)).toEqual(four);
    expect(withBack(four, second, 1)).toEqual(four);
  });
});
