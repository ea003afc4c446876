import { joinLatex, latexOfLetters, latexOfName, latexOfWords } from './latex-letters.ts';
import { accented, bracketed, fraction, type RowPart, root, row, scripts, stacked, table } from './latex-parts.ts';

/**
 * Returns the LaTeX of a formula in the language of LibreOffice Math, which it writes as the description of the formula's picture:
 * `{a} over {b}`. Null where a part of it is not understood, as the words of any other description.
 */
export function readStarMath(description: string): string | null {
  const tokens = description.match(token) ?? [];
  if (tokens.length === 0 || tokens.length > MOST_TOKENS) return null;
  try {
    const reader = new StarMathReader(tokens);
    return reader.whole() || null;
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

const MOST_TOKENS = 1000;
const MAX_DEPTH = 40;
const token =
  /"[^"]*"|%\p{L}[\p{L}\d]*|\d+(?:[.,]\d+)*|\p{L}[\p{L}\d]*|<->|<=|>=|<>|<<|>>|->|<-|\+-|-\+|##|\\[{}[\]()|]|\S/gsu;

class NotUnderstood extends Error {}

function known(latex: string | null): string {
  if (latex === null) throw new NotUnderstood();
  return latex;
}

/** Returns the pairs of a list: `cdot→\\cdot times→\\times`. */
const pairsOf = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.split('→')[0] ?? '', pair.split('→')[1] ?? '']);
const mapOf = (list: string): ReadonlyMap<string, string> => new Map(pairsOf(list));

const relations = mapOf(String.raw`
  =→= <→< >→> lt→< gt→> <=→\le le→\le leslant→\leqslant >=→\ge ge→\ge geslant→\geqslant <>→\ne neq→\ne equiv→\equiv approx→\approx
  sim→\sim simeq→\simeq prop→\propto in→\in notin→\notin owns→\ni subset→\subset subseteq→\subseteq supset→\supset
  supseteq→\supseteq parallel→\parallel ortho→\perp divides→\mid toward→\to ->→\to rightarrow→\to <-→\leftarrow leftarrow→\leftarrow
  drarrow→\Rightarrow dlarrow→\Leftarrow dlrarrow→\Leftrightarrow <->→\leftrightarrow <<→\ll ll→\ll >>→\gg gg→\gg
  ,→, ;→; :→: !→!`);
const sums = mapOf(
  String.raw`+→+ -→- −→- +-→\pm plusminus→\pm ±→\pm -+→\mp minusplus→\mp or→\lor union→\cup oplus→\oplus`,
);
const products = mapOf(String.raw`
  *→\ast cdot→\cdot ⋅→\cdot ·→\cdot times→\times ×→\times div→\div ÷→\div /→/ slash→/ bslash→\backslash circ→\circ and→\land &→\land
  intersection→\cap intersect→\cap setminus→\setminus otimes→\otimes odot→\odot`);
const constants: ReadonlyMap<string, string> = new Map([
  ...pairsOf(String.raw`
    infinity→\infty infty→\infty partial→\partial nabla→\nabla emptyset→\emptyset setn→\mathbb{N} setz→\mathbb{Z} setq→\mathbb{Q}
    setr→\mathbb{R} setc→\mathbb{C} hbar→\hbar exists→\exists forall→\forall dotslow→\ldots dotsaxis→\cdots dotsvert→\vdots
    dotsdown→\ddots uparrow→\uparrow downarrow→\downarrow none→`),
  ['~', '\\ '],
  ['`', '\\,'],
]);
const large = mapOf(String.raw`
  sum→\sum prod→\prod coprod→\coprod int→\int iint→\iint iiint→\iiint lint→\oint lim→\lim`);
const accents = new Map([
  ...pairsOf('hat→^ widehat→^ tilde→~ widetilde→~ bar→¯ overline→¯ dot→˙ ddot→¨ acute→´ grave→` check→ˇ breve→˘'),
  ['vec', '→'],
  ['widevec', '→'],
]);
const brackets = mapOf(String.raw`
  (→( )→) [→[ ]→] lbrace→{ rbrace→} \{→{ \}→} langle→⟨ rangle→⟩ lline→| rline→| ldline→‖ rdline→‖ lfloor→⌊ rfloor→⌋ lceil→⌈
  rceil→⌉ |→| none→`);
const closings = new Set('} ) ] \\} # ## right newline rbrace rangle rline rdline rfloor rceil'.split(' '));
/** What is said of the look of the next part, which is left out. */
const looks = new Set(['ital', 'italic', 'nbold', 'nitalic', 'alignl', 'alignc', 'alignr', 'func']);
const greek =
  'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega'.split(
    ' ',
  );
/** The names of Greek letters as the program writes them in Spanish and Portuguese. */
const greekNames = new Map([
  ...greek.map((name): [string, string] => [name, name]),
  ...Object.entries({
    alfa: 'alpha',
    gama: 'gamma',
    teta: 'theta',
    tita: 'theta',
    kapa: 'kappa',
    mi: 'mu',
    ni: 'nu',
    ro: 'rho',
    fi: 'phi',
    ji: 'chi',
    qui: 'chi',
    ipsilon: 'upsilon',
  }),
]);

/** Reads from left to right: lines of rows, of sums, of products, of parts with what is above and below them. */
class StarMathReader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): string {
    const lines = [this.#row()];
    while (this.#takes('newline')) lines.push(this.#row());
    if (this.#next !== '') throw new NotUnderstood();
    return lines.length === 1
      ? (lines[0] ?? '')
      : table(
          lines.map((line) => [line]),
          'aligned',
        );
  }

  get #word(): string {
    return this.#tokens[this.#at] ?? '';
  }

  /** The next word, whose commands may be written in small or capital letters. */
  get #next(): string {
    return this.#word.toLowerCase();
  }

  #takes(word: string): boolean {
    if (this.#next !== word) return false;
    this.#at += 1;
    return true;
  }

  #takeOf(words: ReadonlyMap<string, string>): string | null {
    const found = words.get(this.#next);
    if (found !== undefined) this.#at += 1;
    return found ?? null;
  }

  #expect(word: string): void {
    if (!this.#takes(word)) throw new NotUnderstood();
  }

  get #isAtEnd(): boolean {
    return this.#next === '' || closings.has(this.#next);
  }

  #row(): string {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new NotUnderstood();
    const parts: RowPart[] = [];
    while (!this.#isAtEnd) {
      const relation = this.#takeOf(relations) ?? this.#takeOf(sums);
      parts.push(relation === null ? this.#product() : { latex: relation });
    }
    this.#depth -= 1;
    return row(parts);
  }

  #product(): RowPart {
    let part = this.#scripted();
    for (;;) {
      if (this.#takes('over')) part = { latex: fraction(part.latex, this.#scripted().latex) };
      else {
        const sign = this.#takeOf(products);
        if (sign === null) return part;
        part = { latex: joinLatex([part.latex, sign, this.#scripted().latex]) };
      }
    }
  }

  /** Returns a part with what is raised and lowered after it. */
  #scripted(): RowPart {
    const part = this.#part();
    let [below, above] = ['', ''];
    for (;;) {
      if (this.#takes('^') || this.#takes('sup') || this.#takes('rsup')) above += this.#part().latex;
      else if (this.#takes('_') || this.#takes('sub') || this.#takes('rsub')) below += this.#part().latex;
      else if (this.#takes('csup')) return { latex: stacked(part.latex, '', this.#part().latex) };
      else if (this.#takes('csub')) return { latex: stacked(part.latex, this.#part().latex, '') };
      else return below + above === '' ? part : { latex: scripts(part.latex, below, above) };
    }
  }

  #part(): RowPart {
    const word = this.#next;
    const written = this.#word;
    if (this.#isAtEnd) throw new NotUnderstood();
    this.#at += 1;
    if (word === '{') return this.#group();
    if (word === 'left') return this.#enclosed();
    const open = word === '|' || word === 'none' ? undefined : brackets.get(word);
    if (open !== undefined) return this.#inBrackets(open);
    if (looks.has(word)) return this.#scripted();
    if (word === 'size' || word === 'color' || word === 'font') {
      if (/^[+*/-]$/.test(this.#word)) this.#at += 1;
      this.#at += 1;
      return this.#scripted();
    }
    const inner = () => this.#scripted().latex;
    switch (word) {
      case '+':
      case '-':
      case '−':
        return { latex: `${word === '+' ? '+' : '-'}${inner()}` };
      case 'sqrt':
        return { latex: root('', this.#part().latex) };
      case 'nroot': {
        const index = this.#part().latex;
        return { latex: root(index, this.#part().latex) };
      }
      case 'abs':
        return { latex: known(bracketed('|', [this.#part()], '|')) };
      case 'fact':
        return { latex: `${inner()}!` };
      case 'bold':
        return { latex: `\\boldsymbol{${this.#part().latex}}` };
      case 'neg':
        return { latex: joinLatex(['\\neg', inner()]) };
      case 'underline':
        return { latex: `\\underline{${this.#part().latex}}` };
      case 'overstrike':
        return { latex: `\\sout{${this.#part().latex}}` };
      case 'binom': {
        const above = this.#part().latex;
        return { latex: `\\binom{${above}}{${this.#part().latex}}` };
      }
      case 'stack':
      case 'matrix':
        return this.#table();
    }
    const sign = accents.get(word);
    if (sign !== undefined) return { latex: known(accented(this.#part().latex, sign)) };
    const operator = large.get(word);
    if (operator !== undefined) return this.#withLimits(operator);
    return { latex: constants.get(word) ?? latexOfPart(written) };
  }

  #group(): RowPart {
    const latex = this.#row();
    this.#expect('}');
    return { latex };
  }

  #enclosed(): RowPart {
    const open = this.#takeOf(brackets);
    const inner = this.#rowPart();
    this.#expect('right');
    return { latex: known(bracketed(known(open), [inner], known(this.#takeOf(brackets)))) };
  }

  #inBrackets(open: string): RowPart {
    const inner = this.#rowPart();
    return { latex: known(bracketed(open, [inner], known(this.#takeOf(brackets)))) };
  }

  /** Returns what is between brackets: a table alone, to which they belong, or a row. */
  #rowPart(): RowPart {
    const from = this.#at;
    if (this.#next === 'stack' || this.#next === 'matrix') {
      const part = this.#part();
      if (this.#isAtEnd) return part;
      this.#at = from;
    }
    return { latex: this.#row() };
  }

  #table(): RowPart {
    this.#expect('{');
    const isStack = this.#tokens[this.#at - 2]?.toLowerCase() === 'stack';
    const rows: string[][] = [[this.#row()]];
    for (;;) {
      if (this.#takes('##') || (isStack && this.#takes('#'))) rows.push([this.#row()]);
      else if (this.#takes('#')) rows.at(-1)?.push(this.#row());
      else break;
    }
    this.#expect('}');
    return { latex: table(rows), rows };
  }

  #withLimits(operator: string): RowPart {
    let [below, above] = ['', ''];
    for (;;) {
      if (this.#takes('from') || this.#takes('_')) below += this.#scripted().latex;
      else if (this.#takes('to') || this.#takes('^')) above += this.#scripted().latex;
      else break;
    }
    const limits = `${operator}${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
    return { latex: this.#isAtEnd ? limits : joinLatex([limits, this.#product().latex]) };
  }
}

/** Returns a number, a letter, a Greek letter, the name of a function or words in quotes as LaTeX. */
function latexOfPart(written: string): string {
  if (written.startsWith('"')) return latexOfWords(written.slice(1, -1));
  if (written.startsWith('%')) return greekLetter(written.slice(1));
  if (/^\d/.test(written)) return latexOfLetters(written, 'italic');
  if (!/^\p{L}/u.test(written)) {
    if (/^[°'′″%∞πα-ωΑ-Ω?]$/u.test(written)) return latexOfLetters(written, 'italic');
    throw new NotUnderstood();
  }
  const name = latexOfName(written);
  if (name) return name;
  // A longer word is not one of this language: what is described is something else.
  if (/\p{L}{3}/u.test(written)) throw new NotUnderstood();
  return latexOfLetters(written, 'italic');
}

function greekLetter(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const letter = known(greekNames.get(plain.toLowerCase()) ?? null);
  if (!/^\p{Lu}/u.test(plain)) return `\\${letter}`;
  const capitals = 'gamma delta theta lambda xi pi sigma upsilon phi psi omega'.split(' ');
  if (!capitals.includes(letter)) throw new NotUnderstood();
  return `\\${letter.charAt(0).toUpperCase()}${letter.slice(1)}`;
}
