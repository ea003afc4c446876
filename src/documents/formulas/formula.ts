import {
  describeFormulaError,
  type FormulaError,
  formulaTree,
  type MathMlElement,
} from '../../questions/text/formula/render-formula.ts';
import { readableFormula } from '../../questions/text/plain/readable-formula.ts';
import { printableText } from '../printable-text.ts';
import type { MathNode } from './math-node.ts';
import { readMath } from './read-math.ts';
import { typstMath } from './typst-math.ts';
import { wordMath } from './word-math.ts';

/** What is wrong with a formula, and its LaTeX, which is printed in its place. */
export type RefusedFormula = FormulaError & { latex: string };

/** `source` is for Typst's mode "math", `alternative` is what is read aloud. */
export type TypstFormula = { source: string; alternative: string };

/** Returns a formula for Typst, or what is wrong with it. Never throws. */
export function typstFormula(latex: string, display: boolean): TypstFormula | RefusedFormula {
  const node = read(latex, display);
  return isRefused(node) ? node : { source: typstMath(node), alternative: readableFormula(latex) };
}

/** Returns a formula as Office Math for Word, or what is wrong with it. Never throws. */
export function wordFormula(latex: string, display: boolean): { xml: string } | RefusedFormula {
  const node = read(latex, display);
  return isRefused(node) ? node : { xml: wordMath(node, display) };
}

export const isRefused = (formula: object): formula is RefusedFormula => 'problem' in formula;

function read(latex: string, display: boolean): MathNode | RefusedFormula {
  let tree: MathMlElement;
  try {
    tree = formulaTree(latex, display);
  } catch (error) {
    return { ...describeFormulaError(error, latex), latex: printableText(latex) };
  }
  return readMath(tree);
}
