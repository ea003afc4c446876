/** Without 0, O, 1 and I, which are read for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;

/** Returns a new code; `randomBelow` returns a random integer from 0 to below its argument. */
export const createAccessCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomBelow(ALPHABET.length))).join('');

/** Returns a typed code as it is stored: capital letters and digits without spaces and hyphens. */
export const readAccessCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');

/** Returns a code as people read it aloud: in two halves, `K7M 4QX`. */
export const formatAccessCode = (code: string): string => {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`.trim();
};
