import type { MathMlElement } from '../../questions/text/formula/render-formula.ts';
import { printableText } from '../printable-text.ts';
import { accentOf, braces, isArrow } from './math-marks.ts';
import { emptyRow, isEmpty, type MathNode, type MathStroke, type MathToken } from './math-node.ts';
import { readMathRow } from './read-math-row.ts';
import { readMathTable } from './read-math-table.ts';

/** Returns what is printed of a formula that temml has read. */
export function readMath(element: MathMlElement): MathNode {
  if (element.text !== undefined) return token('text', element.text, element);
  const inside = () => readMathRow(children(element).map(withElement));
  const child = (index: number) => childAt(element, index);
  switch (element.type) {
    case 'mi':
      return readIdentifier(element);
    case 'mn':
      return token('number', lettersOf(element), element);
    case 'mtext':
      return readText(element);
    case 'mo':
      return readSign(element);
    case 'mspace':
      return readSpace(element);
    case 'mfrac':
      return {
        type: 'fraction',
        above: child(0),
        below: child(1),
        hasBar: element.attributes?.linethickness !== '0px',
      };
    case 'msqrt':
      return { type: 'root', radicand: inside(), index: null };
    case 'mroot':
      return { type: 'root', radicand: child(0), index: child(1) };
    case 'msub':
      return scripts(child(0), child(1), null);
    case 'msup':
      return scripts(child(0), null, child(1));
    case 'msubsup':
      if (hasPlacedNumber(element)) return prescripts(child(1), child(2));
      return scripts(child(0), child(1), child(2));
    case 'mmultiscripts':
      return readMultiScripts(element);
    case 'munder':
      return readLimits(element, child(1), null);
    case 'mover':
      return readLimits(element, null, child(1));
    case 'munderover':
      return readLimits(element, child(1), child(2));
    case 'menclose':
      return readEnclosed(element, inside());
    case 'mphantom':
      return { type: 'hidden', content: inside() };
    case 'mpadded':
      return isOnlyForRoom(element) ? emptyRow : readPadded(element, inside());
    case 'mtable':
      return readMathTable(element, readMath);
    case 'mstyle':
      return readStyle(element, inside());
    case 'mprescripts':
    case 'none':
    case 'span':
      return emptyRow;
    default:
      return readRow(element, inside);
  }
}

const children = (element: MathMlElement): MathMlElement[] => element.children ?? [];
const withElement = (element: MathMlElement) => ({ element, node: readMath(element) });

function childAt(element: MathMlElement, index: number): MathNode {
  const child = children(element)[index];
  return child ? readMath(child) : emptyRow;
}

const lettersOf = (element: MathMlElement): string =>
  printableText(element.text ?? children(element).map(lettersOf).join('')).normalize('NFC');

function token(type: MathToken['type'], text: string, element: MathMlElement): MathNode {
  if (text === '') return emptyRow;
  const colour = element.style?.color;
  return { type, text, ...(colour !== undefined && /^#[\da-f]{6}$/i.test(colour) && { colour }) };
}

function readIdentifier(element: MathMlElement): MathNode {
  const text = lettersOf(element);
  if ([...text].length > 1) return token('function', text, element);
  if (!/^\p{L}$/u.test(text)) return token('ordinary', text, element);
  return token(element.attributes?.mathvariant === 'normal' ? 'upright' : 'variable', text, element);
}

/** Bold letters without an accent come as mathematical letters, the others as they are. */
function readText(element: MathMlElement): MathNode {
  const text = lettersOf(element);
  const plain = text.normalize('NFKC');
  const isBold = /[\u{1d400}-\u{1d433}\u{1d7ce}-\u{1d7d7}\u{1d5d4}-\u{1d607}]/u.test(text) && !/[A-Za-z0-9]/.test(text);
  const read = token('text', isBold ? plain : text, element);
  return isBold && 'text' in read ? { ...read, isBold } : read;
}

/** Signs that are not seen: function application, invisible times, separator and plus. */
const invisible = /[\u2061-\u2064]/g;

function readSign(element: MathMlElement): MathNode {
  const text = lettersOf(element).replace(invisible, '');
  const { minsize, lspace, rspace, form, stretchy } = element.attributes ?? {};
  const height = Number.parseFloat(minsize ?? '');
  if (text !== '' && form === 'infix' && stretchy === 'true') return { type: 'middle', sign: text };
  if (text !== '' && height > 0) return { type: 'delimiter', sign: text, height };
  if (/^\p{L}{2,}$/u.test(text)) return token('function', text, element);
  const isTight = Number.parseFloat(lspace ?? '1') === 0 && Number.parseFloat(rspace ?? '1') === 0;
  // A bar that divides, as in a set.
  if (text === '|' && Number.parseFloat(lspace ?? '0') > 0.1) return token('relation', text, element);
  return token(isTight ? 'ordinary' : 'sign', text, element);
}

function readSpace(element: MathMlElement): MathNode {
  const { width = '0' } = element.attributes ?? {};
  const em = Number.parseFloat(width) / (width.endsWith('pt') ? 10 : width.endsWith('em') ? 1 : 16);
  return em ? { type: 'space', width: Math.max(-30, Math.min(30, em)) } : emptyRow;
}

function scripts(base: MathNode, lower: MathNode | null, upper: MathNode | null): MathNode {
  const seen = { lower: isEmpty(lower) ? null : lower, upper: isEmpty(upper) ? null : upper };
  return seen.lower || seen.upper ? { type: 'scripts', base, ...seen } : base;
}

/** The row joins them to the letter that follows. */
const prescripts = (lower: MathNode | null, upper: MathNode | null): MathNode => ({
  type: 'prescripts',
  base: emptyRow,
  lower: isEmpty(lower) ? null : lower,
  upper: isEmpty(upper) ? null : upper,
});

/** The numbers before a chemical element are placed by style, over hidden copies of themselves. */
const hasPlacedNumber = (element: MathMlElement): boolean =>
  element.style?.position === 'absolute' || children(element).some(hasPlacedNumber);

/** A hidden copy without a size of its own, by which temml aligns others. */
function isOnlyForRoom(element: MathMlElement): boolean {
  const { width, height, depth } = element.attributes ?? {};
  const hides = children(element).length === 1 && children(element)[0]?.type === 'mphantom';
  return hides && (width === '0.1px' || width === '0px' || (height === '0px' && depth === '0px'));
}

/** Letters of a unit or an element come without the space before a function. */
function readPadded(element: MathMlElement, content: MathNode): MathNode {
  const isName = content.type === 'function' && element.attributes?.lspace === '0';
  return isName ? { ...content, type: 'upright' } : content;
}

function readMultiScripts(element: MathMlElement): MathNode {
  const parts = children(element);
  const split = parts.findIndex((part) => part.type === 'mprescripts');
  const at = (index: number) => (parts[index] ? readMath(parts[index]) : null);
  const base = split === 1 ? childAt(element, 0) : scripts(childAt(element, 0), at(1), at(2));
  if (split < 0) return base;
  const joined = prescripts(at(split + 1), at(split + 2));
  return joined.type === 'prescripts' ? { ...joined, base } : base;
}

function readLimits(element: MathMlElement, under: MathNode | null, over: MathNode | null): MathNode {
  const [base] = children(element);
  const mark = children(element)[1];
  if (base?.type === 'mo' && isArrow(lettersOf(base)) && base.attributes?.stretchy === 'true')
    return { type: 'arrow', sign: lettersOf(base), under: label(under), over: label(over) };
  if (mark?.type === 'mo' && children(element).length === 2) {
    const sign = lettersOf(mark);
    const place = under ? 'under' : 'over';
    if (braces.has(sign)) return { type: 'brace', base: childAt(element, 0), sign, place };
    const accent = place === 'over' ? accentOf(sign) : undefined;

    if (accent && mark.attributes?.stretchy !== undefined)
      return {
        type: 'accent',
        base: childAt(element, 0),
        mark: accent,
        isWide: mark.attributes?.stretchy === 'true',
      };
  }
  // The letters of what is pushed aside (\cancelto) are a script here.
  if (base?.type === 'mspace') return scripts(emptyRow, under, over);
  const inner = childAt(element, 0);
  return isEmpty(under) && isEmpty(over) ? inner : { type: 'limits', base: inner, under, over };
}

/** Without the spaces that give the arrow its least length. */
function label(part: MathNode | null): MathNode | null {
  if (part === null || part.type === 'space' || isEmpty(part)) return null;
  if (part.type === 'limits') return label(part.base);
  if (part.type !== 'row') return part;
  const items = part.items.filter((item) => item.type !== 'space');
  return items.length === 0 ? null : { type: 'row', items };
}

const strokes = new Map<string, MathStroke>([
  ['updiagonalstrike', 'rising'],
  ['downdiagonalstrike', 'falling'],
  ['horizontalstrike', 'level'],
]);

function readEnclosed(element: MathMlElement, content: MathNode): MathNode {
  const notations = (element.attributes?.notation ?? '').split(' ');
  const struck = notations.flatMap((notation) => strokes.get(notation) ?? []);
  if (struck.length > 0) return { type: 'strike', content, strokes: struck };
  if (notations.includes('bottom')) return { type: 'line', content, place: 'under' };
  if (notations.includes('longdiv'))
    return {
      type: 'row',
      items: [
        { type: 'ordinary', text: ')' },
        { type: 'line', content, place: 'over' },
      ],
    };
  if (notations.includes('phasorangle')) return { type: 'row', items: [{ type: 'ordinary', text: '∠' }, content] };
  return { type: 'line', content, place: 'over' };
}

function readStyle(element: MathMlElement, content: MathNode): MathNode {
  const { displaystyle, scriptlevel, mathsize } = element.attributes ?? {};
  const factor = Number.parseFloat(mathsize ?? '');
  if (factor > 0) return { type: 'scaled', content, factor: Math.min(factor, 3) };
  const style = Number(scriptlevel ?? 0) > 0 ? 'script' : displaystyle === 'true' ? 'display' : 'text';
  return { type: 'style', content, style };
}

function readRow(element: MathMlElement, inside: () => MathNode): MathNode {
  const parts = children(element);
  if (element.classes?.includes('menclose'))
    return { type: 'strike', content: childAt(element, 0), strokes: ['rising'] };
  const content = readFence(element) ?? inside();
  if (element.style?.border) return { type: 'box', content };
  return parts.length === 0 ? emptyRow : content;
}

/** Returns delimiters that grow with their content, or undefined where there are none. */
function readFence(element: MathMlElement): MathNode | undefined {
  const parts = children(element);
  const first = parts[0];
  const last = parts.at(-1);
  const grows = (part?: MathMlElement) =>
    part?.type === 'mo' && part.attributes?.fence === 'true' && part.attributes.stretchy !== 'false';
  if (parts.length < 2 || !first || !last || !grows(first) || !grows(last)) return undefined;
  const content = readMathRow(parts.slice(1, -1).map(withElement));
  return { type: 'fence', open: lettersOf(first), close: lettersOf(last), content };
}
