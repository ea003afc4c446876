import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem, positionAfterKey } from './positions.ts';

describe('moveItem', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [1, 99, 'acdb'],
    [2, -1, 'cabd'],
  ])('moves the item at %i to %i: %s', (from, to, order) =>
    expect(moveItem([...'abcd'], from, to).join('')).toBe(order),
  );

  it('keeps all items, and moving back restores the order', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
        const [from, to] = [a % items.length, b % items.length];
        expect(moveItem(items, from, to)[to]).toBe(items[from]);
        expect(moveItem(moveItem(items, from, to), to, from)).toEqual(items);
      }),
    ));
});

describe('positionAfterKey', () => {
  it.each([
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, null],
  ])('%s moves the item at %i to %j', (key, at, to) => expect(positionAfterKey(key, at, 4)).toBe(to));
});
