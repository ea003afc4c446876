import { canRenderFormula } from '../../../formula/render-formula.ts';
import { attributeOf, findElement, type HtmlNode, openTag, tagOf, textIn } from '../html-tree.ts';
import { isFormulaObject, isFormulaPicture, isObjectPicture, latexInDescription } from './formula-pictures.ts';
import { UNREAD_FORMULA } from './office-markup.ts';
import { localTag, readMathMl } from './read-mathml.ts';
import { isOmml, readOmml } from './read-omml.ts';

/** A formula in pasted markup: as the editor's HTML (`isOwn` when the editor had it before), or one that cannot be read, perhaps a picture. */
export type PastedFormula = { html: string; isOwn: boolean } | 'unread' | 'unreadPicture';

/** Returns the formula that an element is, or null for any other element. */
export function pastedFormula(node: HtmlNode): PastedFormula | null {
  const own = attributeOf(node, 'data-latex').trim();
  if (own !== '') return formulaOf(own, isDisplayed(node), true);
  if (node.getAttribute?.(UNREAD_FORMULA) != null) return 'unread';
  if (isOmml(node)) return read(readOmml(node), localTag(node) === 'omathpara');
  if (localTag(node) === 'math') return read(latexOfMath(node), isDisplayed(node));
  if (tagOf(node) === 'img') return formulaOfImage(node);
  if (isFormulaObject(node)) return formulaOfObject(node);
  return formulaInRendering(node);
}

/** Returns the formula of an object of another program, which may hold it as MathML or as a picture. */
function formulaOfObject(object: HtmlNode): PastedFormula {
  const isReadable = (node: HtmlNode) => localTag(node) === 'math' || isOmml(node) || tagOf(node) === 'img';
  const inside = findElement(object, isReadable);
  const formula = inside ? pastedFormula(inside) : read(latexInDescription(object), false);
  return formula === null || formula === 'unreadPicture' ? 'unread' : formula;
}

function read(latex: string | null, isDisplay: boolean): PastedFormula | null {
  if (latex === '') return null;
  return latex === null || !canRenderFormula(latex) ? 'unread' : formulaOf(latex, isDisplay, false);
}

function formulaOf(latex: string, isDisplay: boolean, isOwn: boolean): PastedFormula {
  const tag = isDisplay ? 'div' : 'span';
  return { html: `${openTag(tag, { 'data-latex': latex })}</${tag}>`, isOwn };
}

const isDisplayed = (node: HtmlNode): boolean =>
  tagOf(node) === 'div' || isBlock(node) || findElement(node, isBlock) !== undefined;
const isBlock = (node: HtmlNode): boolean => localTag(node) === 'math' && attributeOf(node, 'display') === 'block';
const isTex = (node: HtmlNode): boolean => /^(application\/x-)?(la)?tex$/i.test(attributeOf(node, 'encoding'));

/** Returns the LaTeX of a MathML element: what its program wrote beside it, else what its elements say. */
function latexOfMath(math: HtmlNode): string | null {
  const annotation = findElement(math, isTex);
  const annotated = annotation && unwrapped(textIn(annotation));
  if (annotated && canRenderFormula(annotated)) return annotated;
  const alternative = attributeOf(math, 'alttext').trim();
  if (textIn(math).trim() === '' && alternative === '') return '';
  return readMathMl(math) ?? (/\\[a-z]/.test(alternative) ? alternative : null);
}

const unwrapped = (latex: string): string =>
  /^\s*\{\\(?:display|text)style ([\s\S]*)\}\s*$/.exec(latex)?.[1]?.trim() ?? latex.trim();

const formulaImage = /\b(?:mwe-math-\S*|latex|tex|texrender|equation_image|Wirisformula)\b/i;

/** Returns the formula of an image that shows one: encyclopedias, blogs and learning platforms say it beside the image. */
function formulaOfImage(image: HtmlNode): PastedFormula | null {
  const alt = attributeOf(image, 'alt').trim();
  if (/^\{\\(?:display|text)style /.test(alt)) return read(unwrapped(alt), false);
  const addressed = latexInAddress(attributeOf(image, 'src'));
  if (addressed === '' && !formulaImage.test(attributeOf(image, 'class'))) return formulaOfNamed(image);
  const spoken = alt.includes('\\') || /^\$.*\$$/.test(alt) ? alt.replace(/^LaTeX:\s*/i, '') : '';
  const latex = (attributeOf(image, 'data-equation-content') || spoken || addressed).replace(/^\$+|\$+$/g, '').trim();
  return latex === '' ? 'unread' : read(latex, false);
}

/** Returns the formula of a picture of an office program, which its description may be; its name alone leaves it unread. */
function formulaOfNamed(image: HtmlNode): PastedFormula | null {
  const isNamed = isFormulaPicture(image);
  if (!isNamed && !isObjectPicture(image)) return null;
  const latex = latexInDescription(image);
  if (latex !== null && canRenderFormula(latex)) return formulaOf(latex, false, false);
  return isNamed ? 'unreadPicture' : null;
}

function latexInAddress(address: string): string {
  const [, isChart, query = ''] =
    /^https?:\/\/(?:[^/]*\.)?(?:codecogs\.com|(google\.com))\/[^?]*\?(.*)$/.exec(address) ?? [];
  try {
    const decoded = decodeURIComponent(query.replaceAll('+', ' '));
    if (isChart) return /\bcht=tx\b/.test(decoded) ? (/\bchl=([^&]*)/.exec(decoded)?.[1]?.trim() ?? '') : '';
    return decoded.replace(/\\(?:dpi|bg|fn)\{[^}]*\}\s*/g, '').trim();
  } catch {
    return '';
  }
}

const rendering = /\b(?:katex(?:-display)?|MathJax(?:_\w+)?|mwe-math-element)\b/;

/** Returns the one formula in what a program of the web renders of it, which would be read twice, or as digits. */
function formulaInRendering(node: HtmlNode): PastedFormula | null {
  const tag = tagOf(node);
  if (tag !== 'mjx-container' && !(/^(?:span|div)$/.test(tag) && rendering.test(attributeOf(node, 'class'))))
    return null;
  const isDisplay = /display/i.test(attributeOf(node, 'class')) || attributeOf(node, 'display') === 'true';
  const isMath = (inner: HtmlNode) => localTag(inner) === 'math' || attributeOf(inner, 'data-latex') !== '';
  const math = findElement(node, isMath) ?? findElement(node, (inner) => tagOf(inner) === 'img');
  if (!math) return textIn(node).trim() === '' ? null : 'unread';
  const formula = pastedFormula(math);
  if (formula === null || typeof formula === 'string' || !isDisplay) return formula;
  return { ...formula, html: formula.html.replace(/^<span/, '<div').replace(/span>$/, 'div>') };
}
