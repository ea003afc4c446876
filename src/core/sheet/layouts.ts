import { alternativeLetters } from '../assessments/answer-key.ts';
import { MAXIMUM_QUESTIONS } from '../assessments/positions.ts';
import { type PaperSize, papers } from '../printing.ts';

/** Millimetres. */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<PaperSize, { width: number; height: number }>;

/** What decides where the bubbles of a sheet are; `widest` is the largest number of alternatives of a question. */
export type Layout = { paper: PaperSize; questions: number; widest: number };

/** Counts up when places change; a sheet that was printed before still has to be read. */
const EDITION = 1;
export const MINIMUM_ALTERNATIVES = 2;

/** Returns the layout of a sheet, given the number of alternatives of each question. Throws RangeError if none fits. */
export function layoutFor(paper: PaperSize, alternatives: readonly number[]): Layout {
  const fits = (count: number) =>
    Number.isInteger(count) && count >= MINIMUM_ALTERNATIVES && count <= alternativeLetters.length;
  if (alternatives.length < 1 || alternatives.length > MAXIMUM_QUESTIONS || !alternatives.every(fits)) {
    throw new RangeError(`No sheet has questions with ${alternatives.join(', ')} alternatives`);
  }
  return { paper, questions: alternatives.length, widest: Math.max(...alternatives) };
}

/**
 * Returns the number by which a layout is stored: at most 15 bits, three characters of a sheet's code. A paper is known by
 * its index.
 */
export const encodeLayout = ({ paper, questions, widest }: Layout): number =>
  ((EDITION * papers.length + papers.indexOf(paper)) * 8 + widest) * 128 + questions;

/** Returns the layout of a stored number; null for a number of none, or of another edition. */
export function decodeLayout(number: number): Layout | null {
  const paper = papers[Math.floor(number / 1024) % papers.length];
  if (!Number.isInteger(number) || number < 0 || !paper) return null;
  const layout = { paper, questions: number % 128, widest: Math.floor(number / 128) % 8 };
  const isLayout =
    layout.questions >= 1 &&
    layout.questions <= MAXIMUM_QUESTIONS &&
    layout.widest >= MINIMUM_ALTERNATIVES &&
    encodeLayout(layout) === number;
  return isLayout ? layout : null;
}
