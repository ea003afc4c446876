import { byForm, type FormNumber } from '../assessments/form-numbers.ts';
import type { PaperSize } from '../printing.ts';
import {
  type Box,
  type Bubble,
  boxesOf,
  boxOf,
  HEAD_RULE,
  type Marker,
  markersOf,
  qrOf,
  type Rule,
  rounded,
  type SheetBoxName,
} from './geometry.ts';
import { gradeSigns } from './grade-signs.ts';
import { BUBBLE_RADIUS, MARGIN, NARROW_MARGIN } from './grids.ts';
import { paperSizes } from './layouts.ts';

/** A question that is answered by hand, by its number in the form; `gaps` 0 = one text, otherwise a line for each gap. */
export type WrittenQuestion = { question: number; gaps: number };

/** The label of a line or of all of a box; `right` is where its characters end. */
export type AnswerLabel = { text: string; right: number; y: number };
/** A frame to write in. Everything printed inside it are its rules. */
export type AnswerBox = {
  question: number;
  box: Box;
  rules: Rule[];
  labels: AnswerLabel[];
  /** The row below it in which its grade is marked; null without one. */
  grade: GradeRow | null;
};

/** The bubbles of a grade, from left to right, with their signs as letters; `label` is where the characters of what stands before them end. */
export type GradeRow = { bubbles: Bubble[]; label: { right: number; y: number } };

export type AnswerPageGeometry = {
  page: { width: number; height: number };
  markers: Marker[];
  qr: Box;
  /** The rule below the head. */
  headRule: Rule;
  boxes: Record<SheetBoxName, Box>;
  answers: AnswerBox[];
};

/** Where an assessment says 0 lines. */
const USUAL_LINES = 6;
const LINE_PITCH = 7;
const BETWEEN = 4;
const TOP = 58.5;
const BELOW = 25.5;
/** For the numbers beside the frames. */
const LABELS = 11;
const LABEL_GAP = 1.5;
/** The height of a row for the grade, and from the frame down to the middle of its bubbles. */
const GRADE_ROW = 8;
const GRADE_MIDDLE = 4.4;
/** From the middle of a bubble of whole points to that of the next one, from the last one to the half, and from the label to the first one's edge. */
const GRADE_PITCH = 6.8;
const BEFORE_HALF = 9.5;
const BEFORE_GRADE = 3;

export type FrameOptions = { lines: number; grades: boolean };

/**
 * Returns the pages of frames for what a form asks to write, in its order: where everything on them is, in millimetres. `lines` is
 * how many each text has, as the author chose; with `grades` a row for the grade is below each frame. A frame never crosses a page: one
 * that does not fit begins the next, and the largest fills one. Printing and reading both use it.
 */
export function answerPages(
  paper: PaperSize,
  written: readonly WrittenQuestion[],
  { lines, grades }: FrameOptions,
): AnswerPageGeometry[] {
  const { width, height } = paperSizes[paper];
  const bottom = height - BELOW;
  const below = grades ? GRADE_ROW : 0;
  const pages: AnswerBox[][] = [];
  let top = Number.POSITIVE_INFINITY;
  for (const { question, gaps } of written) {
    const { count, pitch } = linesOf(gaps, lines, bottom - TOP - below);
    const tall = count * pitch;
    if (top + tall + below > bottom + 1e-6) {
      pages.push([]);
      top = TOP;
    }
    const left = NARROW_MARGIN + LABELS;
    const box = boxOf(left, top, width - NARROW_MARGIN, top + tall);
    const yOf = (line: number) => rounded(top + line * pitch);
    pages.at(-1)?.push({
      question,
      box,
      // The last line is that of the frame.
      rules: Array.from({ length: count - 1 }, (_, at) => ({ left, right: box.x + box.width, y: yOf(at + 1) })),
      labels: Array.from({ length: gaps > 0 ? count : 1 }, (_, at) => ({
        text: gaps > 1 ? `${question}.${at + 1}` : String(question),
        right: rounded(left - LABEL_GAP),
        y: rounded(yOf(at) + pitch / 2),
      })),
      grade: grades ? gradeRowOf(question, box) : null,
    });
    top += tall + below + BETWEEN;
  }
  const page = { width, height };
  const common = {
    ...{ page, qr: qrOf(page), markers: markersOf(paper, page, 'answers') },
    headRule: { left: MARGIN, right: width - MARGIN, y: HEAD_RULE },
    boxes: boxesOf({ paper, format: 'page' }),
  };
  return pages.map((answers) => ({ ...common, answers }));
}

/** Returns the pages of frames of each form, as `answerPages` does. */
export const answerPagesOfForms = (
  paper: PaperSize,
  written: Readonly<Record<FormNumber, readonly WrittenQuestion[]>>,
  options: FrameOptions,
): Record<FormNumber, AnswerPageGeometry[]> => byForm((formNumber) => answerPages(paper, written[formNumber], options));

const gradeRowOf = (question: number, { x, y, width, height }: Box): GradeRow => {
  const half = x + width - BUBBLE_RADIUS;
  const middle = rounded(y + height + GRADE_MIDDLE);
  const last = gradeSigns.length - 2;
  const bubbles = gradeSigns.map((letter, at) => ({
    ...{ question, letter, y: middle, radius: BUBBLE_RADIUS },
    x: rounded(at > last ? half : half - BEFORE_HALF - (last - at) * GRADE_PITCH),
  }));
  return { bubbles, label: { right: rounded((bubbles[0]?.x ?? half) - BUBBLE_RADIUS - BEFORE_GRADE), y: middle } };
};

/** Returns how many lines fit a frame, and how far apart: more gaps than usual lines are closer together. */
function linesOf(gaps: number, lines: number, room: number): { count: number; pitch: number } {
  const most = Math.floor(room / LINE_PITCH + 1e-6);
  if (gaps === 0) return { count: Math.min(lines || USUAL_LINES, most), pitch: LINE_PITCH };
  return { count: gaps, pitch: gaps <= most ? LINE_PITCH : Math.floor((room / gaps) * 100) / 100 };
}
