import { foldCharacters } from '../text/fold-characters.ts';

/** The highest grade that a teacher gives to a response; the lowest is 0. */
export const HIGHEST_ANSWER_GRADE = 10;

/** Returns why a number is no grade on a response, null for one that is: 0 to 10 in steps of 0.01. */
export const answerGradeProblem = (value: number): 'range' | 'precision' | null => {
  if (!(value >= 0 && value <= HIGHEST_ANSWER_GRADE)) return 'range';
  return isHundredth(value) ? null : 'precision';
};

/** Returns the grade typed, with at most two decimals after a point or comma; null for anything else. */
export const parseAnswerGrade = (typed: string): number | null => {
  const text = foldCharacters(typed).trim();
  if (!/^\d{1,2}([.,]\d{0,2})?$/.test(text)) return null;
  const grade = Number(text.replace(',', '.'));
  return answerGradeProblem(grade) === null ? grade : null;
};

/**
 * Returns what a field of a grade holds after typing: digits and one separator. Anything else changes nothing; of what is pasted into an
 * empty field the number at its beginning stays.
 */
export const acceptTypedGrade = (before: string, typed: string): string => {
  const text = foldCharacters(typed).trim();
  if (/^\d*[.,]?\d*$/.test(text)) return text;
  return before === '' ? (/^\d+([.,]\d+)?/.exec(text)?.[0] ?? '') : before;
};

/** Returns whether a number has at most two decimals, as far as binary fractions can tell. */
export const isHundredth = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
