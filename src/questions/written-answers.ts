import { toSearchText } from '../core/searching/search-text.ts';

/**
 * Returns an answer for comparison: without case, accents, outer and repeated spaces, and with the same character for those
 * that look the same, because phones replace them while typing. `25 %` is `25%`.
 */
export const normalizeAnswer = (answer: string): string => toSearchText(answer).replace(/(\p{N}) (?=[%‰°])/gu, '$1');
