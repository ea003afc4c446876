import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsIn, inRows } from './bars.ts';

const frame = { left: 10, top: 5, width: 100, height: 50 };

describe('the bars of a chart', () => {
  it('stand side by side on the ground of the frame', () =>
    expect(barsIn([100, 50], frame, { value: (datum) => datum, most: 100, gap: 4 })).toEqual([
      { datum: 100, x: 12, y: 5, width: 46, height: 50 },
      { datum: 50, x: 62, y: 30, width: 46, height: 25 },
    ]));
  it('are flat where there is nothing at all', () =>
    expect(barsIn([0], frame, { value: (datum) => datum, most: 0, gap: 0 })).toEqual([
      { datum: 0, x: 10, y: 55, width: 100, height: 0 },
    ]));
});

describe('the rows of a chart', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  it('are one where all fit', () => expect(inRows(numbers(15), 700, 16)).toEqual([numbers(15)]));
  it('are about as long as one another', () =>
    expect(inRows(numbers(90), 740, 16).map((row) => row.length)).toEqual([45, 45]));
  it('are many on a phone', () =>
    expect(inRows(numbers(90), 290, 16).map((row) => row.length)).toEqual([18, 18, 18, 18, 18]));
  it('are none without data', () => expect(inRows([], 300, 16)).toEqual([]));
  it('lose nothing and never crowd', () =>
    fc.assert(
      fc.property(fc.nat(90), fc.integer({ min: 20, max: 900 }), (count, width) => {
        const rows = inRows(numbers(count), width, 16);
        expect(rows.flat()).toEqual(numbers(count));
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(Math.floor(width / 16));
      }),
    ));
});
