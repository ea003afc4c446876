import { isSameJson } from '../../../core/same-json.ts';
import type { Doc } from '../document/document.ts';
import { docFromText } from './from-plain-text.ts';
import { plainText } from './plain-text.ts';

/** Returns true when a text equals a document; a plain text is compared with the document's plain text. */
export const isSameText = (given: string | Doc, doc: Doc): boolean =>
  typeof given === 'string' ? plainText(docFromText(given)) === plainText(doc) : isSameJson(given, doc);

/**
 * Returns the document after an edit. Plain text equal to the document's own leaves it unchanged, with formulas, images and
 * formatting: a client that only knows plain text sends back what it received.
 */
export const applyTextEdit = (before: Doc | null, given: string | Doc): Doc => {
  if (before !== null && isSameText(given, before)) return before;
  return typeof given === 'string' ? docFromText(given) : given;
};
