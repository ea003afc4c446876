import { describe, expect, it } from 'vitest';
import { idsBetween } from './ids-between.ts';

describe('idsBetween', () => {
  it.each([
    [3, 5, [3, 9, 5]],
    [5, 3, [3, 9, 5]],
    [9, 9, [9]],
    [3, 8, []],
  ])('from %i to %i of a list is %j', (from, to, expected) => {
    expect(idsBetween([7, 3, 9, 5], from, to)).toEqual(expected);
  });
});
