import type { Doc } from '../document/document.ts';
import { latexToText } from './latex-to-text.ts';

/** The width of a letter in a formula, in letters of text. */
const formulaLetter = 4 / 3;

/** Returns true when the document is one paragraph of text and formulas no wider than this many characters. */
export function fitsOnOneLine(doc: Doc, characters: number): boolean {
  const [only, ...others] = doc.content;
  if (only?.type !== 'paragraph' || others.length > 0) return false;
  let length = 0;
  for (const node of only.content ?? []) {
    if (node.type === 'text') length += node.text.length;
    else if (node.type === 'inlineMath') length += latexToText(node.attrs.latex).length * formulaLetter;
    else return false;
  }
  return length <= characters;
}
