import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

const drawn = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

describe('seeded random numbers', () => {
  it('are those of mulberry32', () => {
    expect(drawn(0, 3)).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]);
    expect(drawn(42, 3)).toEqual([0.6011037519201636, 0.44829055899754167, 0.8524657934904099]);
  });

  it('are between 0 and 1 and the same for the same seed', () =>
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const numbers = drawn(seed, 20);
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
        expect(drawn(seed, 20)).toEqual(numbers);
      }),
    ));

  it('are distributed evenly, also over the first numbers of consecutive seeds', () => {
    const neighbours = Array.from({ length: 20_000 }, (_, seed) => seededRandom(seed)());
    for (const numbers of [drawn(7, 20_000), neighbours]) {
      const parts = Array.from({ length: 10 }, (_, part) => numbers.filter((n) => Math.floor(n * 10) === part).length);
      for (const part of parts) expect(Math.abs(part - 2_000)).toBeLessThan(250);
    }
  });
});
