import { latexSymbols } from './latex-symbols.ts';

/**
 * Returns a formula as one line that can be read and searched: `\frac{-b \pm \sqrt{b^2-4ac}}{2a}` is `(-b±√(b^2-4ac))/(2a)`.
 * Never throws: unknown commands are written by name.
 */
export function latexToText(latex: string): string {
  return sequence(new Tokens(latex)).replace(/\s+/g, ' ').replace(/ ;/g, ';').trim();
}

class Tokens {
  private readonly all: string[];
  private at = 0;
  constructor(latex: string) {
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
  let read = '';
  let afterScript = false;
  for (let token = tokens.next(); token !== undefined && token !== end; token = tokens.next()) {
    if (token === '_') read = lowered(read, argument(tokens).trim());
    else {
      const next = piece(token, tokens);
      read += afterScript && /^[\p{L}\p{N}]/u.test(next) ? ` ${next}` : next;
    }
    if (token.trim() !== '') afterScript = token === '^' || (token === '_' && !/\d$/.test(read));
  }
  return read;
}

function argument(tokens: Tokens): string {
  const token = tokens.nextVisible();
  return token === undefined ? '' : piece(token, tokens);
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

function piece(token: string, tokens: Tokens): string {
  if (token === '{') return sequence(tokens, '}');
  if (token === '^') return raised(tokens);
  if (token === '_') return lowered('', argument(tokens).trim());
  if (token === '&' || token === '~') return ' ';
  if (token === '\\\\') return '; ';
  if (token.trim() === '') return '';
  return token.startsWith('\\') ? command(token.slice(1), tokens) : token;
}

function command(name: string, tokens: Tokens): string {
  const symbol = latexSymbols.get(name);
  if (symbol !== undefined) return symbol;
  if (/^[dtc]?frac$/.test(name)) return `${bracketed(argument(tokens))}/${bracketed(argument(tokens))}`;
  if (/^[dt]?binom$/.test(name)) return `C(${argument(tokens)}, ${argument(tokens)})`;
  if (name === 'sqrt') return root(tokens);
  if (/^(text|textbf|textit|textrm|operatorname|mbox)$/.test(name)) return verbatim(tokens);
  if (name === 'not') return argument(tokens).replace('=', '≠');
  if (name === 'ce') return verbatim(tokens).replace(/<?->/g, (arrow) => (arrow === '->' ? '→' : '⇌'));
  if (name === 'begin') return opened(verbatim(tokens), tokens);
  if (name === 'end') return closed(verbatim(tokens));
  if (name === 'left' || name === 'right') return delimiter(tokens);
  if (name === 'color' || name === 'textcolor') return dropped(verbatim(tokens));
  if (/^(stackrel|overset|underset)$/.test(name)) return dropped(argument(tokens)) + argument(tokens);
  if (wrappers.has(name)) return argument(tokens);
  return /^[,;:> ]$/.test(name) ? ' ' : ` ${name} `;
}

const wrappers = new Set(
  'vec overline underline widehat widetilde hat bar tilde dot ddot overrightarrow overleftarrow mathrm mathbf boldsymbol mathit mathbb mathcal mathsf boxed cancel bcancel xcancel underbrace overbrace displaystyle placeholder xrightarrow xleftarrow'.split(
    ' ',
  ),
);

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
  return token === '{' ? '{' : piece(token, tokens);
}

function root(tokens: Tokens): string {
  let index = '';
  if (tokens.peekVisible() === '[') {
    tokens.next();
    index = sequence(tokens, ']');
  }
  return `${index === '3' ? '∛' : index === '4' ? '∜' : `${index}√`}${bracketed(argument(tokens))}`;
}

function raised(tokens: Tokens): string {
  const exponent = argument(tokens).trim();
  return exponent === '°' || /^′+$/.test(exponent) ? exponent : `^${bracketed(exponent)}`;
}

/** `H_2O` and `x_1` are searched for as H2O and x1; elsewhere the mark is needed: ∫_0, log_2 8. */
function lowered(before: string, index: string): string {
  if (/[\p{L}\p{N})]$/u.test(before) && /^\d+$/.test(index)) return before + index;
  return `${before.trimEnd()}_${bracketed(index)}${before.endsWith(' ') ? ' ' : ''}`;
}

const bracketed = (part: string) => (/^(\p{L}*|\d+([.,]\d+)?)$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`);
