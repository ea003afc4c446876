import { alternativeLetter } from '../assessments/answer-key.ts';
import type { PaperSize } from '../printing.ts';
import { BUBBLE_RADIUS, GROUP, type Grid, gridOf, MARGIN } from './grids.ts';
import { type Layout, type LayoutOptions, layoutFor, sheetSize } from './layouts.ts';
import { MARKER_SIZE, MARKER_WHITE, markerCells, markerIds, type SheetPart } from './markers.ts';

/** All in millimetres from the top left corner of the sheet; x and y of what is round or square are its middle. */
export type Box = { x: number; y: number; width: number; height: number };
export type Marker = { id: number; x: number; y: number; size: number; isBlack: boolean[][] };
export type Bubble = { question: number; letter: string; x: number; y: number; radius: number };
/** `right` is where the digits end. */
export type NumberLabel = { question: number; right: number; y: number; box: Box; isStrong: boolean };
export type Rule = { left: number; right: number; y: number };
/** Where a question without bubbles has a note: its left end. */
export type NotePlace = { question: number; x: number; y: number };

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
  /** The sheet's own size: of half a page, where it is one. */
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

const QR_SIZE = 25;
export const HEAD_RULE = 49.5;

/** Which half of a page a sheet is printed on. */
export const halves = ['upper', 'lower'] as const satisfies readonly SheetPart[];
export type Half = (typeof halves)[number];
/** `half` matters to half a page only: it says which markers the sheet has, and nothing else. */
type GeometryOptions = LayoutOptions & { half?: Half };

/**
 * Returns where everything on an answer sheet is, given the paper and the number of alternatives of each question in
 * the order of the form: of a whole page as it is printed now, unless something else is said. Printing and reading both
 * use it. Bubbles are in reading order: by question, then by letter. A question that is answered in writing has 0
 * alternatives and no bubbles. Throws RangeError for a number of questions or alternatives that no sheet has.
 */
export function sheetGeometry(
  paper: PaperSize,
  alternatives: readonly number[],
  { half = 'upper', ...options }: GeometryOptions = {},
): SheetGeometry {
  const layout = layoutFor(paper, alternatives, options);
  const page = sheetSize(layout);
  const grid = gridOf(layout);
  const { radius, labelWidth, labelGap } = grid;
  const placed = alternatives.map((count, at) => ({ question: at + 1, count, ...placeOf(grid, at) }));
  /** Half the height of a number's digits with some white. */
  const digits = 2.5 * (radius / BUBBLE_RADIUS);
  return {
    layout,
    page,
    markers: markersOf(paper, page, layout.format === 'half' ? half : 'page'),
    qr: qrOf(page),
    bubbles: placed.flatMap(({ question, count, x, y }) =>
      Array.from({ length: count }, (_, index) => ({
        question,
        letter: alternativeLetter(index),
        x: rounded(x + index * grid.letterPitch),
        y,
        radius,
      })),
    ),
    numbers: placed.map(({ question, x, y }) => ({
      question,
      right: rounded(x - labelGap),
      y,
      box: boxOf(x - labelWidth, y - digits, x - labelGap, y + digits),
      isStrong: question % GROUP === 0,
    })),
    rules: [
      { left: MARGIN, right: page.width - MARGIN, y: HEAD_RULE },
      ...placed
        .filter(({ row, question }) => question % GROUP === 0 && row + 1 < grid.rows && question < layout.questions)
        .map(({ x, y }) => ({
          left: rounded(x - labelWidth),
          right: rounded(x + (layout.widest - 1) * grid.letterPitch + radius),
          y: rounded(y + grid.rowPitch / 2),
        })),
    ],
    boxes: boxesOf(layout),
  };
}

/** Between a number and the note beside it. */
const BEFORE_NOTE = 2.5;

/** Returns where the notes are beside the numbers of questions without bubbles, which are answered on a further page. */
export function notesOf({ bubbles, numbers }: Pick<SheetGeometry, 'bubbles' | 'numbers'>): NotePlace[] {
  const marked = new Set(bubbles.map(({ question }) => question));
  return numbers.flatMap(({ question, right, y }) =>
    marked.has(question) ? [] : { question, x: rounded(right + BEFORE_NOTE), y },
  );
}

/** Returns the middle of the first bubble of a question, by its index, and its row. */
const placeOf = ({ rows, left, top, columnPitch, rowPitch, labelWidth }: Grid, at: number) => {
  const row = at % rows;
  return {
    row,
    x: rounded(left + Math.floor(at / rows) * columnPitch + labelWidth),
    y: rounded(top + row * rowPitch),
  };
};

/** Returns where the code of a page is. */
export const qrOf = ({ width }: { width: number }): Box => ({ x: width - 54, y: 11, width: QR_SIZE, height: QR_SIZE });

/** Returns the markers of a part of a paper, given its size. */
export function markersOf(
  paper: PaperSize,
  { width, height }: { width: number; height: number },
  part: SheetPart,
): Marker[] {
  const near = FREE_EDGE + MARKER_SIZE / 2;
  const places = [
    [near, near],
    [width - near, near],
    [width - near, height - near],
    [near, height - near],
    [width - 76, near + 2],
    [width / 2, height - near],
  ];
  return markerIds(paper, part).map((id, at) => {
    const [x = 0, y = 0] = places[at] ?? [];
    return { id, x: rounded(x), y: rounded(y), size: MARKER_SIZE, isBlack: markerCells(id) };
  });
}

/** Returns where the texts of the head and the foot are. */
export function boxesOf(layout: Pick<Layout, 'paper' | 'format'>): Record<SheetBoxName, Box> {
  const { width, height } = sheetSize(layout);
  const right = width - MARGIN;
  /** Where the white of a marker ends whose middle is so far away. */
  const clear = MARKER_SIZE / 2 + MARKER_WHITE;
  const beforeQr = width - 54 - QR_WHITE - 1;
  const foot = height - (layout.format === 'half' ? 23 : 25);
  return {
    title: boxOf(MARGIN, 10.5, width - 76 - clear, 19.5),
    subtitle: boxOf(MARGIN, 19.5, width - 76 - clear, 24.5),
    name: boxOf(MARGIN, 26.5, beforeQr, 37),
    course: boxOf(MARGIN, 38, 68, 47.5),
    version: boxOf(70, 38, 88, 47.5),
    signature: boxOf(90, 38, beforeQr - 4, 47.5),
    code: boxOf(width - 62, 41, width - 21, 48.5),
    instructions: boxOf(MARGIN, 50.5, right, 58),
    footLeft: boxOf(MARGIN, foot, width / 2 - clear - 1, height - FREE_EDGE - 1),
    footRight: boxOf(width / 2 + clear + 1, foot, right, height - FREE_EDGE - 1),
  };
}

/** Returns a box between its edges. */
export const boxOf = (left: number, top: number, right: number, bottom: number): Box => ({
  x: rounded(left),
  y: rounded(top),
  width: rounded(right - left),
  height: rounded(bottom - top),
});

/** Returns a length to a hundredth of a millimetre. */
export const rounded = (millimetres: number): number => Math.round(millimetres * 100) / 100;
