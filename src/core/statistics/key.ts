import { foldToLatin } from '../text/fold-characters.ts';
import type { Choices } from './item-analysis.ts';

/** From this share of responses with several options on, the options of a key belong together. */
const SEVERAL_SHARE = 0.1;

const BLANK = /^(?:|na|n\/a|nan|null|-|\.)$/i;

/** Returns the options in a cell, such as A, ABD or 2, in upper case; none for a blank, null for what holds no options. */
export function readOptions(written: string): string[] | null {
  const cell = foldToLatin(written);
  if (BLANK.test(cell)) return [];
  if (/^\d+$/.test(cell)) return [cell];
  const letters = cell.toUpperCase().replace(/[\s,;+]/g, '');
  return /^[A-Z]+$/.test(letters) ? [...new Set(letters)].sort() : null;
}

/**
 * Returns the choices of an item and the sets of options that are accepted. A key of several letters is one set where a tenth or more
 * of the responses name several; where students named one each, every letter of it is accepted by itself.
 */
export function choicesOf(
  responses: readonly (readonly string[])[],
  key: readonly (readonly string[])[],
): Choices & { accepted: readonly (readonly string[])[] } {
  const given = responses.filter(({ length }) => length > 0);
  const several = given.filter(({ length }) => length > 1).length;
  const together = several > 0 && several >= given.length * SEVERAL_SHARE && key.some(({ length }) => length > 1);
  const accepted = together ? key : key.flat().map((option) => [option]);
  const right = [...new Set(key.flat())];
  return { options: allOptions([...right, ...responses.flat()]), key: right, together, byPerson: responses, accepted };
}

/** Returns the score of a response, as a question with several right alternatives is scored; the best of all accepted sets. */
export const scoreOf = (chosen: readonly string[], accepted: readonly (readonly string[])[]): number =>
  Math.max(
    ...accepted.map((key) => {
      const right = chosen.filter((option) => key.includes(option)).length;
      return Math.max(0, (right - (chosen.length - right)) / key.length);
    }),
  );

/** Returns the options in order; of letters up to G and of numbers also those between them that nobody chose. */
function allOptions(named: readonly string[]): string[] {
  const found = [...new Set(named)].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  const last = found.at(-1) ?? '';
  if (found.every((option) => /^[A-G]$/.test(option))) return [...'ABCDEFG'].filter((letter) => letter <= last);
  return found;
}
