import { mathml } from './render-formula.ts';

/** The MathML of a formula, or null when its LaTeX can't be read. */
export function shown(latex: string, display: boolean): string | null {
  try {
    return mathml(latex, display);
  } catch {
    return null;
  }
}
