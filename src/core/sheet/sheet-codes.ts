import { codeAlphabet, normalizeTypedCode } from '../code-alphabet.ts';

/** How many characters stand for the id at least, so that all sheets of a school have codes of one length. */
const ID_LENGTH = 6;
const CHECKS = 2;
const GROUP = 4;

/**
 * Returns the code of a printed sheet: its id in base 32, at least six characters, and two check characters. They are
 * those of a Reed–Solomon code, so that no two codes of one length differ in fewer than three characters. Throws
 * RangeError for anything but an id.
 */
export function encodeSheetCode(idSheet: number): string {
  if (!Number.isSafeInteger(idSheet) || idSheet < 1) throw new RangeError(`No sheet: ${idSheet}`);
  const digits: number[] = [];
  for (let rest = idSheet; rest > 0; rest = Math.floor(rest / 32)) digits.unshift(rest % 32);
  while (digits.length < ID_LENGTH) digits.unshift(0);
  const { sum, weighted } = checksumsOf([...digits, 0, 0]);
  const first = digitValues.findIndex((value) => (timesTwo(value) ^ value) === (sum ^ weighted));
  return [...digits, first, sum ^ first].map((digit) => codeAlphabet.charAt(digit)).join('');
}

/** Returns the id of the sheet whose code was read or typed, in any case and grouping; null for any other text. */
export function decodeSheetCode(text: string): number | null {
  const code = normalizeTypedCode(text);
  const digits = [...code].map((character) => codeAlphabet.indexOf(character));
  if (digits.length < ID_LENGTH + CHECKS || digits.includes(-1)) return null;
  const { sum, weighted } = checksumsOf(digits);
  if (sum !== 0 || weighted !== 0) return null;
  const idSheet = digits.slice(0, -CHECKS).reduce((id, digit) => id * 32 + digit, 0);
  return Number.isSafeInteger(idSheet) && idSheet > 0 && encodeSheetCode(idSheet) === code ? idSheet : null;
}

/** Returns a code in groups of four, as it is printed for typing: `2222-3K7Q`. */
export const formatSheetCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

const digitValues = Array.from({ length: 32 }, (_, value) => value);

/** Multiplies by 2 in the field of 32 elements with the polynomial x⁵ + x² + 1. */
const timesTwo = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1);

/** Returns the sum of the digits, and their sum with the powers of 2 as weights; both are 0 for a code. */
function checksumsOf(digits: readonly number[]): { sum: number; weighted: number } {
  let sum = 0;
  let weighted = 0;
  for (const digit of digits) {
    sum ^= digit;
    weighted = timesTwo(weighted) ^ digit;
  }
  return { sum, weighted };
}
