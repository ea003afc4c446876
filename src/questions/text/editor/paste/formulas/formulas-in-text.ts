import { canRenderFormula } from '../../../formula/render-formula.ts';

/** A formula written as LaTeX in a text: where it is, and what is between its signs. */
export type WrittenFormula = { from: number; to: number; latex: string; isDisplay: boolean };

const displayed = [
  String.raw`\$\$([^$]+?)\$\$`,
  String.raw`\\\[([\s\S]+?)\\\]`,
  String.raw`\\begin\{(?:equation|align|gather|displaymath)\*?\}([\s\S]+?)\\end\{(?:equation|align|gather|displaymath)\*?\}`,
];
const written = new RegExp(
  String.raw`(?<!\\)(?:${displayed.join('|')}|\\\(([\s\S]+?)\\\)|(?<![\p{L}\p{N}$])\$(?![\s$])([^$\n]*?[^\s$\\])\$(?![\p{L}\p{N}$]))`,
  'gu',
);

/** Returns the formulas that a text has between `$`, `$$`, `\(` and `\)`, `\[` and `\]`. Prices stay text. */
export function formulasInText(text: string): WrittenFormula[] {
  if (!/[$\\]/.test(text)) return [];
  return [...text.matchAll(written)].flatMap((match): WrittenFormula[] => {
    const [all, dollars, brackets, environment, round, dollar] = match;
    const latex = withoutBreaks(dollars ?? brackets ?? environment ?? round ?? dollar ?? '', all);
    const isFormula = dollar === undefined ? true : looksLikeFormula(dollar);
    if (latex === '' || !isFormula || !canRenderFormula(latex)) return [];
    const isDisplay = round === undefined && dollar === undefined;
    return [{ from: match.index, to: match.index + all.length, latex, isDisplay }];
  });
}

/** An environment of several lines is one of cells in a formula. */
const withoutBreaks = (latex: string, all: string): string => {
  const line = latex.replace(/\s+/g, ' ').trim();
  return /^\\begin\{(?:align|gather)/.test(all) ? `\\begin{aligned}${line}\\end{aligned}` : line;
};

/** Returns whether what is between two `$` is mathematics, not a text between two prices. */
function looksLikeFormula(latex: string): boolean {
  if (!hasPairedBrackets(latex)) return false;
  const letters = latex
    .replace(/\\(?:text|mathrm|operatorname|textrm|mbox)\{[^}]*\}/g, '')
    .replace(/\\[a-zA-Z]+/g, ' ');
  if (/\p{L}{4,}/u.test(letters) && !/[\\^_{}]/.test(latex)) return false;
  if (/[\\^_{}=<>+*/≤≥≠±×÷·√∞∈≈→|]/u.test(latex)) return !/[.;:?!¿¡]\s+\p{L}/u.test(letters);
  // "$x$", "$AB$", "$25$", "$-3,5$", "$(2, 3)$".
  return /^[-−]?(?:\d+(?:[.,]\d+)?\s?)?\p{L}{0,3}'*$/u.test(latex) || /^[([][-−\d\p{L}.,;\s]{1,20}[)\]]$/u.test(latex);
}

/** '($5)/($3)' has two halves of brackets between its dollars. */
const hasPairedBrackets = (latex: string): boolean => {
  let depth = 0;
  for (const [sign] of latex.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return true;
};

/** Returns a text whose displayed formulas are on one line each: a clipboard's lines are paragraphs. */
export const joinFormulaLines = (text: string): string =>
  text.replace(new RegExp(String.raw`(?<!\\)(?:${displayed.join('|')})`, 'gu'), (all) =>
    all.includes('\n') ? all.replace(/\s*\n\s*/g, ' ') : all,
  );
