import { alternativeLetter } from '../assessments/answer-key.ts';
import type { PaperSize } from '../printing.ts';
import { type Layout, layoutFor, paperSizes } from './layouts.ts';
import { MARKER_SIZE, MARKER_WHITE, markerCells, markerIds } from './markers.ts';

/** All in millimetres from the top left corner of the paper; x and y of what is round or square are its middle. */
export type Box = { x: number; y: number; width: number; height: number };
export type Marker = { id: number; x: number; y: number; size: number; isBlack: boolean[][] };
export type Bubble = { question: number; letter: string; x: number; y: number; radius: number };
/** `right` is where the digits end. */
export type NumberLabel = { question: number; right: number; y: number; box: Box; isStrong: boolean };
export type Rule = { left: number; right: number; y: number };

/** The parts of the head and the foot that hold text. */
export type SheetBoxName =
  | 'title'
  | 'subtitle'
  | 'name'
  | 'course'
  | 'version'
  | 'signature'
  | 'code'
  | 'instructions'
  | 'footLeft'
  | 'footRight';

export type SheetGeometry = {
  layout: Layout;
  page: { width: number; height: number };
  markers: Marker[];
  /** The square of the QR code, without its white. */
  qr: Box;
  bubbles: Bubble[];
  numbers: NumberLabel[];
  rules: Rule[];
  boxes: Record<SheetBoxName, Box>;
};

export const FREE_EDGE = 10;
/** The white around the QR code: four modules of its smallest version. */
export const QR_WHITE = 5;
export const BUBBLE_RADIUS = 2.3;

const QR_SIZE = 25;
const MARGIN = 24;
/** Beside three columns of seven letters, where nothing but bubbles is. */
const NARROW_MARGIN = 16;
const HEAD_RULE = 49.5;
const FIRST_ROW = 62;
const lastRow = { a4: 265, letter: 251 } as const satisfies Record<PaperSize, number>;
const MAXIMUM_ROW_PITCH = 9;
const MAXIMUM_LETTER_PITCH = 8.5;
/** From the left end of a column to the middle of its first bubbles, and from there back to the numbers. */
const LABEL_WIDTH = 10.5;
const LABEL_GAP = 5;
const COLUMN_GAP = 6.8;
/** A rule follows every so many rows. */
const GROUP = 5;

/**
 * Returns where everything on an answer sheet is, given the paper and the number of alternatives of each question in
 * the order of the form. Printing and reading both use it. Bubbles are in reading order: by question, then by letter.
 * Throws RangeError for a number of questions or alternatives that no sheet has.
 */
export function sheetGeometry(paper: PaperSize, alternatives: readonly number[]): SheetGeometry {
  const layout = layoutFor(paper, alternatives);
  const grid = gridOf(layout);
  const placed = alternatives.map((count, at) => ({ question: at + 1, count, ...placeOf(grid, at) }));
  return {
    layout,
    page: paperSizes[paper],
    markers: markersOf(paper),
    qr: { x: paperSizes[paper].width - 54, y: 11, width: QR_SIZE, height: QR_SIZE },
    bubbles: placed.flatMap(({ question, count, x, y }) =>
      Array.from({ length: count }, (_, index) => ({
        question,
        letter: alternativeLetter(index),
        x: rounded(x + index * grid.letterPitch),
        y,
        radius: BUBBLE_RADIUS,
      })),
    ),
    numbers: placed.map(({ question, x, y }) => ({
      question,
      right: rounded(x - LABEL_GAP),
      y,
      box: boxOf(x - LABEL_WIDTH, y - 2.5, x - LABEL_GAP, y + 2.5),
      isStrong: question % GROUP === 0,
    })),
    rules: [
      { left: MARGIN, right: paperSizes[paper].width - MARGIN, y: HEAD_RULE },
      ...placed
        .filter(({ row, question }) => (row + 1) % GROUP === 0 && row + 1 < grid.rows && question < layout.questions)
        .map(({ x, y }) => ({
          left: rounded(x - LABEL_WIDTH),
          right: rounded(x + (layout.widest - 1) * grid.letterPitch + BUBBLE_RADIUS),
          y: rounded(y + grid.rowPitch / 2),
        })),
    ],
    boxes: boxesOf(paper),
  };
}

type Grid = { rows: number; left: number; columnPitch: number; rowPitch: number; letterPitch: number };

/** Returns the roomiest grid that holds the questions: as few columns as possible, as far apart as they fit. */
function gridOf({ paper, questions, widest }: Layout): Grid {
  const columns = questions <= 10 ? 1 : questions <= 50 ? 2 : 3;
  const rows = Math.ceil(questions / columns / GROUP) * GROUP;
  const margin = columns === 3 && widest === 7 ? NARROW_MARGIN : MARGIN;
  const width = paperSizes[paper].width - 2 * margin;
  const rowPitch = Math.min(MAXIMUM_ROW_PITCH, tenthsBelow((lastRow[paper] - FIRST_ROW) / (rows - 1)));
  const room = (width - (columns - 1) * COLUMN_GAP) / columns - LABEL_WIDTH - BUBBLE_RADIUS;
  const letterPitch = tenthsBelow(Math.min(MAXIMUM_LETTER_PITCH, rowPitch + 0.6, room / (widest - 1)));
  const block = LABEL_WIDTH + (widest - 1) * letterPitch + BUBBLE_RADIUS;
  const columnPitch = columns === 3 ? (width - block) / 2 : width / 2;
  return { rows, left: margin, columnPitch, rowPitch, letterPitch };
}

/** Returns the middle of the first bubble of a question, by its index, and its row. */
const placeOf = ({ rows, left, columnPitch, rowPitch }: Grid, at: number) => {
  const row = at % rows;
  return {
    row,
    x: rounded(left + Math.floor(at / rows) * columnPitch + LABEL_WIDTH),
    y: rounded(FIRST_ROW + row * rowPitch),
  };
};

function markersOf(paper: PaperSize): Marker[] {
  const { width, height } = paperSizes[paper];
  const near = FREE_EDGE + MARKER_SIZE / 2;
  const places = [
    [near, near],
    [width - near, near],
    [width - near, height - near],
    [near, height - near],
    [width - 76, near + 2],
    [width / 2, height - near],
  ];
  return markerIds(paper).map((id, at) => {
    const [x = 0, y = 0] = places[at] ?? [];
    return { id, x: rounded(x), y: rounded(y), size: MARKER_SIZE, isBlack: markerCells(id) };
  });
}

function boxesOf(paper: PaperSize): Record<SheetBoxName, Box> {
  const { width, height } = paperSizes[paper];
  const right = width - MARGIN;
  /** Where the white of a marker ends whose middle is so far away. */
  const clear = MARKER_SIZE / 2 + MARKER_WHITE;
  const beforeQr = width - 54 - QR_WHITE - 1;
  return {
    title: boxOf(MARGIN, 10.5, width - 76 - clear, 19.5),
    subtitle: boxOf(MARGIN, 19.5, width - 76 - clear, 24.5),
    name: boxOf(MARGIN, 26.5, beforeQr, 37),
    course: boxOf(MARGIN, 38, 68, 47.5),
    version: boxOf(70, 38, 88, 47.5),
    signature: boxOf(90, 38, beforeQr - 4, 47.5),
    code: boxOf(width - 62, 41, width - 21, 48.5),
    instructions: boxOf(MARGIN, 50.5, right, 58),
    footLeft: boxOf(MARGIN, height - 25, width / 2 - clear - 1, height - FREE_EDGE - 1),
    footRight: boxOf(width / 2 + clear + 1, height - 25, right, height - FREE_EDGE - 1),
  };
}

const boxOf = (left: number, top: number, right: number, bottom: number): Box => ({
  x: rounded(left),
  y: rounded(top),
  width: rounded(right - left),
  height: rounded(bottom - top),
});

const rounded = (millimetres: number): number => Math.round(millimetres * 100) / 100;
const tenthsBelow = (millimetres: number): number => Math.floor(millimetres * 10 + 1e-6) / 10;
