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

/** What decides whether somebody may register or join with a code. */
export type AccessCodeFacts = {
  state: 'active' | 'deactivated' | 'unavailable';
  idCountry: number;
  /** How many times it may be used; null = any number. */
  limit: number | null;
  used: number;
  /** From when on it is no longer valid; null = no end is known. */
  until: number | null;
};

export type AccessCodeProblem = 'otherCountry' | 'deactivated' | 'limitReached' | 'unavailable';

/** Returns why a person of a country may not use a code at `now`, or null. */
export const accessCodeProblem = (
  code: AccessCodeFacts,
  { idCountry, now }: { idCountry: number; now: number },
): AccessCodeProblem | null => {
  if (code.idCountry !== idCountry) return 'otherCountry';
  if (code.state !== 'active') return code.state;
  if (code.until !== null && code.until <= now) return 'unavailable';
  return code.limit !== null && code.used >= code.limit ? 'limitReached' : null;
};
