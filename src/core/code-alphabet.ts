import { foldToLatin } from './text/fold-characters.ts';

/** The characters of codes that people type: without 0, O, 1 and I, which are read for one another. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Returns a new code of random characters of an alphabet; `randomBelow` returns a random integer from 0 to below its argument.
 */
export const createCode = (
  length: number,
  randomBelow: (limit: number) => number,
  alphabet: string = codeAlphabet,
): string => Array.from({ length }, () => alphabet.charAt(randomBelow(alphabet.length))).join('');

/** Returns a typed code as it is stored: capital letters and digits without spaces and hyphens, of whatever kind. */
export const normalizeTypedCode = (typed: string): string =>
  foldToLatin(typed)
    .toUpperCase()
    .replace(/[\s-]+/g, '');
