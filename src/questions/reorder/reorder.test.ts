import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, placeAmong, placeByKey } from './reorder.ts';

describe('moving one item of a list', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [1, 99, 'acdb'],
    [2, -1, 'cabd'],
  ])('from %i to %i gives %s', (from, to, order) => expect(moved([...'abcd'], from, to).join('')).toBe(order));

  it('loses and doubles nothing, and can be taken back', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
        const [from, to] = [a % items.length, b % items.length];
        expect(moved(items, from, to)[to]).toBe(items[from]);
        expect(moved(moved(items, from, to), to, from)).toEqual(items);
      }),
    ));
});

describe('a key', () => {
  it.each([
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['Enter', 1, null],
  ])('%s takes what stands at %i to %j', (key, at, place) => expect(placeByKey(key, at, 4)).toBe(place));
});

describe('something held', () => {
  it('stands below all whose middles are above it', () => {
    expect(placeAmong([20, 60, 100], 10)).toBe(0);
    expect(placeAmong([20, 60, 100], 61)).toBe(2);
    expect(placeAmong([20, 60, 100], 500)).toBe(3);
    expect(placeAmong([], 5)).toBe(0);
  });
});
