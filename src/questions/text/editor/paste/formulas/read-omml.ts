import { type HtmlNode, isElement, tagOf, textIn } from '../html-tree.ts';
import { isReviewMark } from '../review-marks.ts';
import { joinLatex, type LetterStyle, latexOfLetters, latexOfWords } from './latex-letters.ts';
import {
  accented,
  bracketed,
  fraction,
  isBracket,
  prescripts,
  type RowPart,
  root,
  row,
  scripts,
  stacked,
  table,
  underlined,
} from './latex-parts.ts';
import { localTag } from './read-mathml.ts';

/**
 * Returns the LaTeX of a formula of Word (Office Math), or null where a part of it is not understood. Elements of other kinds
 * around and in its runs only say how they look.
 */
export function readOmml(formula: HtmlNode): string | null {
  const reader = new OmmlReader();
  const latex = reader.rowOf(formula).trim();
  return reader.isReadable ? latex : null;
}

const runStyles: Record<string, LetterStyle> = {
  'double-struck': 'double',
  script: 'script',
  fraktur: 'fraktur',
};
const operatorOf: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
};
const arrows: Record<string, string> = {
  '→': 'xrightarrow',
  '←': 'xleftarrow',
  '↔': 'xleftrightarrow',
  '⇒': 'xRightarrow',
  '⇌': 'xrightleftharpoons',
};

class OmmlReader {
  isReadable = true;
  #isInEquations = false;

  rowOf(node: HtmlNode | undefined): string {
    return node ? row(this.#partsOf(node)) : '';
  }

  #partsOf(node: HtmlNode): RowPart[] {
    const parts: RowPart[] = [];
    for (const child of node.childNodes) {
      if (!isElement(child) || isReviewMark(child) || isProperties(child)) continue;
      if (!isMath(child)) parts.push(...this.#partsOf(child));
      else if (localTag(child) === 'r') parts.push(...this.#run(child));
      else if (/^(omath|omathpara|box|e)$/.test(localTag(child))) parts.push(...this.#partsOf(child));
      else parts.push(this.#part(child));
    }
    return parts;
  }

  /** Returns the letters of a run, each bracket as a part of its own. */
  #run(run: HtmlNode): RowPart[] {
    const text = [...run.childNodes]
      .filter((child) => !isProperties(child))
      .map(textIn)
      .join('')
      .replace(/[\r\n]+/g, ' ');
    if (hasProperty(run, 'nor')) return [{ latex: latexOfWords(text) }];
    const script = runStyles[propertyOf(run, 'scr')];
    const look = propertyOf(run, 'sty');
    const style: LetterStyle = script ?? (look === 'p' ? 'upright' : look === 'b' || look === 'bi' ? 'bold' : 'italic');
    return text.split(/([()[\]{}⟨⟩〈〉⌊⌋⌈⌉|]|&)/).flatMap((piece): RowPart[] => {
      if (piece === '') return [];
      if (piece === '&' && this.#isInEquations) return [{ latex: '&' }];
      const latex = latexOfLetters(piece, style);
      return [isBracket(piece) ? { latex, fence: { sign: piece, after: '' } } : { latex }];
    });
  }

  #part(node: HtmlNode): RowPart {
    const of = (name: string) => this.rowOf(childOf(node, name));
    switch (localTag(node)) {
      case 'm':
      case 'eqarr':
        return this.#rowsOf(node);
      case 'ssup':
        return { latex: scripts(of('e'), '', of('sup')) };
      case 'ssub':
        return { latex: scripts(of('e'), of('sub'), '') };
      case 'ssubsup':
        return { latex: scripts(of('e'), of('sub'), of('sup')) };
      case 'spre':
        return { latex: prescripts(of('sub'), of('sup'), of('e')) };
      case 'f':
        return { latex: this.#fraction(node) };
      case 'rad':
        return { latex: root(isOn(node, 'deghide') ? '' : of('deg'), of('e')) };
      case 'd':
        return { latex: this.#delimited(node) };
      case 'func':
        return { latex: joinLatex([of('fname'), of('e')]) };
      case 'nary':
        return { latex: this.#operator(node) };
      case 'limlow':
        return { latex: stacked(of('e'), of('lim'), '') };
      case 'limupp':
        return { latex: stacked(of('e'), '', of('lim')) };
      case 'acc':
        return { latex: this.#known(accented(of('e'), propertyOf(node, 'chr') || '\u0302')) };
      case 'bar':
        return { latex: `\\${propertyOf(node, 'pos') === 'top' ? 'overline' : 'underline'}{${of('e')}}` };
      case 'groupchr':
        return { latex: this.#grouped(node) };
      case 'borderbox':
        return { latex: boxed(node, of('e')) };
      case 'phant':
        return { latex: propertyOf(node, 'show') === '0' ? `\\phantom{${of('e')}}` : of('e') };
      default:
        return { latex: this.#known(null) };
    }
  }

  #known(latex: string | null): string {
    if (latex === null) this.isReadable = false;
    return latex ?? '';
  }

  #fraction(node: HtmlNode): string {
    const above = this.rowOf(childOf(node, 'num'));
    const below = this.rowOf(childOf(node, 'den'));
    const type = propertyOf(node, 'type');
    if (type === 'nobar') return `\\genfrac{}{}{0pt}{}{${above}}{${below}}`;
    return type === 'lin' ? `{${above}}/{${below}}` : fraction(above, below);
  }

  #delimited(node: HtmlNode): string {
    const given = (name: string, usual: string) => givenProperty(node, name) ?? usual;
    const separator = given('sepchr', '|');
    const parts = childrenOf(node, 'e').flatMap((inner, index): RowPart[] => [
      ...(index > 0 ? [{ latex: latexOfLetters(separator, 'upright') }] : []),
      ...this.#partsOf(inner),
    ]);
    return this.#known(bracketed(given('begchr', '('), parts, given('endchr', ')')));
  }

  #operator(node: HtmlNode): string {
    const sign = givenProperty(node, 'chr') ?? '∫';
    const below = isOn(node, 'subhide') ? '' : this.rowOf(childOf(node, 'sub'));
    const above = isOn(node, 'suphide') ? '' : this.rowOf(childOf(node, 'sup'));
    const operator = operatorOf[sign] ?? sign;
    const limits = `${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
    return joinLatex([operator + limits, this.rowOf(childOf(node, 'e'))]);
  }

  #grouped(node: HtmlNode): string {
    const sign = givenProperty(node, 'chr') ?? '⏟';
    const inner = this.rowOf(childOf(node, 'e'));
    const arrow = arrows[sign];
    const isAbove = propertyOf(node, 'pos') === 'top';
    if (arrow) return isAbove ? `\\${arrow}[${inner}]{}` : `\\${arrow}{${inner}}`;
    return this.#known(isAbove ? accented(inner, sign) : underlined(inner, sign));
  }

  #rowsOf(node: HtmlNode): RowPart {
    const isEquations = localTag(node) === 'eqarr';
    const before = this.#isInEquations;
    this.#isInEquations = isEquations;
    const rows = isEquations
      ? childrenOf(node, 'e').map((line) => [this.rowOf(line)])
      : childrenOf(node, 'mr').map((line) => childrenOf(line, 'e').map((cell) => this.rowOf(cell)));
    this.#isInEquations = before;
    return { latex: table(rows, isEquations ? 'aligned' : 'matrix'), rows };
  }
}

/** Returns whether an element is of Office Math; others around it say how it looks. */
const isMath = (node: HtmlNode): boolean => /^m:/.test(tagOf(node)) || localTag(node).startsWith('omath');
const isProperties = (node: HtmlNode): boolean => isElement(node) && isMath(node) && /pr$/.test(localTag(node));

/** Returns the children of a name, also where elements of other kinds are around them. */
const childrenOf = (node: HtmlNode, name: string): HtmlNode[] =>
  [...node.childNodes].filter(isElement).flatMap((child) => {
    if (!isMath(child)) return isReviewMark(child) ? [] : childrenOf(child, name);
    return localTag(child) === name ? [child] : [];
  });
const childOf = (node: HtmlNode, name: string): HtmlNode | undefined => childrenOf(node, name)[0];

/** Returns the value that an element's properties give by name, in the spelling of the file, or null. */
function givenProperty(node: HtmlNode, name: string): string | null {
  const find = (within: HtmlNode): HtmlNode | undefined => {
    for (const child of within.childNodes) {
      if (!isElement(child)) continue;
      const found = localTag(child) === name ? child : find(child);
      if (found) return found;
    }
    return undefined;
  };
  const properties = [...node.childNodes].find((child) => isProperties(child));
  const found = properties && find(properties);
  return found ? (found.getAttribute?.('m:val') ?? '') : null;
}

const propertyOf = (node: HtmlNode, name: string): string => (givenProperty(node, name) ?? '').toLowerCase();
const hasProperty = (node: HtmlNode, name: string): boolean => {
  const value = givenProperty(node, name);
  return value !== null && !/^(0|off|false)$/i.test(value);
};
const isOn = hasProperty;

function boxed(node: HtmlNode, inner: string): string {
  const strikes = [
    isOn(node, 'strikebltr') && 'cancel',
    isOn(node, 'striketlbr') && 'bcancel',
    isOn(node, 'strikeh') && 'sout',
  ];
  const commands = strikes.filter((command) => command !== false);
  if (commands.length === 0) return `\\boxed{${inner}}`;
  return commands.reduce((latex, command) => `\\${command}{${latex}}`, inner);
}

/** Returns whether an element is a formula of Word. */
export const isOmml = (node: HtmlNode): boolean => /^omath(para)?$/.test(localTag(node));
