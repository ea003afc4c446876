import { documentLimits } from '../../document/limits.ts';
import { attributeOf, findElement, type HtmlNode, openTag, tagOf, textIn } from './html-tree.ts';

/** Returns the editor's HTML for an element that is a formula with known LaTeX, or null for any other element. */
export function pastedFormula(node: HtmlNode): string | null {
  const latex = latexOf(node).trim();
  if (latex === '' || latex.length > documentLimits.latex) return null;
  const isDisplayed = tagOf(node) === 'div' || isBlock(node) || findElement(node, isBlock) !== undefined;
  const tag = isDisplayed ? 'div' : 'span';
  return `${openTag(tag, { 'data-latex': latex })}</${tag}>`;
}

const isBlock = (node: HtmlNode): boolean => tagOf(node) === 'math' && attributeOf(node, 'display') === 'block';
const isTex = (node: HtmlNode): boolean => attributeOf(node, 'encoding') === 'application/x-tex';

/** Returns the LaTeX of a formula: our own, the description of an encyclopedia's image, or the annotation of MathML. */
function latexOf(node: HtmlNode): string {
  const latex = attributeOf(node, 'data-latex');
  if (latex) return latex;
  if (tagOf(node) === 'img') return /^\{\\(?:display|text)style ([\s\S]*)\}$/.exec(attributeOf(node, 'alt'))?.[1] ?? '';
  if (tagOf(node) !== 'math') return '';
  const annotation = findElement(node, isTex);
  if (!annotation) return '';
  const annotated = textIn(annotation).trim();
  return /^\{\\(?:display|text)style ([\s\S]*)\}$/.exec(annotated)?.[1] ?? annotated;
}
