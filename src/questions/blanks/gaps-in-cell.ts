import { isErrorOfProgram, isNumberOfProgram } from '../../core/spreadsheets/destroyed.ts';
import { foldCharacters } from '../../core/text/fold-characters.ts';
import type { Gap, Response } from './content.ts';

/** What else people write between answers, by the sign that an answer may have itself. */
const otherSeparators: readonly (readonly [string, RegExp])[] = [
  [',', /,/],
  ['/', /\//],
  ['|', /\|/],
  ['\t', /\t/],
  ['-', /\s-\s/],
];
const decimalNumber = /^\D*\d+,\d+\D*$/;

/**
 * Returns the answers of the gaps that a cell has in their order, with semicolons or line breaks between them. Null where it has more,
 * where other signs seem to stand between them, and where a program has changed what was typed: '1/2' to '01-feb'.
 */
export function readGapsCell(gaps: readonly Gap[], cell: string): Response | null {
  const texts = cell
    .trim()
    .split(/;\s*\n|[;\n\u037e\uff1b]/)
    .map((text) => text.trim());
  if (texts.length > gaps.length || (texts.length === 1 && hasOtherSeparator(gaps, cell))) return null;
  const given = gaps.flatMap((gap, index) => (texts[index] ? [{ gap, text: texts[index] }] : []));
  if (given.length === 0 || given.some(({ gap, text }) => isOfProgram(text) && !gap.answers.some(isOfProgram)))
    return null;
  return { gaps: Object.fromEntries(given.map(({ gap, text }) => [gap.id, text])) };
}

/** Returns whether a text seems to have the answers of several gaps; one of them, where its accepted answers have such a sign. */
function hasOtherSeparator(gaps: readonly Gap[], cell: string): boolean {
  const text = foldCharacters(cell).trim();
  const answers = (gaps[0]?.answers ?? []).map(foldCharacters);
  return otherSeparators.some(([sign, separator]) => {
    const parts = text.split(separator).filter((part) => part.trim() !== '').length;
    const isOneAnswer = answers.some((answer) => answer.includes(sign)) || (sign === ',' && decimalNumber.test(text));
    return parts > 1 && parts <= gaps.length && !isOneAnswer;
  });
}

/** Returns whether a program has made a text. People write days with spaces: '12 octubre'. */
const isOfProgram = (text: string): boolean =>
  isErrorOfProgram(text) || (!/ \p{L}/u.test(text) && isNumberOfProgram(text));
