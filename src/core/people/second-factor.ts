import { createCode } from '../code-alphabet.ts';
import { foldToLatin } from '../text/fold-characters.ts';
import type { Role } from './roles.ts';

/** How long a code is valid, in milliseconds. */
export const CODE_MS = 30_000;
/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10;

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns whether people in a role may have a second factor, and a school may require one of them. */
export const mayHaveSecondFactor = (role: Role): boolean =>
  role === 'administrator' || role === 'coordinator' || role === 'editor';

/** A valid membership, with whether its school requires a second factor. */
export type SecondFactorFacts = { role: Role; isRequired: boolean };

/** Returns whether a school requires a second factor of somebody with these memberships. */
export const isSecondFactorRequired = (memberships: readonly SecondFactorFacts[]): boolean =>
  memberships.some(({ role, isRequired }) => isRequired && mayHaveSecondFactor(role));

/** What a sign-in needs after the right password. */
export type SecondFactorStep = 'code' | 'setUp';

/** Returns what a sign-in needs after the right password; null = nothing. */
export const secondFactorStep = (
  hasSecondFactor: boolean,
  memberships: readonly SecondFactorFacts[],
): SecondFactorStep | null => {
  if (hasSecondFactor) return 'code';
  return isSecondFactorRequired(memberships) ? 'setUp' : null;
};

/** Returns a new recovery code; `randomBelow` returns a random integer below its argument. */
export const makeRecoveryCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: GROUPS }, () => createCode(GROUP_LENGTH, randomBelow, ALPHABET)).join('-');

/** What somebody types as a code: six digits of the app, or a recovery code in its usual form. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** Returns what somebody typed, whatever its case, spaces and hyphens; null when it can be neither. */
export const readCode = (text: string): TypedCode | null => {
  const plain = foldToLatin(text).toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  if (plain.length !== GROUPS * GROUP_LENGTH || [...plain].some((letter) => !ALPHABET.includes(letter))) return null;
  return { kind: 'recovery', code: (plain.match(/.{4}/g) ?? []).join('-') };
};
