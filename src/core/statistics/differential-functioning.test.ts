import { describe, expect, it } from 'vitest';
import { equalWeightTotals, mantelHaenszel, type Stratum } from './differential-functioning.ts';

const strata = (rows: readonly (readonly [number, number, number, number])[]): Stratum[] =>
  rows.map(([referenceRight, referenceWrong, focalRight, focalWrong]) => {
    return { referenceRight, referenceWrong, focalRight, focalWrong };
  });

/** Admissions to Berkeley by department (Bickel, Hammel and O'Connell, Science 187, 1975), as in the example of R. */
const BERKELEY = strata([
  [512, 313, 89, 19],
  [353, 207, 17, 8],
  [120, 205, 202, 391],
  [138, 279, 131, 244],
  [53, 138, 94, 299],
  [22, 351, 24, 317],
]);

describe('the difference between two groups of the same level', () => {
  it('equals the published one of the admissions to Berkeley', () => {
    const found = mantelHaenszel(BERKELEY);
    expect(found?.oddsRatio).toBeCloseTo(0.9046968282586231, 12);
    expect(found?.chiSquare).toBeCloseTo(1.4269462285866712, 10);
    // R gives an interval from 0.7719074 to 1.0603298.
    expect(found?.standardError).toBeCloseTo((2.35 * Math.log(1.0603298 / 0.7719074)) / (2 * 1.959963984540054), 6);
    expect(found?.class).toBe('A');
  });

  it('is large where the odds differ much among many, moderate where they differ less', () => {
    expect(mantelHaenszel(strata([[80, 20, 40, 60]]))).toMatchObject({ class: 'C' });
    expect(mantelHaenszel(strata([[600, 400, 480, 520]]))).toMatchObject({ class: 'B' });
  });

  it('is negligible where few persons cannot show it', () =>
    expect(mantelHaenszel(strata([[4, 1, 2, 3]]))).toMatchObject({ class: 'A' }));

  it('turns round with the groups', () => {
    const turned = BERKELEY.map(({ referenceRight, referenceWrong, focalRight, focalWrong }) => ({
      ...{ referenceRight: focalRight, referenceWrong: focalWrong },
      ...{ focalRight: referenceRight, focalWrong: referenceWrong },
    }));
    expect(mantelHaenszel(turned)?.delta).toBeCloseTo(-(mantelHaenszel(BERKELEY)?.delta ?? 0), 12);
  });

  it('is none where no level has both groups and both outcomes', () =>
    expect(
      mantelHaenszel(
        strata([
          [3, 1, 0, 0],
          [2, 0, 3, 0],
        ]),
      ),
    ).toBeNull());
});

describe('the totals on which groups are compared', () => {
  const items = [
    { scores: [1, 0, 1, 0], maximum: 1 },
    { scores: [0, 4, 2, null], maximum: 4 },
  ];

  it('have the weight 1 for each item, whatever it is worth', () =>
    expect(equalWeightTotals(items, 4).slice(0, 3)).toEqual([1, 1, 1.5]));

  it('are none of who has a missing score', () => expect(equalWeightTotals(items, 4)[3]).toBeNull());

  it('are 0 without items', () => expect(equalWeightTotals([], 2)).toEqual([0, 0]));
});
