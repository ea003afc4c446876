import { foldToLatin } from './text/fold-characters.ts';

/** The characters of codes that people type: without 0, O, 1 and I, which are read for one another. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a typed code as it is stored: capital letters and digits without spaces and hyphens, of whatever kind. */
export const normalizeTypedCode = (typed: string): string =>
  foldToLatin(typed)
    .toUpperCase()
    .replace(/[\s-]+/g, '');
