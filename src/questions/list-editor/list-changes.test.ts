import { describe, expect, it } from 'vitest';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { addEmptyItem, createEmptyItems, removeItem, restoreItem, updateItem } from './list-changes.ts';

const four = createEmptyItems(4);
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const same = <Item>(item: Item) => item;

describe('list changes of a draft', () => {
  it('addEmptyItem adds an item with the lowest free id, up to the maximum', () => {
    expect(idsOf(addEmptyItem(four, 7, same))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(addEmptyItem(removeItem(four, 2), 7, same))).toEqual([1, 3, 4, 2]);
    expect(idsOf(addEmptyItem([], 7, same))).toEqual([1]);
    expect(addEmptyItem(four, 4, same)).toEqual(four);
  });

  it('updateItem changes only the item with the id', () => {
    const changed = updateItem(four, 3, (one) => ({ ...one, text: docFromText('Lima') }));
    expect(changed[2]).toEqual({ id: 3, text: docFromText('Lima') });
    expect(updateItem(changed, 3, (one) => ({ ...one, text: docFromText('') }))).toEqual(four);
    expect(updateItem(four, 9, () => ({ id: 9, text: docFromText('') }))).toEqual(four);
  });

  it('restoreItem restores an item at its index unless its id is taken or the list is full', () => {
    const [, second] = four;
    if (!second) throw new Error('No second');
    expect(restoreItem(removeItem(four, 2), second, 1, 4)).toEqual(four);
    expect(restoreItem(four, second, 1, 7)).toEqual(four);
    expect(restoreItem(four, { ...second, id: 5 }, 1, 4)).toEqual(four);
  });
});
