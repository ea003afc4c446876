import type { PaperSize } from '../printing.ts';

/** Millimetres: of a marker's side, and of the white that is left around it. */
export const MARKER_SIZE = 10;
export const MARKER_WHITE = 4;
/** How many cells a side has: four that carry bits and a black one at either end. */
export const MARKER_CELLS = 6;

/**
 * The bits of the markers by their id in the ArUco dictionary DICT_4X4_50, row by row from the top left; 1 is white. A
 * letter page has ids of its own, so that the markers alone say which paper was printed on.
 */
const bitsOfMarkers = {
  a4: { 0: 0xb532, 1: 0x0f9a, 2: 0x332d, 3: 0x9946, 4: 0x549e, 5: 0x79cd },
  letter: { 25: 0x9471, 26: 0xace4, 27: 0xa554, 28: 0x2123, 29: 0x346f, 30: 0x4415 },
} as const satisfies Record<PaperSize, Record<number, number>>;

/** The ids of a paper's markers: top left, top right, bottom right, bottom left, top middle, bottom middle. */
export const markerIds = (paper: PaperSize): number[] => Object.keys(bitsOfMarkers[paper]).map(Number);

/**
 * Returns which cells of a marker are black, six rows of six. Throws RangeError for an id that no sheet has.
 */
export function markerCells(id: number): boolean[][] {
  const bits = Object.values(bitsOfMarkers)
    .flatMap(Object.entries)
    .find(([known]) => Number(known) === id)?.[1];
  if (bits === undefined) throw new RangeError(`No sheet has the marker ${id}`);
  const side = Array.from({ length: MARKER_CELLS }, (_, at) => at);
  const isInner = (at: number) => at > 0 && at < MARKER_CELLS - 1;
  return side.map((row) =>
    side.map((column) => !(isInner(row) && isInner(column) && (bits >> (15 - 4 * (row - 1) - (column - 1))) & 1)),
  );
}
