import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centered,
  correlation as correlationOf,
  kurtosis,
  median,
  quantile,
  skewness,
  sum,
  variance,
} from './moments.ts';

it('sums what would vanish beside a large number', () => expect(sum([1, 1e16, 1, -1e16])).toBe(2));

it('takes variances with n − 1, also far from zero', () => {
  expect(variance([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(32 / 7, 15);
  expect(variance([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])).toBe(30);
});

it('takes skewness and kurtosis by population moments', () => {
  expect(skewness([1, 2, 3, 10])).toBeCloseTo(1.0182337649086284, 12);
  expect(kurtosis([1, 2, 3, 10])).toBeCloseTo(2.2304, 12);
});

describe('a quantile', () => {
  it('lies between two values in proportion, as type 7 has it', () => {
    expect(quantile([1, 2, 3, 4], 0.27)).toBeCloseTo(1.81, 15);
    expect(median([3, 1, 2, 10])).toBe(2.5);
  });

  it('is a value itself where ties stand on both sides', () => expect(quantile([0.1, 0.1, 0.1, 5], 0.27)).toBe(0.1));
});

describe('a correlation', () => {
  const correlation = (a: readonly number[], b: readonly number[]) => correlationOf(centered(a), centered(b));
  const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 3,
    maxLength: 30,
  });

  it('stays within −1 and 1, and follows a linear change of one side', () =>
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 5 }), (pairs, factor) => {
        const [a, b] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
        const r = correlation(a, b);
        if (r === null) return;
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(
          correlation(
            a.map((value) => value * factor - 3),
            b,
          ),
        ).toBeCloseTo(r, 12);
        expect(
          correlation(
            a,
            b.map((value) => -value),
          ),
        ).toBeCloseTo(-r, 12);
      }),
    ));

  it('is none where one side does not vary, be it by rounding only', () => {
    expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(correlation([0.1 + 0.2, 0.3, 0.3], [1, 2, 3])).toBeNull();
  });
});
