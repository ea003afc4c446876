import { childrenOf, type Doc, type Node } from '../document/document.ts';
import { latexToText } from './latex-to-text.ts';
import { readableFormula } from './readable-formula.ts';

/** Writes a formula as text. */
type FormulaText = (latex: string) => string;

/**
 * Returns the document as plain text for search and for clients: a line for each block, formulas as they are typed,
 * files by description, gaps as `____`.
 */
export const plainText = (doc: Doc): string => linesOf(doc, latexToText);

/** Returns the document as plain text for screens, titles and accessible names: as `plainText`, with readable formulas. */
export const readableText = (doc: Doc): string => linesOf(doc, readableFormula);

/** Returns the first line of a document's readable text, cut at a word with an ellipsis to at most `max` characters. */
export function firstLine(doc: Doc, max: number): string {
  const line = readableText(doc).split('\n', 1)[0] ?? '';
  if (line.length <= max) return line;
  const lastSpace = line.slice(0, max).search(/\s\S*$/);
  const cut = line.slice(0, lastSpace > max / 2 ? lastSpace : max - 1);
  return `${cut.replace(/[\s,;:.(]+$/, '')}…`;
}

const linesOf = (doc: Doc, formula: FormulaText): string =>
  textOf(doc, formula)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();

function textOf(node: Node, formula: FormulaText): string {
  const inside = () =>
    childrenOf(node)
      .map((child) => textOf(child, formula))
      .join('');
  switch (node.type) {
    case 'text':
      return node.text;
    case 'inlineMath':
      return formula(node.attrs.latex);
    case 'blockMath':
      return `${formula(node.attrs.latex)}\n`;
    case 'hardBreak':
      return '\n';
    case 'inlineImage':
      return node.attrs.decorative ? '' : node.attrs.alt;
    case 'image':
      return node.attrs.decorative ? '' : `${node.attrs.alt}\n`;
    case 'audio':
    case 'video':
      return `${node.attrs.title}\n`;
    case 'gap':
      return '____';
    case 'tableCell':
    case 'tableHeader':
      return `${inside().replaceAll('\n', ' ')} `;
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
    case 'tableRow':
      return `${inside()}\n`;
    default:
      return inside();
  }
}
