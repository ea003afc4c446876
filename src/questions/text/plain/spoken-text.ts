import { childrenOf, type Doc, type Node } from '../document/document.ts';
import { plainText } from './plain-text.ts';

/**
 * The document in words, for the name of what it labels; undefined where its letters say it. Of a formula only the letters
 * would reach a name: five eighths would be called 58.
 */
export const spokenText = (doc: Doc): string | undefined =>
  hasFormula(doc) ? plainText(doc).replaceAll('\n', ' ') : undefined;

const hasFormula = (node: Node): boolean =>
  node.type === 'inlineMath' || node.type === 'blockMath' || childrenOf(node).some(hasFormula);
