import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseItems, type ItemAnalysis, itemRestCorrelations, type ScoredColumn } from './item-analysis.ts';
import { readMatrix } from './matrix.ts';

const points = (rows: readonly (readonly (number | null)[])[]): ScoredColumn[] =>
  (rows[0] ?? []).map((_, index) => {
    const scores = rows.map((row) => row[index] ?? null);
    return {
      name: `item${index + 1}`,
      scores,
      maximum: Math.max(1, ...scores.map((score) => score ?? 0)),
      choices: null,
    };
  });

/** Expects numbers to agree to twelve decimals, and everything else to be equal. */
const expectFigures = (found: object, expected: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(expected)) {
    const figure = (found as Record<string, unknown>)[name];
    if (typeof value === 'number') expect(figure, name).toBeCloseTo(value, 12);
    else expect(figure, name).toEqual(value);
  }
};

describe('ten persons, five items with the key AABBA', () => {
  const rows = ['AABBA', 'ABBBA', 'AABCA', 'BABBA', 'ACBDC', 'AABB-', 'CABAA', 'AADBB', 'BCACB', 'AABBA'];
  const analysis = analyseItems(
    readMatrix(
      rows.map((row) => [...row]),
      [['AABBA']],
    ).columns,
  );
  const [first, , , fourth, last] = analysis.items;

  // The figures are those of an independent program (numpy and scipy).
  it('have the mean, the spread and the form of their scores', () =>
    expectFigures(analysis.test, {
      ...{ persons: 10, personsComplete: 10, items: 5 },
      ...{ scoreMean: 3.4, scoreSD: 1.505545305418162, scoreMin: 0, scoreMax: 5, scoreMedian: 4 },
      ...{ skewness: -1.1366979505639134, kurtosis: 3.6320645905420985 },
      group27: { lowerCutoff: 3, upperCutoff: 4, lowerN: 4, upperN: 6 },
    }));

  it('have a reliability', () =>
    expectFigures(analysis.test, {
      ...{ cronbachAlpha: 0.6004901960784313, kr20: 0.6654411764705881, kr21: 0.65 },
      ...{ standardErrorOfMeasurement: 0.9516068282413466, splitHalfOddEven: 0.53634348856901 },
    }));

  it('have a difficulty and a discrimination of each item', () =>
    expectFigures(fourth ?? {}, {
      ...{ mean: 0.6, difficultyP: 0.6, variance: 4 / 15, itemTotalR: 0.657411243046284 },
      ...{ itemRestR: 0.38507702310770275, biserialRest: 0.48829323023086896 },
      ...{ alphaIfDeleted: 0.5294117647058824, discrimination27: 7 / 12 },
    }));

  it('have figures of each option', () =>
    expectFigures(first?.options[1] ?? {}, {
      ...{ option: 'B', isKey: false, n: 2, proportion: 0.2, upper27: 1 / 6, lower27: 0.25 },
      ...{ optionTotalR: -0.49009802940980335, optionRestR: -0.2758386421836852 },
    }));

  it('have a row for who left an item blank', () =>
    expect(last?.options.map(({ option, n }) => [option, n])).toEqual([
      ['A', 6],
      ['B', 2],
      ['C', 1],
      ['', 1],
    ]));

  it('are in thirds of three, four and three, of equal totals the first ones below', () => {
    expect(analysis.thirds).toEqual([
      [8, 4, 6],
      [7, 1, 2, 3],
      [5, 0, 9],
    ]);
    expect(first?.options[0]?.thirds).toEqual([1, 3, 3]);
  });
});

describe('what is not defined is none, never 0', () => {
  const undefinedFigures = (rows: readonly (readonly number[])[]) => analyseItems(points(rows));

  it('of one person', () => {
    const { test, items } = undefinedFigures([[1, 0]]);
    expect(test).toMatchObject({ scoreMean: 1, scoreSD: null, skewness: null, cronbachAlpha: null, kr20: null });
    expect(items[0]).toMatchObject({ mean: 1, variance: null, itemTotalR: null, itemRestR: null });
  });

  it('of nobody', () => {
    const { test } = analyseItems(points([[null, 1]]));
    expect(test).toMatchObject({ personsComplete: 0, scoreMean: null, scoreMin: null, scoreMedian: null });
  });

  it('where all have the same total', () => {
    const { test, items } = undefinedFigures([
      [1, 0],
      [0, 1],
    ]);
    expect(test).toMatchObject({ scoreSD: 0, cronbachAlpha: null, kr20: null, kr21: null, skewness: null });
    expect(items[0]).toMatchObject({ itemTotalR: null, discrimination27: null });
  });

  it('of an item that everybody has right', () =>
    expect(
      undefinedFigures([
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
      ]).items[0],
    ).toMatchObject({ difficultyP: 1, variance: 0, itemRestR: null, biserialRest: null, discrimination27: 0 }));

  it('without one of only two items', () =>
    expect(
      undefinedFigures([
        [1, 0],
        [1, 1],
        [0, 0],
      ]).items[0]?.alphaIfDeleted,
    ).toBeNull());

  it('by the formulas of Kuder and Richardson, of points', () => {
    const { test, items } = undefinedFigures([
      [0, 0.5],
      [0.5, 2],
      [1, 1],
    ]);
    expect(test).toMatchObject({ kr20: null, kr21: null });
    expect(test.cronbachAlpha).not.toBeNull();
    expect(items[1]).toMatchObject({ difficultyP: 3.5 / 6, biserialRest: null });
  });
});

it('leaves persons with a missing score out of what needs totals, and in what does not', () => {
  const { test, items } = analyseItems(
    points([
      [1, 1],
      [0, 0],
      [1, null],
    ]),
  );
  expect(test).toMatchObject({ persons: 3, personsComplete: 2, scoreMean: 1 });
  expect(items[0]).toMatchObject({ persons: 3, mean: 2 / 3, itemRestR: 1 });
  expect(items[1]).toMatchObject({ persons: 2, mean: 0.5 });
});

describe('any matrix', () => {
  const matrix = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 20 })).chain(([items, persons]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: items, maxLength: items }), {
      minLength: persons,
      maxLength: persons,
    }),
  );

  it('has the alpha and the formula 20 of exact fractions', () =>
    fc.assert(
      fc.property(matrix, (rows) => {
        const { cronbachAlpha, kr20 } = analyseItems(points(rows)).test;
        const exact = exactReliability(rows);
        expect([round(cronbachAlpha), round(kr20)]).toEqual(
          exact === null ? [null, null] : [round(exact.alpha), round(exact.kr20)],
        );
      }),
    ));

  it('has the same figures in any order of the persons', () =>
    fc.assert(
      fc.property(matrix, (rows) => {
        const [forwards, backwards] = [analyseItems(points(rows)), analyseItems(points(rows.toReversed()))];
        expect(roundedFigures(backwards)).toEqual(roundedFigures(forwards));
      }),
    ));

  it('has the same correlations where only those are asked for, whoever has a missing score', () =>
    fc.assert(
      fc.property(matrix, fc.nat(), (rows, missing) => {
        const columns = points(
          rows.map((row, person) => (person === missing % rows.length ? [null, ...row.slice(1)] : row)),
        );
        const { test, items } = analyseItems(columns);
        const { persons, of } = itemRestCorrelations(columns);
        expect(persons).toBe(test.personsComplete);
        expect(items.map((_, place) => of(place))).toEqual(items.map(({ itemRestR }) => itemRestR));
      }),
    ));

  it('has the same alpha and the same correlations when all points are doubled', () =>
    fc.assert(
      fc.property(matrix, (rows) => {
        const [once, twice] = [
          analyseItems(points(rows)),
          analyseItems(points(rows.map((row) => row.map((x) => 2 * x)))),
        ];
        expect(round(twice.test.cronbachAlpha)).toBe(round(once.test.cronbachAlpha));
        expect(twice.items.map(({ itemRestR }) => round(itemRestR))).toEqual(
          once.items.map(({ itemRestR }) => round(itemRestR)),
        );
      }),
    ));
});

/** Returns alpha and formula 20 by sums of whole numbers, divided once. */
function exactReliability(rows: readonly (readonly number[])[]): { alpha: number; kr20: number } | null {
  const [n, k] = [BigInt(rows.length), BigInt(rows[0]?.length ?? 0)];
  const squares = (values: readonly number[]) => {
    const [sum, squared] = [values.reduce((a, b) => a + b, 0), values.reduce((a, b) => a + b * b, 0)];
    return n * BigInt(squared) - BigInt(sum) ** 2n;
  };
  const items = (rows[0] ?? [])
    .map((_, index) => squares(rows.map((row) => row[index] ?? 0)))
    .reduce((a, b) => a + b, 0n);
  const totals = squares(rows.map((row) => row.reduce((a, b) => a + b, 0)));
  if (totals === 0n) return null;
  const divide = (above: bigint, below: bigint) => Number((above * 10n ** 18n) / below) / 1e18;
  return {
    alpha: divide(k * (totals - items), (k - 1n) * totals),
    kr20: divide(k * (totals * n - items * (n - 1n)), (k - 1n) * totals * n),
  };
}

/** Returns figures to ten decimals. Thirds are left out: of equal totals the first person counts. */

describe('totals that differ by the rounding of fractions alone', () => {
  const columns = points([
    [0.1, 0.2],
    [0.3, 0],
    [0, 0.1],
  ]);

  it('are equal in the groups of 27 %', () =>
    expect(analyseItems(columns).test.group27).toMatchObject({ lowerN: 1, upperN: 2 }));

  it('are different where totals are exact', () =>
    expect(analyseItems(columns, { areTotalsExact: true }).test.group27).toMatchObject({ lowerN: 1, upperN: 1 }));
});

const roundedFigures = ({ test, items }: ItemAnalysis): unknown =>
  JSON.parse(JSON.stringify({ test, items }), (_, value) => (typeof value === 'number' ? round(value) : value));

const round = (value: number | null) => (value === null ? null : Math.round(value * 1e10) / 1e10 + 0);
