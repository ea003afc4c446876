import { latexSymbols } from '../../../plain/latex-symbols.ts';

/** How letters look where that is part of their meaning: the real numbers are a double-struck R. */
export type LetterStyle = 'italic' | 'upright' | 'bold' | 'double' | 'script' | 'fraktur';

const styleCommands: Record<Exclude<LetterStyle, 'italic'>, string> = {
  upright: 'mathrm',
  bold: 'mathbf',
  double: 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
};

const functionNames = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln exp lim max min sup inf det gcd dim ker deg arg'.split(
    ' ',
  ),
);
/** Functions as they are named in Spanish and Portuguese. */
const operatorNames = new Set(
  'sen tg ctg cotg cosec arcsen arctg arccotg senh tgh mcd mcm mdc mmc rg sgn lg'.split(' '),
);

/** The command of each symbol that is no letter of a keyboard. */
const commands = new Map(
  [...latexSymbols]
    .filter(([, sign]) => [...sign].length === 1 && (sign.codePointAt(0) ?? 0) > 127)
    .toReversed()
    .map(([name, sign]) => [sign, `\\${name}`]),
);
for (const [sign, latex] of Object.entries({
  '−': '-',
  '⋅': '\\cdot',
  '∙': '\\cdot',
  // Signs that are not seen: the times, function, comma and plus of MathML, and breaks.
  '\u2062': '',
  '\u2061': '',
  '\u2063': '',
  '\u2064': '',
  '\u200c': '',
  '\u200b': '',
  '\u00a0': '\\ ',
  '\u2009': '\\,',
  '\u202f': '\\,',
  '\u2005': '\\,',
  '°': '^{\\circ}',
  '∘': '\\circ',
  '…': '\\ldots',
  '⋯': '\\cdots',
  '⋱': '\\ddots',
  '′': "'",
  '″': "''",
  '‴': "'''",
  '∞': '\\infty',
  '∅': '\\emptyset',
  '∣': '\\mid',
  '‖': '\\Vert',
  '∬': '\\iint',
  '∭': '\\iiint',
  '⟶': '\\longrightarrow',
  '½': '\\frac{1}{2}',
  '¼': '\\frac{1}{4}',
  '¾': '\\frac{3}{4}',
  '\u00b5': '\\mu',
  '\u2126': '\\Omega',
  ϕ: '\\phi',
  φ: '\\varphi',
  ϵ: '\\epsilon',
  ε: '\\varepsilon',
  ℎ: 'h',
  '\\': '\\backslash',
  '^': '\\wedge',
  '~': '\\sim',
  '<': '<',
}))
  commands.set(sign, latex);
for (const sign of '{}%$#&_') commands.set(sign, `\\${sign}`);

const letterlike = new Map<string, [string, LetterStyle]>([
  ...[...'ℂℍℕℙℚℝℤ'].map((sign, index): [string, [string, LetterStyle]] => [sign, ['CHNPQRZ'[index] ?? '', 'double']]),
  ...[...'ℬℰℱℋℐℒℳℛ'].map((sign, index): [string, [string, LetterStyle]] => [sign, ['BEFHILMR'[index] ?? '', 'script']]),
]);

/** Returns a letter of the mathematical alphabets of Unicode as a plain one and its style, or null for any other. */
function plainLetter(sign: string): [string, LetterStyle] | null {
  const known = letterlike.get(sign);
  if (known) return known;
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return null;
  const isBold = code < 0x1d434 || (code >= 0x1d468 && code < 0x1d49c) || (code >= 0x1d6a8 && code < 0x1d6e2);
  const style: LetterStyle = isBold
    ? 'bold'
    : code >= 0x1d49c && code < 0x1d504
      ? 'script'
      : code >= 0x1d538 && code < 0x1d56c
        ? 'double'
        : code >= 0x1d504 && code < 0x1d5a0
          ? 'fraktur'
          : 'italic';
  return [sign.normalize('NFKC'), style];
}

/** Returns LaTeX pieces one after the other, with a space where a command would run into the next letter. */
export const joinLatex = (pieces: readonly string[]): string =>
  pieces.reduce((before, piece) => {
    const isCommand = /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(piece);
    return isCommand ? `${before} ${piece}` : before + piece;
  }, '');

/** Returns a letter or a sign as LaTeX, in its style. */
function latexOfSign(sign: string, style: LetterStyle): string {
  const plain = plainLetter(sign);
  if (plain) return latexOfSign(plain[0], plain[1] === 'italic' ? style : plain[1]);
  const latex = commands.get(sign) ?? sign;
  if (style === 'italic' || !/^(\p{L}|\p{N}|\\[a-zA-Z]+)$/u.test(latex) || !/[\p{L}\p{N}]/u.test(sign)) return latex;
  if (style === 'bold' && latex.startsWith('\\')) return `\\boldsymbol{${latex}}`;
  return `\\${styleCommands[style]}{${latex}}`;
}

/** Returns the name of a function as LaTeX, or null for any other word. */
export function latexOfName(word: string): string | null {
  if (functionNames.has(word)) return `\\${word}`;
  return operatorNames.has(word) ? `\\operatorname{${word}}` : null;
}

/** Returns the words of a formula as LaTeX that shows them as written: '50 % si'. */
export function latexOfWords(words: string): string {
  const shown = words.replace(/\s+/g, ' ');
  if (shown.trim() === '') return shown === '' ? '' : '\\ ';
  const escaped = shown.replace(/[{}%$#&_]/g, '\\$&').replace(/\\(?![{}%$#&_])/g, '\\textbackslash ');
  return `\\text{${escaped.replaceAll('^', '\\textasciicircum ').replaceAll('~', '\\textasciitilde ')}}`;
}

/**
 * Returns letters, digits and signs of a formula as LaTeX. Upright letters are one name; others are a product, as formulas are
 * written.
 */
export function latexOfLetters(letters: string, style: LetterStyle): string {
  const tokens = letters.match(/\p{L}\p{M}+|\d+(?:[.,\u00a0\u202f\u2009]\d+)*|\p{L}{2,}|\s+|./gsu) ?? [];
  return joinLatex(tokens.map((token) => latexOfToken(token, style)));
}

function latexOfToken(token: string, style: LetterStyle): string {
  if (/^\d/.test(token)) {
    const number = token.replaceAll(',', '{,}').replaceAll(/[\u00a0\u202f\u2009]/g, '\\,');
    return style === 'bold' ? `\\mathbf{${number}}` : number;
  }
  if (token.trim() === '' && !/[\u00a0\u202f\u2009\u2005]/.test(token)) return '';
  if (!/^\p{L}{2,}$/u.test(token)) return latexOfSign(token, style);
  const name = latexOfName(token.normalize('NFKC'));
  if (name && (style === 'upright' || style === 'italic')) return name;
  const isPlain = /^[a-zA-ZÀ-ÿ]+$/.test(token);
  if (isPlain && style !== 'italic') return `\\${styleCommands[style]}{${token}}`;
  return joinLatex([...token].map((sign) => latexOfSign(sign, style)));
}
