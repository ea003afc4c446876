import { describe, expect, it } from 'vitest';
import { randomBelow } from './random-below.ts';

describe('randomBelow', () => {
  it.each([1, 2, 7, 10_000, 2 ** 31])('returns integers from 0 to below %i', (limit) => {
    for (let round = 0; round < 200; round += 1) {
      const number = randomBelow(limit);
      expect(Number.isInteger(number) && number >= 0 && number < limit).toBe(true);
    }
  });

  it('returns each of a few numbers sooner or later', () => {
    expect(new Set(Array.from({ length: 500 }, () => randomBelow(5))).size).toBe(5);
  });
});
