import { limits } from '../../document/limits.ts';
import { attributeOf, findIn, opening, type Source, tagOf, wordsOf } from './html-tree.ts';

/** The formula that an element stands for, as our own markup; null where it is none, or its LaTeX is not told. */
export function formulaOf(node: Source): string | null {
  const latex = latexOf(node).trim();
  if (latex === '' || latex.length > limits.latex) return null;
  const isDisplayed = tagOf(node) === 'div' || isBlock(node) || findIn(node, isBlock) !== undefined;
  const tag = isDisplayed ? 'div' : 'span';
  return `${opening(tag, { 'data-latex': latex })}</${tag}>`;
}

const isBlock = (node: Source): boolean => tagOf(node) === 'math' && attributeOf(node, 'display') === 'block';
const isTex = (node: Source): boolean => attributeOf(node, 'encoding') === 'application/x-tex';

/** Encyclopedias show formulas as images described by their LaTeX; typesetters annotate their MathML with it. */
function latexOf(node: Source): string {
  const own = attributeOf(node, 'data-latex');
  if (own) return own;
  if (tagOf(node) === 'img') return /^\{\\(?:display|text)style ([\s\S]*)\}$/.exec(attributeOf(node, 'alt'))?.[1] ?? '';
  if (tagOf(node) !== 'math') return '';
  const annotation = findIn(node, isTex);
  if (!annotation) return '';
  const latex = wordsOf(annotation).trim();
  return /^\{\\(?:display|text)style ([\s\S]*)\}$/.exec(latex)?.[1] ?? latex;
}
