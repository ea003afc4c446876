import { alternativeLetters } from './answer-key.ts';

type Alternative = { id: number };

/**
 * Returns the id of the alternative that a letter stands for, given the alternatives of each question of a form in the form's order,
 * and the question's position from 1; null where the form has no such question, or the question no such letter.
 */
export const alternativeAt = (
  form: readonly (readonly Alternative[])[],
  position: number,
  letter: string,
): number | null => alternativeOf(form[position - 1] ?? [], letter);

/** Returns the id of the alternative of a question that a letter stands for; null for a letter that it does not have. */
export const alternativeOf = (alternatives: readonly Alternative[], letter: string): number | null => {
  const index = letter.length === 1 ? alternativeLetters.indexOf(letter) : -1;
  return alternatives[index]?.id ?? null;
};

/** Returns the letters that stand for alternatives of a question, in the order of the letters. */
export const lettersOf = (alternatives: readonly Alternative[], ids: readonly number[]): string =>
  alternatives.map(({ id }, index) => (ids.includes(id) ? (alternativeLetters[index] ?? '') : '')).join('');

/** Returns the letters of a question with so many alternatives. */
export const offeredLetters = (count: number): string => alternativeLetters.slice(0, count);

/** Returns whether a question with so many alternatives has all these letters. */
export const areOffered = (letters: string, count: number): boolean =>
  [...letters].every((letter) => offeredLetters(count).includes(letter));
