import { alternativeLetters } from '../assessments/answer-key.ts';
import { MAXIMUM_QUESTIONS } from '../assessments/positions.ts';
import { type PaperSize, papers } from '../printing.ts';
import type { SheetPart } from './markers.ts';

type Size = { width: number; height: number };

/** Millimetres. */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<PaperSize, Size>;

/** A sheet is a whole page, or half of one: two are printed above one another, and may be cut apart. */
export const sheetFormats = ['page', 'half'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Counts up when places change; a sheet that was printed before still has to be read. */
export type Edition = 1 | 2;

/** What decides where the bubbles of a sheet are; `widest` is the largest number of alternatives of a question. */
export type Layout = { edition: Edition; format: SheetFormat; paper: PaperSize; questions: number; widest: number };
/** How sheets are printed now, unless something else is said. */
export type LayoutOptions = { edition?: Edition; format?: SheetFormat };

export const MINIMUM_ALTERNATIVES = 2;
/** How many questions fit half a page. */
export const MAXIMUM_HALF_QUESTIONS = 20;

/** Returns the size of a sheet, in millimetres. */
export const sheetSize = ({ paper, format }: Pick<Layout, 'paper' | 'format'>): Size => {
  const { width, height } = paperSizes[paper];
  return { width, height: format === 'half' ? height / 2 : height };
};

/** Returns the format of a sheet, given which part of its paper it is. */
export const formatOf = (part: SheetPart): SheetFormat => (part === 'upper' || part === 'lower' ? 'half' : 'page');

/** Returns whether so many questions fit a sheet of a format. */
export const fitsFormat = (format: SheetFormat, questions: number): boolean =>
  questions >= 1 && questions <= (format === 'half' ? MAXIMUM_HALF_QUESTIONS : MAXIMUM_QUESTIONS);

/** Returns whether any question has bubbles: one that is answered in writing has 0 alternatives. */
export const hasBubbles = (alternatives: readonly number[]): boolean => alternatives.some((count) => count > 0);

/**
 * Returns the layout of a sheet, given the number of alternatives of each question, 0 for one that is answered in writing. Throws
 * RangeError if none fits.
 */
export function layoutFor(
  paper: PaperSize,
  alternatives: readonly number[],
  { edition = 2, format = 'page' }: LayoutOptions = {},
): Layout {
  const fits = (count: number) =>
    count === 0 || (Number.isInteger(count) && count >= MINIMUM_ALTERNATIVES && count <= alternativeLetters.length);
  const isHeld = fitsFormat(format, alternatives.length) && alternatives.every(fits) && hasBubbles(alternatives);
  if (!isHeld || numberOfKind(edition, format) === null) {
    throw new RangeError(
      `No ${format} of edition ${edition} has questions with ${alternatives.join(', ')} alternatives`,
    );
  }
  return { edition, format, paper, questions: alternatives.length, widest: Math.max(...alternatives) };
}

/** The editions with their formats, by the number with which a stored layout begins. Never changes, only grows. */
const kinds: readonly ({ edition: Edition; format: SheetFormat } | null)[] = [
  null,
  { edition: 1, format: 'page' },
  { edition: 2, format: 'page' },
  { edition: 2, format: 'half' },
];

const numberOfKind = (edition: Edition, format: SheetFormat): number | null => {
  const found = kinds.findIndex((kind) => kind?.edition === edition && kind.format === format);
  return found === -1 ? null : found;
};

/**
 * Returns the number by which a layout is stored: at most 15 bits, three characters of a sheet's code. A paper is known by
 * its index. Throws RangeError for a format that the edition does not have.
 */
export function encodeLayout({ edition, format, paper, questions, widest }: Layout): number {
  const kind = numberOfKind(edition, format);
  if (kind === null) throw new RangeError(`Edition ${edition} has no format ${format}`);
  return ((kind * papers.length + papers.indexOf(paper)) * 8 + widest) * 128 + questions;
}

/** Returns the layout of a stored number; null for a number of none, or of an edition that is unknown. */
export function decodeLayout(number: number): Layout | null {
  if (!Number.isInteger(number) || number < 0) return null;
  const paper = papers[Math.floor(number / 1024) % papers.length];
  const kind = kinds[Math.floor(number / 1024 / papers.length)];
  const [questions, widest] = [number % 128, Math.floor(number / 128) % 8];
  const isLayout = kind && fitsFormat(kind.format, questions) && widest >= MINIMUM_ALTERNATIVES;
  return paper && isLayout ? { ...kind, paper, questions, widest } : null;
}

/**
 * A further page for written answers: of how many lines a text has, whether a row for the grade is below each frame, and which of these
 * pages it is, from 1.
 */
export type AnswerPageLayout = { paper: PaperSize; lines: number; grades: boolean; page: number };

/** Above all numbers of layouts with bubbles, so that a stored number is of one or the other. */
const FIRST_ANSWER_PAGE = 8192;
/** Above all numbers of answer pages without rows for grades. */
const FIRST_GRADED_PAGE = 16_384;
/** A question a page, and as many lines as an assessment may have. */
const MOST_ANSWER_PAGES = MAXIMUM_QUESTIONS;
const MOST_LINES = 30;

/** Returns the number by which the layout of an answer page is stored: at most 15 bits. Throws RangeError for one that no sheet has. */
export function encodeAnswerPage({ paper, lines, grades, page }: AnswerPageLayout): number {
  const isWithin = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (!isWithin(lines, 0, MOST_LINES) || !isWithin(page, 1, MOST_ANSWER_PAGES)) {
    throw new RangeError(`No answer page ${page} of ${lines} lines`);
  }
  const first = grades ? FIRST_GRADED_PAGE : FIRST_ANSWER_PAGE;
  return first + (papers.indexOf(paper) * (MOST_LINES + 1) + lines) * MOST_ANSWER_PAGES + page - 1;
}

/** Returns the layout of the answer page of a stored number; null for a number of none. */
export function decodeAnswerPage(number: number): AnswerPageLayout | null {
  const grades = number >= FIRST_GRADED_PAGE;
  const rest = number - (grades ? FIRST_GRADED_PAGE : FIRST_ANSWER_PAGE);
  if (!Number.isInteger(rest) || rest < 0) return null;
  const row = Math.floor(rest / MOST_ANSWER_PAGES);
  const paper = papers[Math.floor(row / (MOST_LINES + 1))];
  return paper ? { paper, lines: row % (MOST_LINES + 1), grades, page: (rest % MOST_ANSWER_PAGES) + 1 } : null;
}
