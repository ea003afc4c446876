import { describe, expect, it } from 'vitest';
import { papers } from '../printing.ts';
import { MARKER_SIZE, markerCells, markerIds, markerOf, sheetParts } from './markers.ts';

const all = papers.flatMap((paper) => sheetParts.flatMap((part) => markerIds(paper, part)));
const turned = (cells: boolean[][]) => cells.map((_, row) => cells.map((line) => line[row] ?? false).reverse());
const differing = (a: boolean[][], b: boolean[][]) => a.flat().filter((isBlack, at) => isBlack !== b.flat()[at]).length;
const turns = (cells: boolean[][]) => {
  const list = [cells];
  while (list.length < 4) list.push(turned(list.at(-1) ?? []));
  return list;
};

describe('the markers', () => {
  const drawn = (id: number) => markerCells(id).map((row) => row.map((isBlack) => (isBlack ? '#' : '.')).join(''));

  it.each([
    [0, ['######', '#.#..#', '##.#.#', '###..#', '###.##', '######']],
    [17, ['######', '##..##', '##..##', '######', '######', '######']],
    [30, ['######', '##.###', '##.###', '####.#', '##.#.#', '######']],
    [37, ['######', '######', '##.###', '#....#', '#....#', '######']],
  ])('have the bits of the ArUco dictionary: %d', (id, cells) => expect(drawn(id)).toEqual(cells));

  it('have ids of their own for each part of each paper', () => {
    expect(papers.map((paper) => sheetParts.map((part) => markerIds(paper, part)))).toEqual([
      [
        [0, 1, 2, 3, 4, 5],
        [12, 13, 14, 15, 16, 17],
        [18, 19, 20, 21, 22, 23],
        [6, 7, 8, 9, 10, 11],
      ],
      [
        [25, 26, 27, 28, 29, 30],
        [37, 38, 39, 40, 41, 42],
        [43, 44, 45, 46, 47, 48],
        [31, 32, 33, 34, 35, 36],
      ],
    ]);
    expect(new Set(all).size).toBe(48);
  });

  it('say where they belong', () => {
    for (const paper of papers) {
      for (const part of sheetParts) {
        expect(markerIds(paper, part).map(markerOf)).toEqual(
          [0, 1, 2, 3, 4, 5].map((index) => ({ paper, part, index })),
        );
      }
    }
    expect([24, 49, 50, -1, 1.5].map(markerOf)).toEqual([null, null, null, null, null]);
  });

  it('differ in at least four cells, however the page is turned', () => {
    for (const id of all) {
      for (const other of all) {
        const distances = turns(markerCells(other)).map((cells) => differing(markerCells(id), cells));
        expect(Math.min(...(id === other ? distances.slice(1) : distances))).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it.each([24, 49, 50])('are unknown with other ids: %d', (id) => expect(() => markerCells(id)).toThrow(RangeError));

  it('are squares of whole cells', () => expect(MARKER_SIZE / markerCells(0).length).toBeCloseTo(10 / 6));
});
