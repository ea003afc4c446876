import { createCode, normalizeTypedCode } from '../code-alphabet.ts';

const LENGTH = 6;

/** Returns a new code; `randomBelow` returns a random integer from 0 to below its argument. */
export const createAccessCode = (randomBelow: (limit: number) => number): string => createCode(LENGTH, randomBelow);

export const readAccessCode = normalizeTypedCode;

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

/** Why a code cannot be used, by the names of the refusals. */
export type AccessCodeProblem =
  | 'accessCodeOfOtherCountry'
  | 'accessCodeDeactivated'
  | 'accessCodeLimitReached'
  | 'accessCodeUnavailable';

const problemOfState = {
  active: null,
  deactivated: 'accessCodeDeactivated',
  unavailable: 'accessCodeUnavailable',
} as const satisfies Record<AccessCodeFacts['state'], AccessCodeProblem | null>;

/** Returns why a person of a country may not use a code at `now`, or null. */
export const accessCodeProblem = (
  code: AccessCodeFacts,
  { idCountry, now }: { idCountry: number; now: number },
): AccessCodeProblem | null => {
  if (code.idCountry !== idCountry) return 'accessCodeOfOtherCountry';
  if (code.state !== 'active') return problemOfState[code.state];
  if (code.until !== null && code.until <= now) return 'accessCodeUnavailable';
  return code.limit !== null && code.used >= code.limit ? 'accessCodeLimitReached' : null;
};
