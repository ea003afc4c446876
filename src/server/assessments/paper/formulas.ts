import { formulaProblem } from '../../../questions/text/formula/formula-limits.ts';
import { type FormulaRequest, findFormulas } from '../../../questions/text/formula/formulas-of-paper.ts';
import type { Host } from '../../host.ts';
import { TaskStopped } from '../../tasks/api.ts';

/** After so many stopped tasks the rest of a paper stays LaTeX: each may have taken the whole time limit. */
const STOPPED_LIMIT = 8;

/**
 * Returns the MathML of every formula within these documents, by `formulaKey`. A formula that can't be read is left out,
 * and so is one whose rendering goes beyond the limits: it is looked for by halves, so that the others are there.
 */
export async function renderPaperFormulas(
  { workers, log }: Pick<Host, 'workers' | 'log'>,
  documents: unknown,
): Promise<Record<string, string>> {
  const rendered: Record<string, string> = {};
  const readable = findFormulas(documents).filter(({ latex }) => formulaProblem(latex) === null);
  const groups = readable.length > 0 ? [readable] : [];
  let stopped = 0;
  for (let group = groups.pop(); group && stopped < STOPPED_LIMIT; group = groups.pop()) {
    try {
      Object.assign(rendered, await workers.run('renderFormulas', group));
    } catch (error) {
      if (!(error instanceof TaskStopped)) throw error;
      stopped++;
      log.warn({ formulas: group.length, err: error }, 'Formulas were not rendered');
      if (group.length > 1) groups.push(...halvesOf(group));
    }
  }
  return rendered;
}

const halvesOf = (group: FormulaRequest[]): FormulaRequest[][] => {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(middle), group.slice(0, middle)];
};
