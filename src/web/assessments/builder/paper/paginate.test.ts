import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';

const columns = { perPage: 2, first: 60, others: 100 };
const block = (height: number, keepWithNext = false, headerIndex?: number) => ({ height, keepWithNext, headerIndex });

describe('the pages of a paper', () => {
  it('are filled column by column, the first page around its head', () =>
    expect(paginate([block(40), block(20), block(60), block(90), block(10)], columns)).toEqual([
      [[0, 1], [2]],
      [[3, 4]],
    ]));
  it('keep a heading with what follows it', () =>
    expect(paginate([block(50), block(5, true), block(20)], columns)).toEqual([[[0], [1, 2]]]));
  it('leave the first page empty rather than tear what fits on the second', () =>
    expect(paginate([block(5, true), block(80)], columns)).toEqual([[[], []], [[0, 1]]]));
  it('give a column of its own to what is taller than any', () =>
    expect(paginate([block(10), block(150), block(10)], columns)).toEqual([[[0], [1]], [[2]]]));
  it('tear a glued run that is taller than a column between its blocks', () =>
    expect(paginate([block(70, true), block(70, true), block(70)], columns)).toEqual([[[0], [1]], [[2]]]));
  it('repeat the heads of a table where its rows begin a column', () =>
    expect(paginate([block(10, true), block(40, false, 0), block(40, false, 0), block(85, false, 0)], columns)).toEqual(
      [
        [
          [0, 1],
          [0, 2],
        ],
        [[0, 3]],
      ],
    ));
  it('count those heads to what a column holds', () =>
    expect(paginate([block(30), block(20, true), block(30, false, 1), block(45, false, 1)], columns)).toEqual([
      [[0], [1, 2]],
      [[1, 3]],
    ]));
  it('are none without blocks', () => expect(paginate([], columns)).toEqual([]));

  const blocks = fc
    .array(
      fc.record({ height: fc.integer({ min: 1, max: 140 }), keepWithNext: fc.boolean(), sort: fc.integer({ max: 3 }) }),
    )
    .map((some) =>
      some.map(({ height, keepWithNext, sort }, index) => {
        const heads = sort === 1 ? some.findLastIndex((one, at) => at < index && one.sort === 2) : -1;
        return block(height, keepWithNext, heads < 0 ? undefined : heads);
      }),
    );
  it('hold every block in order, once but for repeated heads, and never more than a column holds', () => {
    fc.assert(
      fc.property(blocks, (some) => {
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
