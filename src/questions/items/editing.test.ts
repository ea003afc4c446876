import { describe, expect, it } from 'vitest';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { blankItems, withBack, withBlank, withChange, without } from './editing.ts';

const four = blankItems(4);
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const same = <Item>(item: Item) => item;

describe('what is listed in a draft', () => {
  it('gets one more with the smallest free number, which no other has, as long as there is room', () => {
    expect(idsOf(withBlank(four, 7, same))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(withBlank(without(four, 2), 7, same))).toEqual([1, 3, 4, 2]);
    expect(idsOf(withBlank([], 7, same))).toEqual([1]);
    expect(withBlank(four, 4, same)).toEqual(four);
  });

  it('changes in one place and nowhere else', () => {
    const changed = withChange(four, 3, (one) => ({ ...one, text: docFromText('Lima') }));
    expect(changed[2]).toEqual({ id: 3, text: docFromText('Lima') });
    expect(withChange(changed, 3, (one) => ({ ...one, text: docFromText('') }))).toEqual(four);
    expect(withChange(four, 9, () => ({ id: 9, text: docFromText('') }))).toEqual(four);
  });

  it('has one back where it stood, unless its number or its room is taken', () => {
    const [, second] = four;
    if (!second) throw new Error('No second');
    expect(withBack(without(four, 2), second, 1, 4)).toEqual(four);
    expect(withBack(four, second, 1, 7)).toEqual(four);
    expect(withBack(four, { ...second, id: 5 }, 1, 4)).toEqual(four);
  });
});
