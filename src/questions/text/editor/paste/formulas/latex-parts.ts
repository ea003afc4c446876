import { joinLatex } from './latex-letters.ts';

/** A part of a row: LaTeX, and what it is to the parts around it. */
export type RowPart = {
  latex: string;
  /** A bracket as it was written, before it is paired with its other half. */
  fence?: { sign: string; after: string };
  /** The rows of a table, whose brackets are its neighbours. */
  rows?: string[][];
};

const pairs = new Map(['()', '[]', '{}', '⟨⟩', '〈〉', '⌊⌋', '⌈⌉'].map((pair) => [pair.charAt(0), pair.charAt(1)]));
const fenceCommands = new Map([
  ...[...'()[]/'].map((sign): [string, string] => [sign, sign]),
  ['|', '|'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['⟨', '\\langle '],
  ['〈', '\\langle '],
  ['⟩', '\\rangle '],
  ['〉', '\\rangle '],
  ['⌊', '\\lfloor '],
  ['⌋', '\\rfloor '],
  ['⌈', '\\lceil '],
  ['⌉', '\\rceil '],
  ['‖', '\\| '],
  ['∥', '\\| '],
  ['⟦', '\\llbracket '],
  ['⟧', '\\rrbracket '],
]);
const closing = new Set(pairs.values());

/** Returns whether a sign is a bracket that belongs to another one. */
export const isBracket = (sign: string): boolean => pairs.has(sign) || closing.has(sign) || sign === '|';

/** Returns an upright or sloped fraction. */
export const fraction = (above: string, below: string): string => `\\frac{${above}}{${below}}`;

/** Returns a root; the index is empty for a square root. */
export const root = (index: string, radicand: string): string =>
  `\\sqrt${index === '' ? '' : `[${index.includes(']') ? `{${index}}` : index}]`}{${radicand}}`;

/** Returns a base with what is below and above it; empty ones are left out. */
export function scripts(base: string, below: string, above: string): string {
  const isSingle =
    base === '' || /^(?:\\[a-zA-Z]+|[\p{L}\p{N}]|\\operatorname\{[a-z]+\}|\\math[a-z]+\{.\})$/u.test(base);
  const raised =
    above === "'" || above === "''" || above === "'''"
      ? '\\prime'.repeat(above.length)
      : above.replace(/^\^\{\\circ\}$/, '\\circ');
  const before = base === '' ? '{}' : isSingle ? base : `{${base}}`;
  return `${before}${below === '' ? '' : `_{${below}}`}${raised === '' ? '' : `^{${raised}}`}`;
}

/** Returns a base with scripts before it. */
export const prescripts = (below: string, above: string, base: string): string => `${scripts('', below, above)}${base}`;

const accents = new Map(
  Object.entries({
    '^': ['hat', 'widehat'],
    ˆ: ['hat', 'widehat'],
    '\u0302': ['hat', 'widehat'],
    '~': ['tilde', 'widetilde'],
    '˜': ['tilde', 'widetilde'],
    '∼': ['tilde', 'widetilde'],
    '\u0303': ['tilde', 'widetilde'],
    '¯': ['bar', 'overline'],
    '‾': ['bar', 'overline'],
    '―': ['bar', 'overline'],
    _: ['bar', 'overline'],
    '\u0304': ['bar', 'overline'],
    '\u0305': ['overline', 'overline'],
    '→': ['vec', 'overrightarrow'],
    '⇀': ['vec', 'overrightarrow'],
    '\u20d7': ['vec', 'overrightarrow'],
    '\u20d1': ['vec', 'overrightarrow'],
    '←': ['overleftarrow', 'overleftarrow'],
    '\u20d6': ['overleftarrow', 'overleftarrow'],
    '↔': ['overleftrightarrow', 'overleftrightarrow'],
    '\u20e1': ['overleftrightarrow', 'overleftrightarrow'],
    '˙': ['dot', 'dot'],
    '.': ['dot', 'dot'],
    '\u0307': ['dot', 'dot'],
    '¨': ['ddot', 'ddot'],
    '\u0308': ['ddot', 'ddot'],
    '´': ['acute', 'acute'],
    '\u0301': ['acute', 'acute'],
    '`': ['grave', 'grave'],
    '\u0300': ['grave', 'grave'],
    ˇ: ['check', 'check'],
    '\u030c': ['check', 'check'],
    '˘': ['breve', 'breve'],
    '\u0306': ['breve', 'breve'],
    '⏞': ['overbrace', 'overbrace'],
    '⏜': ['wideparen', 'wideparen'],
    '⌢': ['wideparen', 'wideparen'],
    '\u0311': ['wideparen', 'wideparen'],
  }),
);

/** Returns a base with an accent over it, or null for a sign that is none. */
export function accented(base: string, sign: string): string | null {
  const found = accents.get(sign);
  if (!found) return null;
  const isOneLetter = /^(?:.|\\[a-zA-Z]+|\\math[a-z]+\{.\})$/u.test(base);
  return `\\${found[isOneLetter ? 0 : 1]}{${base}}`;
}

const lines = new Set(['_', '¯', '‾', '―', '\u0332', '\u0331']);

/** Returns a base with a line or a brace under it, or null for a sign that is neither. */
export function underlined(base: string, sign: string): string | null {
  if (lines.has(sign)) return `\\underline{${base}}`;
  return sign === '⏟' ? `\\underbrace{${base}}` : null;
}

/** Returns whether a base has its limits below and above it by itself. */
export const takesLimits = (base: string): boolean =>
  /^(?:[∑∏∐⋃⋂⋁⋀⨁⨂⨀]|\\(?:sum|prod|int|iint|iiint|oint|lim|max|min|sup|inf|det|gcd|underbrace\{.*\}|overbrace\{.*\}))$/su.test(
    base,
  );

/** Returns a base with signs stacked below and above it. */
export function stacked(base: string, below: string, above: string): string {
  if (takesLimits(base)) return `${base}${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
  const lower = below === '' ? base : `\\underset{${below}}{${base}}`;
  return above === '' ? lower : `\\overset{${above}}{${lower}}`;
}

/** Returns a table of cells without brackets, or with the brackets around it. */
export const table = (rows: readonly (readonly string[])[], name = 'matrix'): string =>
  `\\begin{${name}}${rows.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{${name}}`;

const tableBrackets = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
]);

/** Returns what is between brackets, which grow with it; an empty bracket is left out on its side. */
export function bracketed(open: string, inner: readonly RowPart[], close: string, after = ''): string | null {
  const [only] = inner;
  const name = tableBrackets.get(open + close);
  if (inner.length === 1 && only?.rows) {
    if (name) return `${table(only.rows, name)}${after}`;
    if (open === '{' && close === '') return `${table(only.rows, 'cases')}${after}`;
  }
  const content = row(inner);
  const choice = /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{.*\}\{.*\})$/s.exec(content)?.[1];
  if (open === '(' && close === ')' && choice) return `\\binom${choice}${after}`;
  const isTall =
    /\\(?:frac|begin|sum|prod|int|sqrt|binom|genfrac|over|under)/.test(content) || open === '' || close === '';
  const sign = (bracket: string) => (bracket === '' ? '.' : fenceCommands.get(bracket));
  const [left, right] = [sign(open), sign(close)];
  if (left === undefined || right === undefined) return null;
  return isTall
    ? `\\left${left}${content}\\right${right.trimEnd()}${after}`
    : `${left}${content}${right.trimEnd()}${after}`;
}

/** Returns the parts of a row one after the other, with each pair of brackets as high as what it encloses. */
export function row(parts: readonly RowPart[]): string {
  const written: RowPart[] = [];
  /** Where the brackets stand that are not closed yet. */
  let open: number[] = [];
  const signAt = (at: number | undefined) => (at === undefined ? '' : (written[at]?.fence?.sign ?? ''));
  for (const part of parts) {
    const sign = part.fence?.sign ?? '';
    const level =
      sign === '|'
        ? signAt(open.at(-1)) === '|'
          ? open.length - 1
          : -1
        : open.findLastIndex((at) => isPair(signAt(at), sign));
    const start = open[level];
    if (start !== undefined && level >= 0) {
      const before = signAt(start);
      const latex = bracketed(before, written.slice(start + 1), sign, part.fence?.after);
      open = open.slice(0, level);
      if (latex !== null) {
        written.splice(start, written.length, { latex });
        continue;
      }
    } else if (pairs.has(sign) || sign === '|') open.push(written.length);
    written.push(part);
  }
  const system = written.at(-1)?.rows;
  if (system && written.at(-2)?.fence?.sign === '{') written.splice(-2, 2, { latex: table(system, 'cases') });
  return joinLatex(written.map(({ latex }) => latex));
}

/** Half-open intervals are written with two different brackets: [0, 1). */
const isPair = (open: string, close: string): boolean =>
  closing.has(close) && (pairs.get(open) === close || (/[([]/.test(open) && /[)\]]/.test(close)));
