import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties, difficultyOf, hitAveragesOf } from './difficulty.ts';

describe('difficulty', () => {
  it.each([
    [100, 'easy'],
    [70, 'easy'],
    [69.9, 'medium'],
    [40, 'medium'],
    [39.9, 'hard'],
    [0, 'hard'],
  ] as const)('a hit average of %d %% is %s', (hitAverage, difficulty) => {
    expect(difficultyOf(hitAverage)).toBe(difficulty);
  });

  it('has exactly one range that holds a hit average', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (hitAverage) => {
        const holding = difficulties.filter((difficulty) => {
          const { least, below } = hitAveragesOf(difficulty);
          return hitAverage >= (least ?? 0) && hitAverage < (below ?? Number.POSITIVE_INFINITY);
        });
        expect(holding).toEqual([difficultyOf(hitAverage)]);
      }),
    );
  });
});
