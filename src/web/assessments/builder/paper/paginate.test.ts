import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate } from './paginate.ts';

const columns = { perPage: 2, first: 60, others: 100 };
const block = (height: number, keepWithNext = false, headerIndex?: number) => ({ height, keepWithNext, headerIndex });

describe('paginate', () => {
  it('fills column by column, with less on the first page, which has the head', () =>
    expect(paginate([block(40), block(20), block(60), block(90), block(10)], columns)).toEqual([
      [[0, 1], [2]],
      [[3, 4]],
    ]));
  it('places a heading in the column of the next block', () =>
    expect(paginate([block(50), block(5, true), block(20)], columns)).toEqual([[[0], [1, 2]]]));
  it('leaves the first page empty rather than divide what fits on the second', () =>
    expect(paginate([block(5, true), block(80)], columns)).toEqual([[[], []], [[0, 1]]]));
  it('gives a block taller than every column its own column', () =>
    expect(paginate([block(10), block(150), block(10)], columns)).toEqual([[[0], [1]], [[2]]]));
  it('divides a run taller than a column between its blocks', () =>
    expect(paginate([block(70, true), block(70, true), block(70)], columns)).toEqual([[[0], [1]], [[2]]]));
  it('repeats the heads of a table whose rows begin a column', () =>
    expect(paginate([block(10, true), block(40, false, 0), block(40, false, 0), block(85, false, 0)], columns)).toEqual(
      [
        [
          [0, 1],
          [0, 2],
        ],
        [[0, 3]],
      ],
    ));
  it('counts the height of repeated heads', () =>
    expect(paginate([block(30), block(20, true), block(30, false, 1), block(45, false, 1)], columns)).toEqual([
      [[0], [1, 2]],
      [[1, 3]],
    ]));
  it('returns no pages without blocks', () => expect(paginate([], columns)).toEqual([]));

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
  it('places every block in order, only heads repeatedly, and never overfills a column', () => {
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
