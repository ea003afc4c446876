import temml from 'temml';

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

/** The MathML of a formula, safe to insert: every letter of the source is escaped. Throws when LaTeX can't be read. */
export function mathml(latex: string, display: boolean): string {
  return temml.renderToString(latex, {
    displayMode: display,
    throwOnError: true,
    trust: false,
    maxExpand: 200,
    maxSize: [30, 30],
    // A formula may define macros of its own, which would stay for all others.
    macros: { ...macros },
  });
}

/** Whether the formula can be shown. */
export const isFormula = (latex: string): boolean => unreadable(latex) === null;

/** The place from which a formula can't be read, as far as it is known; null when it can be. */
export function unreadable(latex: string): { rest: string } | null {
  try {
    mathml(latex, false);
    return null;
  } catch (error) {
    const at =
      error instanceof Error && 'position' in error && typeof error.position === 'number' ? error.position : null;
    return { rest: at === null ? '' : latex.slice(at, at + 20) };
  }
}
