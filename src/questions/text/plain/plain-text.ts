import { childrenOf, type Doc, type Node } from '../document/document.ts';
import { latexToText } from './latex-to-text.ts';

/**
 * Returns the document as plain text for search, titles and file names: a line for each block, readable formulas,
 * files by description, gaps as `____`.
 */
export function plainText(doc: Doc): string {
  return textOf(doc)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** Returns the first line of a document's plain text, cut at a word with an ellipsis to at most `max` characters. */
export function firstLine(doc: Doc, max: number): string {
  const line = plainText(doc).split('\n', 1)[0] ?? '';
  if (line.length <= max) return line;
  const lastSpace = line.slice(0, max).search(/\s\S*$/);
  const cut = line.slice(0, lastSpace > max / 2 ? lastSpace : max - 1);
  return `${cut.replace(/[\s,;:.(]+$/, '')}…`;
}

function textOf(node: Node): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'inlineMath':
      return latexToText(node.attrs.latex);
    case 'blockMath':
      return `${latexToText(node.attrs.latex)}\n`;
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
      return `${inside(node).replaceAll('\n', ' ')} `;
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
    case 'tableRow':
      return `${inside(node)}\n`;
    default:
      return inside(node);
  }
}

const inside = (node: Node) => childrenOf(node).map(textOf).join('');
