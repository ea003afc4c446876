import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';

const columns = { perPage: 2, first: 60, others: 100 };
const piece = (height: number, glued = false, heads?: number) => ({ height, glued, heads });

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
  it('repeat the heads of a table where its rows begin a column', () =>
    expect(paginate([piece(10, true), piece(40, false, 0), piece(40, false, 0), piece(85, false, 0)], columns)).toEqual(
      [
        [
          [0, 1],
          [0, 2],
        ],
        [[0, 3]],
      ],
    ));
  it('count those heads to what a column holds', () =>
    expect(paginate([piece(30), piece(20, true), piece(30, false, 1), piece(45, false, 1)], columns)).toEqual([
      [[0], [1, 2]],
      [[1, 3]],
    ]));
  it('are none without pieces', () => expect(paginate([], columns)).toEqual([]));

  const pieces = fc
    .array(fc.record({ height: fc.integer({ min: 1, max: 140 }), glued: fc.boolean(), sort: fc.integer({ max: 3 }) }))
    .map((some) =>
      some.map(({ height, glued, sort }, index) => {
        const heads = sort === 1 ? some.findLastIndex((one, at) => at < index && one.sort === 2) : -1;
        return piece(height, glued, heads < 0 ? undefined : heads);
      }),
    );
  it('hold every piece in order, once but for repeated heads, and never more than a column holds', () => {
    fc.assert(
      fc.property(pieces, (some) => {
        const pages = paginate(some, columns);
        const once = pages.flat(2).filter((index, at, all) => all.indexOf(index) === at);
        expect(once).toEqual(some.map((_, index) => index));
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
