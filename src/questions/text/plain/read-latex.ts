import { latexSymbols } from './latex-symbols.ts';

/** How the parts of a formula are written on one line. Arguments are the parts as they are written themselves. */
export type Notation = {
  /** A symbol or a letter after `before`. */
  sign(sign: string, before: string): string;
  fraction(above: string, below: string): string;
  /** `index` is empty for a square root. */
  root(index: string, radicand: string): string;
  raise(exponent: string): string;
  /** Returns `before` with the index. */
  lower(before: string, index: string): string;
  /** An argument with a mark over it or in letters of another kind: `bar`, `mathbb`. */
  mark(command: string, argument: string): string;
  /** An arrow with `label` over it. */
  arrow(command: string, label: string): string;
  chemistry(source: string): string;
  /** Whether `next` needs a space after what the last token has made, which is the end of `read`. */
  separates(last: string, read: string, next: string): boolean;
};

/** Returns a formula on one line in a notation. Never throws: unknown commands are written by name. */
export const readLatex = (latex: string, notation: Notation): string =>
  sequence(new Tokens(latex, notation)).replace(/\s+/g, ' ').replace(/ ;/g, ';').trim();

class Tokens {
  readonly notation: Notation;
  private readonly all: string[];
  private at = 0;
  constructor(latex: string, notation: Notation) {
    this.notation = notation;
    this.all = latex.match(/\\[a-zA-Z]+|\\[^a-zA-Z]|\s+|[^\\\s]/gu) ?? [];
  }
  peek(): string | undefined {
    return this.all[this.at];
  }
  next(): string | undefined {
    return this.all[this.at++];
  }
  nextVisible(): string | undefined {
    while (this.peek()?.trim() === '') this.at++;
    return this.next();
  }
  peekVisible(): string | undefined {
    while (this.peek()?.trim() === '') this.at++;
    return this.peek();
  }
}

/** Reads up to `end`, which is swallowed, or to the end of the formula. */
function sequence(tokens: Tokens, end?: string): string {
  const { notation } = tokens;
  let read = '';
  let last = '';
  let lastAt = 0;
  for (let token = tokens.next(); token !== undefined && token !== end; token = tokens.next()) {
    // What is raised is the whole of a fraction or a root: a/b² is another number than (a/b)².
    if (token === '^' && isCompound(last.slice(1))) {
      read = `${read.slice(0, lastAt)}(${read.slice(lastAt).trim()})`;
      last = '';
    }
    if (token.trim() !== '') lastAt = read.length;
    if (token === '_') read = notation.lower(read, argument(tokens).trim());
    else {
      const next = piece(token, tokens, read);
      const isApart = next !== '' && (isMixed(token, read, next) || notation.separates(last, read, next));
      read += isApart ? ` ${next}` : next;
    }
    if (token.trim() !== '') last = token;
  }
  return read;
}

/** Returns whether a fraction follows a number or a letter: 2 3/4 is not 23/4. */
const isMixed = (token: string, read: string, next: string): boolean =>
  isFraction(token.slice(1)) && /[\p{L}\p{N}]$/u.test(read.slice(-2)) && /^[\p{L}\p{N}]/u.test(next);

const isFraction = (command: string): boolean => /^[dtc]?frac$/.test(command);
const isCompound = (command: string): boolean => isFraction(command) || command === 'sqrt';

function argument(tokens: Tokens): string {
  const token = tokens.nextVisible();
  return token === undefined ? '' : piece(token, tokens, '');
}

/** The letters of an argument as written, spaces included: a name, a text, a colour. */
function verbatim(tokens: Tokens): string {
  if (tokens.peekVisible() !== '{') return argument(tokens);
  tokens.next();
  let read = '';
  for (let depth = 1; depth > 0; ) {
    const token = tokens.next();
    if (token === undefined) break;
    if (token === '{') depth++;
    else if (token === '}') depth--;
    else read += /^\\[^a-zA-Z]$/.test(token) ? token.slice(1) : token;
  }
  return read;
}

function piece(token: string, tokens: Tokens, before: string): string {
  const { notation } = tokens;
  if (token === '{') return sequence(tokens, '}');
  if (token === '^') return notation.raise(argument(tokens).trim());
  if (token === '_') return notation.lower('', argument(tokens).trim());
  if (token === '&' || token === '~') return ' ';
  if (token === '\\\\') return '; ';
  if (token.trim() === '') return '';
  if (token.startsWith('\\')) return command(token.slice(1), tokens, before);
  if (/[,;]/.test(token) && tokens.peek()?.trim() === '') return notation.sign(`${token} `, before);
  return notation.sign(token, before);
}

function command(name: string, tokens: Tokens, before: string): string {
  const { notation } = tokens;
  const symbol = latexSymbols.get(name);
  if (symbol !== undefined) return notation.sign(symbol, before);
  if (isFraction(name)) return notation.fraction(argument(tokens), argument(tokens));
  if (/^[dt]?binom$/.test(name)) return `C(${argument(tokens)}, ${argument(tokens)})`;
  if (name === 'sqrt') return root(tokens);
  if (/^(text|textbf|textit|textrm|operatorname|mbox)$/.test(name)) return verbatim(tokens);
  if (name === 'not') return notation.sign(negated(argument(tokens).trim()), before);
  if (name === 'ce') return notation.chemistry(verbatim(tokens));
  if (name === 'begin') return opened(verbatim(tokens), tokens);
  if (name === 'end') return closed(verbatim(tokens));
  if (name === 'left' || name === 'right') return delimiter(tokens);
  if (name === 'color' || name === 'textcolor') return dropped(verbatim(tokens));
  if (/^(stackrel|overset|underset)$/.test(name)) return dropped(argument(tokens)) + argument(tokens);
  if (name === 'xrightarrow' || name === 'xleftarrow') return notation.arrow(name, argument(tokens));
  if (wrappers.has(name)) return notation.mark(name, argument(tokens));
  return /^[,;:> ]$/.test(name) ? ' ' : ` ${name} `;
}

const wrappers = new Set(
  'vec overline underline widehat widetilde hat bar tilde dot ddot overrightarrow overleftarrow mathrm mathbf boldsymbol mathit mathbb mathcal mathsf boxed cancel bcancel xcancel underbrace overbrace displaystyle placeholder'.split(
    ' ',
  ),
);

const negations = new Map(['=≠', '∈∉', '⊂⊄', '⊆⊈', '∥∦', '≡≢', '<≮', '>≯'].map(([sign = '', no = '']) => [sign, no]));
const negated = (sign: string) => negations.get(sign) ?? sign;

const brackets = new Map([
  ['pmatrix', '()'],
  ['bmatrix', '[]'],
  ['Bmatrix', '{}'],
  ['vmatrix', '||'],
  ['cases', '{'],
]);
const opened = (name: string, tokens: Tokens) => {
  if (name === 'array') verbatim(tokens);
  return brackets.get(name)?.[0] ?? '';
};
const closed = (name: string) => brackets.get(name)?.[1] ?? '';
const dropped = (_: string) => '';

function delimiter(tokens: Tokens): string {
  const token = tokens.nextVisible();
  if (token === undefined || token === '.') return '';
  return token === '{' ? '{' : piece(token, tokens, '');
}

function root(tokens: Tokens): string {
  let index = '';
  if (tokens.peekVisible() === '[') {
    tokens.next();
    index = sequence(tokens, ']');
  }
  return tokens.notation.root(index.trim(), argument(tokens));
}
