import { type PaperSize, papers } from '../printing.ts';

/** Millimetres: of a marker's side, and of the white that is left around it. */
export const MARKER_SIZE = 10;
export const MARKER_WHITE = 4;
/** How many cells a side has: four that carry bits and a black one at either end. */
export const MARKER_CELLS = 6;

/** What of a paper a set of markers surrounds; `answers` is a further page, for written answers. */
export const sheetParts = ['page', 'upper', 'lower', 'answers'] as const;
export type SheetPart = (typeof sheetParts)[number];

/** Of each set: top left, top right, bottom right, bottom left, top middle, bottom middle. */
const MARKERS_OF_PART = 6;

/**
 * The first id of each set; the others count up. Every part of every paper has ids of its own, so that the markers alone
 * say on which paper a sheet was printed, and which half of it is which.
 */
const firstIds = {
  a4: { page: 0, answers: 6, upper: 12, lower: 18 },
  letter: { page: 25, answers: 31, upper: 37, lower: 43 },
} as const satisfies Record<PaperSize, Record<SheetPart, number>>;

/** The bits of the ArUco dictionary DICT_4X4_50 by id, row by row from the top left; 1 is white. */
const bitsById: readonly number[] = [
  ...[0xb532, 0x0f9a, 0x332d, 0x9946, 0x549e, 0x79cd, 0x9e2e, 0xc4f2, 0xfeda, 0xcf56],
  ...[0xf991, 0x11a7, 0x0eb7, 0x2a0f, 0x24b1, 0x263e, 0x4665, 0x6600, 0x6c5e, 0x76af],
  ...[0x868b, 0xb02b, 0xccd5, 0xdd82, 0xfe47, 0x9471, 0xace4, 0xa554, 0x2123, 0x346f],
  ...[0x4415, 0x57b2, 0x9ecf, 0xf0cb, 0x08ae, 0x0929, 0x1875, 0x04ff, 0x0df6, 0x1c5a],
  ...[0x1718, 0x2a28, 0x328c, 0x38b2, 0x24e8, 0x2eeb, 0x2d3f, 0x4b64, 0x502e, 0x5013],
];

/** Where a marker belongs; `index` is its place in `markerIds`. */
export type MarkerPlace = { paper: PaperSize; part: SheetPart; index: number };

/** The ids of a part's markers: top left, top right, bottom right, bottom left, top middle, bottom middle. */
export const markerIds = (paper: PaperSize, part: SheetPart = 'page'): number[] =>
  Array.from({ length: MARKERS_OF_PART }, (_, index) => firstIds[paper][part] + index);

/** Returns of which paper and part a marker is, and at which place; null for an id that no sheet has. */
export function markerOf(id: number): MarkerPlace | null {
  for (const paper of papers) {
    for (const part of sheetParts) {
      const index = markerIds(paper, part).indexOf(id);
      if (index >= 0) return { paper, part, index };
    }
  }
  return null;
}

/** Returns which cells of a marker are black, six rows of six. Throws RangeError for an id that no sheet has. */
export function markerCells(id: number): boolean[][] {
  const bits = bitsById[id];
  if (bits === undefined || !markerOf(id)) throw new RangeError(`No sheet has the marker ${id}`);
  const side = Array.from({ length: MARKER_CELLS }, (_, at) => at);
  const isInner = (at: number) => at > 0 && at < MARKER_CELLS - 1;
  return side.map((row) =>
    side.map((column) => !(isInner(row) && isInner(column) && (bits >> (15 - 4 * (row - 1) - (column - 1))) & 1)),
  );
}
