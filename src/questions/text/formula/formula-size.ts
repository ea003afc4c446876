import { readableFormula } from '../plain/readable-formula.ts';

/** In em of the text around it. */
export type FormulaSize = { width: number; height: number };

/** The average width of a letter or a sign of a formula, spaces included. */
const LETTER = 0.52;

/**
 * Returns about how much room a formula takes once it is rendered, so that the text around it hardly moves then: by its
 * letters, the longest row of a table, and the levels of its fractions.
 */
export function estimateFormulaSize(latex: string): FormulaSize {
  const rows = latex.split(/\\\\|\\cr\b/);
  const width = Math.max(...rows.map(rowWidth));
  const height = rows.reduce((sum, row) => sum + 1.2 + 0.9 * fractionLevels(row), 0);
  return { width: Number(Math.max(0.6, width).toFixed(2)), height: Number(height.toFixed(2)) };
}

/** A fraction is as wide as the longer of its two parts, which are written one above the other. */
function rowWidth(row: string): number {
  let saved = 0;
  for (const [, above = '', below = ''] of row.matchAll(/\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g)) {
    const [shorter, longer] = [readableFormula(above).length, readableFormula(below).length].toSorted((a, b) => a - b);
    saved += (shorter ?? 0) + 1 + (longer ?? 0) * 0.2;
  }
  return (readableFormula(row).length - saved) * LETTER;
}

/** How many fractions, roots of fractions and binomials lie inside each other. */
function fractionLevels(row: string): number {
  const levels: number[] = [];
  let deepest = 0;
  let opens = 0;
  for (const [token] of row.matchAll(/\\[a-zA-Z]+|[{}]/g)) {
    if (/^\\([dtc]?frac|[dt]?binom)$/.test(token)) {
      opens = (levels.at(-1) ?? 0) + 1;
      deepest = Math.max(deepest, opens);
    } else if (token === '{') levels.push(opens || (levels.at(-1) ?? 0));
    else if (token === '}') levels.pop();
    else opens = 0;
  }
  return deepest;
}

/** The letters beyond which a formula in a line may be wider than a phone. */
const WIDE = 24;

/** Returns whether a formula in a line needs to scroll by itself in a narrow window. */
export const isWideFormula = (latex: string): boolean => readableFormula(latex).length > WIDE;
