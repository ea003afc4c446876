import type { PrintNotice } from '../../core/printing.ts';
import { type DocumentWords, fillIn } from '../words/words.ts';
import type { PrintingContext } from './printed-text.ts';

/** Where the templates find an image. */
export const imagePath = (asset: string): string => `/images/${asset}`;

/**
 * Returns a function that returns what the texts of a question are printed with in a column of some millimetres, and the list to which
 * they report: each problem of a question once. `images` are the names of the stored files that exist.
 */
export function createTextContexts(words: DocumentWords['text'], images: ReadonlySet<string>) {
  const notices: PrintNotice[] = [];
  const contextOf = (number: number | null, column: number): PrintingContext => ({
    column,
    pathOf: (asset) => (images.has(asset) ? imagePath(asset) : null),
    media: (kind, title) => fillIn(words[kind], { title }),
    imageGone: (alt) => (alt ? fillIn(words.imageGone, { alt }) : words.imageGoneUnnamed),
    report: (problem) => {
      if (!notices.some((notice) => notice.number === number && notice.problem === problem))
        notices.push({ number, problem });
    },
  });
  return { contextOf, notices };
}
