import { toSearchText } from '../core/searching/search-text.ts';

/** The most answers that are accepted in one place, and the characters of an answer. */
export const writtenAnswerLimits = { answers: 20, answer: 200 } as const;

/**
 * Returns an answer for comparison: without case, accents, outer and repeated spaces, and with straight quotation
 * marks, because phones replace them while typing.
 */
export const normalizeAnswer = (answer: string): string =>
  toSearchText(answer.replace(/[\u2018\u2019\u02BC]/g, "'").replace(/[\u201C\u201D]/g, '"'));
