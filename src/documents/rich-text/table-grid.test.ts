import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../questions/text/document/document.ts';
import { layOutTable } from './table-grid.ts';

type Span = readonly [colspan: number, rowspan: number];
const rowsOf = (spans: readonly (readonly Span[])[]): Table['content'] =>
  spans.map((row) => ({
    type: 'tableRow',
    content: row.map(([colspan, rowspan]) => ({
      type: 'tableCell',
      attrs: { colspan, rowspan },
      content: [{ type: 'paragraph' }],
    })),
  }));
const placesOf = (spans: readonly (readonly Span[])[]) =>
  layOutTable(rowsOf(spans)).places.map((row) => row.map((place) => place && [place.x, place.colspan, place.rowspan]));

describe('layOutTable', () => {
  it('puts the cells of a row next to one another', () =>
    expect(
      placesOf([
        [
          [1, 1],
          [2, 1],
        ],
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      ]),
    ).toEqual([
      [
        [0, 1, 1],
        [1, 2, 1],
      ],
      [
        [0, 1, 1],
        [1, 1, 1],
        [2, 1, 1],
      ],
    ]));
  it('leaves the place of a cell that spans rows free in the next ones', () =>
    expect(
      placesOf([
        [
          [1, 2],
          [1, 1],
        ],
        [[1, 1]],
      ]),
    ).toEqual([
      [
        [0, 1, 2],
        [1, 1, 1],
      ],
      [[1, 1, 1]],
    ]));
  it('cuts spans that leave the table', () =>
    expect(
      placesOf([
        [
          [1, 1],
          [1, 9],
        ],
        [[9, 1]],
      ]).at(0),
    ).toEqual([
      [0, 1, 1],
      [1, 1, 2],
    ]));
  it('never lets two cells have the same place, nor one leave the table', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), { maxLength: 5 }), {
          minLength: 1,
          maxLength: 6,
        }),
        (spans) => {
          const { columns, places } = layOutTable(rowsOf(spans));
          const taken = new Set<string>();
          for (const place of places.flat()) {
            if (!place) continue;
            expect(place.x + place.colspan).toBeLessThanOrEqual(columns);
            expect(place.y + place.rowspan).toBeLessThanOrEqual(spans.length);
            for (let x = place.x; x < place.x + place.colspan; x++)
              for (let y = place.y; y < place.y + place.rowspan; y++) {
                expect(taken.has(`${x} ${y}`)).toBe(false);
                taken.add(`${x} ${y}`);
              }
          }
        },
      ),
    ));
});
