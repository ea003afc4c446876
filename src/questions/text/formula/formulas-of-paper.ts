import { formulaKey } from './formula-key.ts';
import { renderFormula } from './render-formula.ts';

export type FormulaRequest = { latex: string; display: boolean };

/** Markup of all formulas of a paper; a school's longest paper has a tenth of it. */
const LONGEST_MARKUP = 5_000_000;

/** Returns every formula in a document, or in a value that contains documents, each once. */
export function findFormulas(value: unknown): FormulaRequest[] {
  const found = new Map<string, FormulaRequest>();
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    const { type, attrs } = inner as { type?: unknown; attrs?: { latex?: unknown } };
    const display = type === 'blockMath';
    const latex = attrs?.latex;
    if ((display || type === 'inlineMath') && typeof latex === 'string')
      found.set(formulaKey(latex, display), { latex, display });
    for (const child of Object.values(inner)) walk(child);
  };
  walk(value);
  return [...found.values()];
}

/**
 * Returns the MathML of formulas by `formulaKey`, without those that can't be read, and without those beyond what a paper
 * may hold: their LaTeX is shown in their place. Sent with a paper, it spares each student's phone the renderer.
 */
export function renderFormulas(requests: readonly FormulaRequest[]): Record<string, string> {
  const rendered: Record<string, string> = {};
  let length = 0;
  for (const { latex, display } of requests) {
    try {
      const markup = renderFormula(latex, display);
      length += markup.length;
      if (length <= LONGEST_MARKUP) rendered[formulaKey(latex, display)] = markup;
    } catch {
      // Its LaTeX is shown instead.
    }
    if (length > LONGEST_MARKUP) break;
  }
  return rendered;
}
