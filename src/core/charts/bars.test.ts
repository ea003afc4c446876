import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutBars, splitIntoRows } from './bars.ts';

const frame = { left: 10, top: 5, width: 100, height: 50 };

describe('layOutBars', () => {
  it('places bars next to each other at the bottom of the frame', () =>
    expect(layOutBars([100, 50], frame, { value: (datum) => datum, max: 100, gap: 4 })).toEqual([
      { datum: 100, x: 12, y: 5, width: 46, height: 50 },
      { datum: 50, x: 62, y: 30, width: 46, height: 25 },
    ]));
  it('returns flat bars when all values are 0', () =>
    expect(layOutBars([0], frame, { value: (datum) => datum, max: 0, gap: 0 })).toEqual([
      { datum: 0, x: 10, y: 55, width: 100, height: 0 },
    ]));
});

describe('splitIntoRows', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  it('returns one row when all fit', () => expect(splitIntoRows(numbers(15), 700, 16)).toEqual([numbers(15)]));
  it('returns rows of about the same length', () =>
    expect(splitIntoRows(numbers(90), 740, 16).map((row) => row.length)).toEqual([45, 45]));
  it('returns many rows for a narrow chart', () =>
    expect(splitIntoRows(numbers(90), 290, 16).map((row) => row.length)).toEqual([18, 18, 18, 18, 18]));
  it('returns no rows without data', () => expect(splitIntoRows([], 300, 16)).toEqual([]));
  it('returns all data in rows that fit', () =>
    fc.assert(
      fc.property(fc.nat(90), fc.integer({ min: 20, max: 900 }), (count, width) => {
        const rows = splitIntoRows(numbers(count), width, 16);
        expect(rows.flat()).toEqual(numbers(count));
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(Math.floor(width / 16));
      }),
    ));
});
