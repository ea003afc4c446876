import { documentLimits } from '../document/limits.ts';

/** Why a formula must not be rendered: it defines commands, or would take too long. */
export type FormulaProblem = 'definition' | 'size';

const LEVELS = 30;
const CELLS = 1000;
const DOUBLING = 3;
const CHEMISTRY_LEVELS = 2;

/** As temml's own lexer reads commands: `\\def` is a line break and three letters. */
const tokens = /\\(?:[a-zA-Z@]+|[\s\S])|[{}&@]/g;

/**
 * Commands that define or expand others: a few of them inside each other make any amount of work. Commands with an `@`
 * are temml's internal ones.
 */
const defining =
  /^\\([gex]?def|let|futurelet|global|long|(re)?newcommand|providecommand|DeclareMathOperator|newenvironment|csname|expandafter|noexpand|[a-zA-Z]*@[a-zA-Z@]*)$/;

/** Commands whose argument temml renders twice or more, so that each level inside another doubles the work. */
const doubling = /^\\(cancelto|llap|mathllap|equilibrium(Right|Left))$/;

/** Returns what makes a formula unfit for rendering, or null. Takes time proportional to its length. */
export function formulaProblem(latex: string): FormulaProblem | null {
  if (latex.length > documentLimits.latex) return 'size';
  // Of each level: whether a command of chemistry opened it.
  const open: boolean[] = [];
  let previous = '';
  let chemistry = 0;
  let doubled = 0;
  let rows = 1;
  let cells = 1;
  let columns = 1;
  const close = () => {
    if (open.pop()) chemistry--;
  };
  for (const [token] of latex.matchAll(tokens)) {
    if (defining.test(token)) return 'definition';
    if (token === '{' || /^\\(begin|left|bgroup|begingroup)$/.test(token)) {
      const isChemistry = token === '{' && /^\\(ce|pu)$/.test(previous);
      open.push(isChemistry);
      if (isChemistry) chemistry++;
    } else if (token === '}' || /^\\(end|right|egroup|endgroup)$/.test(token)) close();
    else if (token === '&' || token === '@') columns = Math.max(columns, ++cells);
    else if (/^\\(\\|cr|newline)$/.test(token)) {
      rows++;
      cells = 1;
    } else if (doubling.test(token)) doubled++;
    // Every row of a table is as long as the longest.
    const isTooLarge = open.length > LEVELS || rows * columns > CELLS || doubled > DOUBLING;
    if (isTooLarge || chemistry > CHEMISTRY_LEVELS) return 'size';
    previous = token;
  }
  return null;
}
