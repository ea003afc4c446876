import { isSameJson } from '../../../core/same-json.ts';
import { docFromText } from '../plain/from-plain-text.ts';
import { plainText } from '../plain/plain-text.ts';
import type { Doc } from './document.ts';

/** Whether a text, plain or a document, says what a document says. Plain text says nothing of how it looks. */
export const isSameText = (given: string | Doc, doc: Doc): boolean =>
  typeof given === 'string' ? plainText(docFromText(given)) === plainText(doc) : isSameJson(given, doc);

/**
 * Returns what a text becomes that is written over another. Plain text that says the same leaves the document with its formulas,
 * images and formatting: a client that knows plain text alone sends back what it was given.
 */
export const applyTextEdit = (before: Doc | null, given: string | Doc): Doc => {
  if (before !== null && isSameText(given, before)) return before;
  return typeof given === 'string' ? docFromText(given) : given;
};
