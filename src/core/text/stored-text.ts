import { stripInvisible } from './invisible.ts';

/** More than any script writes on a letter. A text with thousands takes the typesetter seconds, and covers its neighbours. */
const MOST_MARKS = 10;
const manyMarks = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/** Returns a text with at most ten marks, such as accents, on a letter. */
export const limitMarks = (text: string): string => text.replace(manyMarks, '$1');

/** Returns a text as it is stored: without what cannot be seen, and with at most ten marks on a letter. */
export const toStoredText = (text: string): string => limitMarks(stripInvisible(text));
