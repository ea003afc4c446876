import { stripInvisible } from './invisible.ts';

/** More than any script writes on a letter. A text with thousands takes the typesetter seconds, and covers its neighbours. */
const MOST_MARKS = 10;
const manyMarks = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/** Returns a text with at most ten marks, such as accents, on a letter. */
export const limitMarks = (text: string): string => text.replace(manyMarks, '$1');

/** Returns a text as it is stored: without what cannot be seen, and with at most ten marks on a letter. */
export const toStoredText = (text: string): string => limitMarks(stripInvisible(text));

/**
 * Returns a value of a request or a file as it is stored: a text as `toStoredText` returns it, a list without the texts of a document of
 * which nothing is left.
 */
export const toStoredValue = (value: unknown): unknown => {
  if (typeof value === 'string') return toStoredText(value);
  return Array.isArray(value) && value.some(isEmptyTextNode) ? value.filter((one) => !isEmptyTextNode(one)) : value;
};

const isEmptyTextNode = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'text' &&
  'text' in value &&
  value.text === '';
