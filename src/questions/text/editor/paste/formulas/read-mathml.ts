import { attributeOf, type HtmlNode, isElement, isText, tagOf, textIn } from '../html-tree.ts';
import { type LetterStyle, latexOfLetters, latexOfName, latexOfWords } from './latex-letters.ts';
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
  takesLimits,
  underlined,
} from './latex-parts.ts';

/** Returns a tag without its namespace: some programs write `m:math` or `mml:math`. */
export const localTag = (node: HtmlNode): string => tagOf(node).replace(/^.*:/, '');

/**
 * Returns the LaTeX of a MathML element, or null where a part of it is not understood: a formula that lacks something is another
 * formula.
 */
export function readMathMl(math: HtmlNode): string | null {
  const reader = new MathMlReader();
  const latex = reader.rowOf(math).trim();
  return reader.isReadable ? latex : null;
}

const transparent = new Set(['mrow', 'mstyle', 'mpadded', 'math', 'mtd']);
const styles: Record<string, LetterStyle> = {
  normal: 'upright',
  bold: 'bold',
  'bold-italic': 'bold',
  'double-struck': 'double',
  script: 'script',
  'bold-script': 'script',
  fraktur: 'fraktur',
  'bold-fraktur': 'fraktur',
};

class MathMlReader {
  isReadable = true;

  rowOf(node: HtmlNode): string {
    return row(this.#partsOf(node));
  }

  #partsOf(node: HtmlNode): RowPart[] {
    const parts: RowPart[] = [];
    for (const child of node.childNodes) {
      if (isText(child) && (child.nodeValue ?? '').trim() !== '') this.isReadable = false;
      if (!isElement(child)) continue;
      // A row inside a row changes nothing, unless it has brackets of its own.
      if (/^m(row|style|padded)$/.test(localTag(child)) && elementsIn(child).length === 1)
        parts.push(...this.#partsOf(child));
      else parts.push(this.#part(child));
    }
    return parts;
  }

  #part(node: HtmlNode): RowPart {
    const tag = localTag(node);
    if (tag === 'mo') return this.#operator(node);
    if (tag === 'mtable') return this.#tableOf(node);
    if (/^m(sub|sup|subsup)$/.test(tag)) {
      const [base, ...others] = elementsIn(node);
      if (base && localTag(base) === 'mo' && isBracket(textIn(base).trim())) {
        const [below, above] = tag === 'msup' ? ['', this.#at(others, 0)] : [this.#at(others, 0), this.#at(others, 1)];
        const after = `${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
        const part = this.#operator(base);
        return { latex: part.latex + after, fence: { sign: textIn(base).trim(), after } };
      }
    }
    return { latex: this.#element(tag, node) };
  }

  #operator(node: HtmlNode): RowPart {
    const sign = textIn(node).trim();
    const name = latexOfName(sign);
    const latex = name ?? latexOfLetters(sign, 'upright');
    return isBracket(sign) ? { latex, fence: { sign, after: '' } } : { latex };
  }

  #at(nodes: readonly HtmlNode[], index: number): string {
    const node = nodes[index];
    return node ? row([this.#part(node)]) : '';
  }

  #element(tag: string, node: HtmlNode): string {
    const children = elementsIn(node);
    const at = (index: number) => this.#at(children, index);
    if (transparent.has(tag)) return this.rowOf(node);
    switch (tag) {
      case 'mi':
        return this.#identifier(node);
      case 'mn':
        return latexOfLetters(textIn(node).trim().replace(/ /g, '\u00a0'), styleOf(node, 'italic'));
      case 'mtext':
      case 'ms':
        return latexOfWords(textIn(node));
      case 'mspace':
        return /^(0|-)/.test(attributeOf(node, 'width')) || attributeOf(node, 'width') === '' ? '' : '\\ ';
      case 'semantics':
      case 'maction':
        return at(0);
      case 'mfrac':
        return /^0/.test(attributeOf(node, 'linethickness'))
          ? `\\genfrac{}{}{0pt}{}{${at(0)}}{${at(1)}}`
          : fraction(at(0), at(1));
      case 'msqrt':
        return root('', this.rowOf(node));
      case 'mroot':
        return root(at(1), at(0));
      case 'msup':
        return scripts(at(0), '', at(1));
      case 'msub':
        return scripts(at(0), at(1), '');
      case 'msubsup':
        return scripts(at(0), at(1), at(2));
      case 'munder':
      case 'mover':
        return this.#overOrUnder(at(0), children[1], tag === 'mover');
      case 'munderover':
        return stacked(at(0), at(1), at(2));
      case 'mmultiscripts':
        return this.#multiscripts(children);
      case 'mfenced':
        return this.#fenced(node, children);
      case 'menclose':
        return this.#enclosed(node);
      case 'mphantom':
        return `\\phantom{${this.rowOf(node)}}`;
      case 'none':
      case 'mprescripts':
      case 'maligngroup':
      case 'malignmark':
        return '';
      default:
        this.isReadable = false;
        return '';
    }
  }

  #overOrUnder(base: string, script: HtmlNode | undefined, isOver: boolean): string {
    const sign = script ? textIn(script).trim() : '';
    const marked = isOver ? (takesLimits(base) ? null : accented(base, sign)) : underlined(base, sign);
    if (marked !== null) return marked;
    const other = this.#at(script ? [script] : [], 0);
    return isOver ? stacked(base, '', other) : stacked(base, other, '');
  }

  #identifier(node: HtmlNode): string {
    const word = textIn(node).trim();
    const isOneLetter = [...word.normalize('NFC')].length <= 1;
    return latexOfName(word) ?? latexOfLetters(word, styleOf(node, isOneLetter ? 'italic' : 'upright'));
  }

  #tableOf(node: HtmlNode): RowPart {
    const rows = elementsIn(node).map((line) => {
      const tag = localTag(line);
      if (tag !== 'mtr' && tag !== 'mlabeledtr') this.isReadable = false;
      return elementsIn(line)
        .slice(tag === 'mlabeledtr' ? 1 : 0)
        .map((cell) => this.rowOf(cell));
    });
    const isAligned = /^right left/.test(attributeOf(node, 'columnalign').trim());
    return { latex: table(rows, isAligned ? 'aligned' : 'matrix'), rows };
  }

  #multiscripts(children: readonly HtmlNode[]): string {
    const [base, ...all] = children;
    const split = all.findIndex((child) => localTag(child) === 'mprescripts');
    const after = split < 0 ? all : all.slice(0, split);
    const before = split < 0 ? [] : all.slice(split + 1);
    if (!base || after.length > 2 || before.length > 2) this.isReadable = false;
    const own = scripts(this.#at(children, 0), this.#at(after, 0), this.#at(after, 1));
    const letter = after.length === 0 ? this.#at(children, 0) : own;
    return before.length > 0 ? prescripts(this.#at(before, 0), this.#at(before, 1), letter) : letter;
  }

  #fenced(node: HtmlNode, children: readonly HtmlNode[]): string {
    const given = (name: string, usual: string) => (node.getAttribute?.(name) ?? usual).trim();
    const separators = [...given('separators', ',').replace(/\s/g, '')];
    const parts = children.flatMap((child, index): RowPart[] => {
      const separator = separators[Math.min(index, separators.length) - 1] ?? '';
      return [...(index > 0 ? [{ latex: latexOfLetters(separator, 'upright') }] : []), this.#part(child)];
    });
    const latex = bracketed(given('open', '('), parts, given('close', ')'));
    if (latex === null) this.isReadable = false;
    return latex ?? '';
  }

  #enclosed(node: HtmlNode): string {
    const inner = this.rowOf(node);
    const around: Record<string, string> = {
      box: 'boxed',
      roundedbox: 'boxed',
      updiagonalstrike: 'cancel',
      downdiagonalstrike: 'bcancel',
      horizontalstrike: 'sout',
      top: 'overline',
      bottom: 'underline',
      radical: 'sqrt',
      phasorangle: '',
    };
    const names = attributeOf(node, 'notation').trim().split(/\s+/);
    return names.reduce((latex, name) => {
      const command = around[name];
      if (!command) this.isReadable = false;
      return `\\${command}{${latex}}`;
    }, inner);
  }
}

const elementsIn = (node: HtmlNode): HtmlNode[] => [...node.childNodes].filter(isElement);
const styleOf = (node: HtmlNode, usual: LetterStyle): LetterStyle => styles[attributeOf(node, 'mathvariant')] ?? usual;
