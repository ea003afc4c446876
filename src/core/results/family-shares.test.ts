import { describe, expect, it } from 'vitest';
import { familyCircles, familyShareOf, partsForFamily } from './family-shares.ts';

describe('the word for a share, for families', () => {
  it.each([
    [0, 0, 'notYet'],
    [100 / 3, 1, 'inPart'],
    [50, 2, 'nearly'],
    [200 / 3, 2, 'nearly'],
    [83, 2, 'nearly'],
    [84, 3, 'veryWell'],
    [100, 3, 'veryWell'],
  ] as const)('of %d has %d circles: %s', (percentage, circles, word) => {
    expect(familyCircles(percentage)).toBe(circles);
    expect(familyShareOf(percentage)).toBe(word);
  });
});

describe('the parts on the page of a family', () => {
  const listOf = (...percentages: number[]) => percentages.map((percentage) => ({ percentage }));
  const shown = (...percentages: number[]) => partsForFamily(listOf(...percentages)).map((one) => one.percentage);

  it('are from the best to the worst', () => expect(shown(50, 100, 0)).toEqual([100, 50, 0]));

  it('are the two best and the three worst of more than five', () =>
    expect(shown(10, 20, 30, 40, 50, 60, 70)).toEqual([70, 60, 30, 20, 10]));
});
