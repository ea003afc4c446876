import { childrenOf, type Doc, type Node } from '../document/document.ts';
import { readableText } from './plain-text.ts';

/**
 * Returns the text of a document with formulas, for `aria-label`; undefined without formulas, where the content itself is the
 * name. The accessible name of MathML is its letters: five eighths would be read as 58.
 */
export const spokenText = (doc: Doc): string | undefined =>
  hasFormula(doc) ? readableText(doc).replaceAll('\n', ' ') : undefined;

const hasFormula = (node: Node): boolean =>
  node.type === 'inlineMath' || node.type === 'blockMath' || childrenOf(node).some(hasFormula);
