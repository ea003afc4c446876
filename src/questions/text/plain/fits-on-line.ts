import type { Doc } from '../document/document.ts';
import { latexToText } from './latex.ts';

/** A formula sets its letters wider than a text, and is not broken. */
const formulaLetter = 4 / 3;

/** Whether the document is one line with room for so many characters of text. */
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
