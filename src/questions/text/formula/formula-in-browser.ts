import { renderFormula } from './render-formula.ts';

/** Returns the MathML of a formula, or null when its LaTeX can't be rendered. */
export function renderFormulaOrNull(latex: string, display: boolean): string | null {
  try {
    return renderFormula(latex, display);
  } catch {
    return null;
  }
}
