import { canRenderFormula } from '../../questions/text/formula/render-formula.ts';

/**
 * Returns markdown in which every `$` that is not around a formula is escaped: money, signs, unreadable formulas. A
 * formula touches its dollars on the inside and follows no letter or digit, so "R$ 5,00" has none.
 */
export function escapeDollarsOutsideFormulas(markdown: string): string {
  if (!markdown.includes('$')) return markdown;
  return markdown.replace(pieces, (piece, _ticks, block, inline) => {
    const latex: string | undefined = block ?? inline;
    if (latex === undefined) return piece === '$' ? '\\$' : piece;
    if (canRenderFormula(latex) && !isProse(latex)) return piece;
    // What follows the first dollar may still hold a formula of its own.
    return block === undefined
      ? `\\$${escapeDollarsOutsideFormulas(piece.slice(1))}`
      : `\\$\\$${escapeDollarsOutsideFormulas(piece.slice(2))}`;
  });
}

// An escaped sign, code between backticks, $$…$$, $…$, or a dollar alone.
const pieces =
  /\\[\s\S]|(`+)[\s\S]*?\1|\$\$((?:\\[\s\S]|[^$\\])+)\$\$|(?<![\p{L}\p{N}$])\$(?![\s$])((?:\\[^\n]|[^$\\\n])+)(?<!\s)\$(?![\p{N}$])|\$/gu;

/** Words between spaces and no sign of calculation: what stood between two prices. */
const isProse = (latex: string) => /\s\p{Ll}{2,}(\s|$)|^\p{Ll}{2,}\s/u.test(latex) && !/[=+*/^_\\<>]/.test(latex);
