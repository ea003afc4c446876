import { type Notation, readLatex } from './read-latex.ts';

/**
 * Returns a formula as it is typed on a keyboard, for search and for clients that read plain text:
 * `\frac{-b \pm \sqrt{b^2-4ac}}{2a}` is `(-b±√(b^2-4ac))/(2a)`. On screens, `readableFormula`. Never throws: unknown commands
 * are written by name.
 */
export const latexToText = (latex: string): string => readLatex(latex, typed);

const typed: Notation = {
  sign: (sign) => (sign.length > 1 ? sign.trim() : sign),
  fraction: (above, below) => `${bracketed(above)}/${bracketed(below)}`,
  root: (index, radicand) => `${rootSigns.get(index) ?? `${index}√`}${bracketed(radicand)}`,
  raise: (exponent) => (isPlainExponent(exponent) ? exponent : `^${bracketed(exponent)}`),
  // `H_2O` and `x_1` are searched for as H2O and x1; elsewhere the mark is needed: ∫_0, log_2 8.
  lower: (before, index) =>
    /[\p{L}\p{N})]$/u.test(before) && /^\d+$/.test(index)
      ? before + index
      : `${before.trimEnd()}_${bracketed(index)}${before.endsWith(' ') ? ' ' : ''}`,
  mark: (_, argument) => argument,
  arrow: (_, label) => label,
  chemistry: (source) => source.replace(/<?->/g, (arrow) => (arrow === '->' ? '→' : '⇌')),
  separates: (last, read, next) => (last === '^' || (last === '_' && !/\d$/.test(read))) && /^[\p{L}\p{N}]/u.test(next),
};

/** The signs of roots by their index. */
export const rootSigns: ReadonlyMap<string, string> = new Map([
  ['', '√'],
  ['3', '∛'],
  ['4', '∜'],
]);

/** Returns whether an exponent is a sign that is raised by itself: degrees and primes. */
export const isPlainExponent = (exponent: string): boolean => exponent === '°' || /^′+$/.test(exponent);

const bracketed = (part: string) => (/^(\p{L}*|\d+([.,]\d+)?)$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`);
