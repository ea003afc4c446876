import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';

const columns = { perPage: 2, first: 60, others: 100 };
const piece = (height: number, glued = false) => ({ height, glued });

describe('the pages of a paper', () => {
  it('are filled column by column, the first page around its head', () =>
    expect(paginate([piece(40), piece(20), piece(60), piece(90), piece(10)], columns)).toEqual([
      [[0, 1], [2]],
      [[3, 4]],
    ]));
  it('keep a heading with what follows it', () =>
    expect(paginate([piece(50), piece(5, true), piece(20)], columns)).toEqual([[[0], [1, 2]]]));
  it('leave the first page empty rather than tear what fits on the second', () =>
    expect(paginate([piece(5, true), piece(80)], columns)).toEqual([[[], []], [[0, 1]]]));
  it('give a column of its own to what is taller than any', () =>
    expect(paginate([piece(10), piece(150), piece(10)], columns)).toEqual([[[0], [1]], [[2]]]));
  it('tear a glued run that is taller than a column between its pieces', () =>
    expect(paginate([piece(70, true), piece(70, true), piece(70)], columns)).toEqual([[[0], [1]], [[2]]]));
  it('are none without pieces', () => expect(paginate([], columns)).toEqual([]));

  const pieces = fc.array(fc.record({ height: fc.integer({ min: 1, max: 140 }), glued: fc.boolean() }));
  it('hold every piece once, in order, and never more than a column holds', () => {
    fc.assert(
      fc.property(pieces, (some) => {
        const pages = paginate(some, columns);
        expect(pages.flat(2)).toEqual(some.map((_, index) => index));
        pages.forEach((page, at) => {
          expect(page.length).toBeLessThanOrEqual(2);
          for (const column of page) {
            const height = column.reduce((sum, index) => sum + (some[index]?.height ?? 0), 0);
            if (column.length > 1) expect(height).toBeLessThanOrEqual(at === 0 ? columns.first : columns.others);
          }
        });
      }),
    );
  });
});
