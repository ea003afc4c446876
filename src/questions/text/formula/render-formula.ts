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
  // Without it, temml writes what is above an ordinary letter as an exponent.
  '\\overset': '\\stackrel{#1}{#2}',
  '\\placeholder': '\\@firstoftwo{\\square}{#1}',
  '\\mleft': '\\left',
  '\\mright': '\\right',
};

// Its types lack the underscores of the name.
const renderToTree = (temml as unknown as { __renderToMathMLTree: typeof temml.renderToMathMLTree })
  .__renderToMathMLTree;

class FormulaRefused extends Error {
  readonly problem: FormulaProblem;

  constructor(problem: FormulaProblem) {
    super(`Formula refused: ${problem}`);
    this.problem = problem;
  }
}

/** A part of a formula as temml makes it: an element of MathML, or letters (`text`); without a type, only its children count. */
export type MathMlElement = {
  type?: string;
  text?: string;
  attributes?: Record<string, string>;
  style?: Record<string, string>;
  classes?: string[];
  children?: MathMlElement[];
};

/**
 * Returns the MathML of a formula, safe to insert: every letter of the source is escaped. Throws when LaTeX can't be
 * read, defines commands, or is beyond `formulaProblem`.
 */
export const renderFormula = (latex: string, display: boolean): string => readFormula(latex, display).markup;

/** Returns the MathML of a formula as a tree, for what is not a page. Throws as `renderFormula` does. */
export const formulaTree = (latex: string, display: boolean): MathMlElement => readFormula(latex, display).tree;

function readFormula(latex: string, display: boolean): { tree: MathMlElement; markup: string } {
  const problem = formulaProblem(latex);
  if (problem) throw new FormulaRefused(problem);
  const tree = renderToTree(latex, {
    displayMode: display,
    throwOnError: true,
    trust: false,
    maxExpand: 200,
    maxSize: [30, 30],
    // Commands of temml define macros of their own, which would stay for all others.
    macros: { ...macros },
  });
  writeStackedLettersAsRow(tree);
  const markup: string = tree.toMarkup();
  if (markup.length > LONGEST_MARKUP) throw new FormulaRefused('size');
  return { tree, markup };
}

/** temml makes one sign of the letters that others are stacked on; browsers would write them below each other. */
function writeStackedLettersAsRow(element: MathMlElement): void {
  const parts = element.children ?? [];
  if (element.type === 'mo' && parts.some(({ type }) => type !== undefined)) element.type = 'mrow';
  for (const part of parts) writeStackedLettersAsRow(part);
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
    return describeFormulaError(error, latex);
  }
}

/** Returns what is wrong with a formula, from what `renderFormula` or `formulaTree` has thrown. */
export function describeFormulaError(error: unknown, latex: string): FormulaError {
  if (error instanceof FormulaRefused) return { problem: error.problem, rest: '' };
  const at =
    error instanceof Error && 'position' in error && typeof error.position === 'number' ? error.position : null;
  return { problem: 'syntax', rest: at === null ? '' : latex.slice(at, at + 20) };
}
