import temml from 'temml';
import { type FormulaProblem, formulaProblem } from './formula-limits.ts';

/** Markup longer than this is made to fill the memory: the longest formula of a school has a hundredth of it. */
const LONGEST_MARKUP = 500_000;

// The names of functions as they are taught in Spanish and Portuguese, and the formula editor's own commands.
const macros = {
  '\\sen': '\\operatorname{sen}',
  '\\tg': '\\operatorname{tg}',
  '\\arctg': '\\operatorname{arctg}',
  '\\cotg': '\\operatorname{cotg}',
  '\\cosec': '\\operatorname{cosec}',
  '\\mcd': '\\operatorname{mcd}',
  '\\mcm': '\\operatorname{mcm}',
  '\\differentialD': '\\mathrm{d}',
  '\\exponentialE': '\\mathrm{e}',
  '\\imaginaryI': '\\mathrm{i}',
  '\\placeholder': '\\@firstoftwo{\\square}{#1}',
  '\\mleft': '\\left',
  '\\mright': '\\right',
};

class FormulaRefused extends Error {
  readonly problem: FormulaProblem;

  constructor(problem: FormulaProblem) {
    super(`Formula refused: ${problem}`);
    this.problem = problem;
  }
}

/**
 * Returns the MathML of a formula, safe to insert: every letter of the source is escaped. Throws when LaTeX can't be
 * read, defines commands, or is beyond `formulaProblem`.
 */
export function renderFormula(latex: string, display: boolean): string {
  const problem = formulaProblem(latex);
  if (problem) throw new FormulaRefused(problem);
  const markup = temml.renderToString(latex, {
    displayMode: display,
    throwOnError: true,
    trust: false,
    maxExpand: 200,
    maxSize: [30, 30],
    // Commands of temml define macros of their own, which would stay for all others.
    macros: { ...macros },
  });
  if (markup.length > LONGEST_MARKUP) throw new FormulaRefused('size');
  return markup;
}

/** Returns true when the formula can be shown. */
export const canRenderFormula = (latex: string): boolean => findFormulaError(latex) === null;

/** What is wrong with a formula: `rest` is the place from which it can't be read, as far as that is known. */
export type FormulaError = { problem: FormulaProblem | 'syntax'; rest: string };

/** Returns what is wrong with a formula, or null when it can be shown. */
export function findFormulaError(latex: string): FormulaError | null {
  try {
    renderFormula(latex, false);
    return null;
  } catch (error) {
    if (error instanceof FormulaRefused) return { problem: error.problem, rest: '' };
    const at =
      error instanceof Error && 'position' in error && typeof error.position === 'number' ? error.position : null;
    return { problem: 'syntax', rest: at === null ? '' : latex.slice(at, at + 20) };
  }
}
