import { MAXIMUM_QUESTIONS } from './positions.ts';

/** The letters of the alternatives, by their index from 0. */
export const alternativeLetters = 'ABCDEFG';

export type AnswerKey = { idAssessment: number; letters: string };

/** Returns the letter of an alternative by its index from 0. Throws RangeError beyond the seventh. */
export function alternativeLetter(index: number): string {
  const letter = alternativeLetters[index];
  if (letter === undefined) throw new RangeError(`No alternative has the index ${index}`);
  return letter;
}

/**
 * Returns the text of an answer key's QR code: `1`, the question count in two digits, the assessment's id in at least
 * five upper-case hexadecimal digits, the right letters. Throws RangeError for an id or letters that a key cannot
 * hold.
 */
export function encodeAnswerKeyQr(key: AnswerKey): string {
  const { idAssessment, letters: right } = key;
  const count = right.length;
  if (!Number.isSafeInteger(idAssessment) || idAssessment < 1) throw new RangeError(`No assessment: ${idAssessment}`);
  if (count > MAXIMUM_QUESTIONS || !/^[A-G]+$/.test(right)) throw new RangeError(`No answer key: ${right}`);
  return `1${String(count).padStart(2, '0')}${idAssessment.toString(16).toUpperCase().padStart(5, '0')}${right}`;
}

/**
 * Returns the answer key that `encodeAnswerKeyQr` wrote, or null for any other text. The letters begin at the
 * length minus the count, however long the id is.
 */
export function decodeAnswerKeyQr(text: string): AnswerKey | null {
  const count = Number(/^1(\d\d)/.exec(text)?.[1] ?? 0);
  const start = text.length - count;
  if (count < 1 || count > MAXIMUM_QUESTIONS || start < 8) return null;
  const key = { idAssessment: Number(`0x${text.slice(3, start)}`), letters: text.slice(start) };
  const valid = Number.isSafeInteger(key.idAssessment) && key.idAssessment > 0 && /^[A-G]+$/.test(key.letters);
  return valid && encodeAnswerKeyQr(key) === text ? key : null;
}

/**
 * Returns the answer key as a list such as `1-A`, `2-BD`, given the right letters of each question. A question
 * without letters is listed as `3-`, so that the list is as long as the assessment.
 */
export const formatAnswerKeyList = (right: readonly (string | null)[]): string[] =>
  right.map((letters, at) => `${at + 1}-${letters ?? ''}`);
