import { type Layout, sheetSize } from './layouts.ts';

/** Where the bubbles of a layout are, in millimetres: questions run down the columns. */
export type Grid = {
  columns: number;
  rows: number;
  /** The left end of the first column, where the numbers begin, and how far the next one is. */
  left: number;
  columnPitch: number;
  /** The middle of the first row, and how far the next one is. */
  top: number;
  rowPitch: number;
  letterPitch: number;
  radius: number;
  /** From the left end of a column to the middle of its first bubbles, and from there back to the numbers. */
  labelWidth: number;
  labelGap: number;
};

/** The smallest bubbles, and the largest. */
export const BUBBLE_RADIUS = 2.3;
const LARGE_RADIUS = 3;
/** Up to so many questions have large bubbles. */
const LARGE_QUESTIONS = 20;

export const MARGIN = 24;
/** Beside three columns of many letters, where nothing but bubbles is. */
export const NARROW_MARGIN = 16;
const COLUMN_GAP = 6.8;
/** Between neighbouring bubbles at least. */
const LETTER_GAP = 2.4;
const ROW_GAP = 1.9;
/** Where the rows of bubbles may begin and end; below is the white of the lower markers. */
const TOP_OF_ROWS = 59.5;
const BELOW_ROWS = 24.5;
/** A rule follows every so many questions. */
export const GROUP = 5;

/** Returns the roomiest grid that holds the questions: as few columns as possible, as far apart as they fit. */
export const gridOf = (layout: Layout): Grid =>
  layout.edition === 2 && layout.questions <= LARGE_QUESTIONS ? largeGrid(layout) : smallGrid(layout);

const LAST_ROW = { a4: 265, letter: 251 } as const;

/** Returns the grid with bubbles of one size, in columns of whole groups. */
function smallGrid({ paper, format, questions, widest }: Layout): Grid {
  const [top, labelWidth, labelGap] = [62, 10.5, 5];
  const columns = questions <= 10 ? 1 : questions <= 50 ? 2 : 3;
  const rows = Math.ceil(questions / columns / GROUP) * GROUP;
  const margin = columns === 3 && widest === 7 ? NARROW_MARGIN : MARGIN;
  const width = sheetSize({ paper, format }).width - 2 * margin;
  const rowPitch = Math.min(9, tenthsBelow((LAST_ROW[paper] - top) / (rows - 1)));
  const room = (width - (columns - 1) * COLUMN_GAP) / columns - labelWidth - BUBBLE_RADIUS;
  const letterPitch = tenthsBelow(Math.min(8.5, rowPitch + 0.6, room / (widest - 1)));
  const block = labelWidth + (widest - 1) * letterPitch + BUBBLE_RADIUS;
  const columnPitch = columns === 3 ? (width - block) / 2 : width / 2;
  return {
    ...{ columns, rows, left: margin, columnPitch, top, rowPitch, letterPitch, labelWidth, labelGap },
    radius: BUBBLE_RADIUS,
  };
}

/** Returns the grid with the largest bubbles that fit, in columns of one length. */
function largeGrid(layout: Layout): Grid {
  const { format, questions, widest } = layout;
  const { width, height } = sheetSize(layout);
  const isHalf = format === 'half';
  const columns = questions <= 5 ? 1 : isHalf && questions > 14 ? 3 : 2;
  const rows = Math.ceil(questions / columns);
  const left = columns === 3 && widest >= 6 ? NARROW_MARGIN : MARGIN;
  const room = width - 2 * left;
  for (let tenths = LARGE_RADIUS * 10; ; tenths--) {
    const radius = tenths / 10;
    const labelGap = tenthsAbove(radius + 2.7);
    // Two digits grow with the bubbles.
    const labelWidth = tenthsAbove(labelGap + 5.5 * (radius / BUBBLE_RADIUS));
    const most = isHalf ? 12 : 13;
    const rowPitch = Math.min(most, tenthsBelow((height - BELOW_ROWS - TOP_OF_ROWS - 2 * radius) / (rows - 1)));
    const forLetters = (room - (columns - 1) * COLUMN_GAP) / columns - labelWidth - radius;
    const letterPitch = tenthsBelow(Math.min(10.5, rowPitch + 0.6, forLetters / (widest - 1)));
    const isFitting = letterPitch >= 2 * radius + LETTER_GAP - 1e-6 && rowPitch >= 2 * radius + ROW_GAP - 1e-6;
    if (!isFitting && radius > BUBBLE_RADIUS) continue;
    const block = labelWidth + (widest - 1) * letterPitch + radius;
    return {
      ...{ columns, rows, left, rowPitch, letterPitch, labelWidth, labelGap, radius },
      top: isHalf ? TOP_OF_ROWS + radius : 64,
      columnPitch: columns === 3 ? (room - block) / 2 : room / 2,
    };
  }
}

const tenthsBelow = (millimetres: number): number => Math.floor(millimetres * 10 + 1e-6) / 10;
const tenthsAbove = (millimetres: number): number => Math.ceil(millimetres * 10 - 1e-6) / 10;
