import { formulaProblem } from '../../../questions/text/formula/formula-limits.ts';
import { type FormulaRequest, findFormulas } from '../../../questions/text/formula/formulas-of-paper.ts';
import type { Host } from '../../host.ts';
import { renderFormulasTask, TaskStopped } from '../../tasks/api.ts';

/**
 * The number of stopped tasks after which the remaining formulas stay LaTeX: each may have taken the whole time limit.
 */
const STOPPED_LIMIT = 8;

/**
 * Returns the MathML of every formula in these documents, by `formulaKey`. Leaves out invalid formulas and those whose
 * rendering exceeds the limits: a stopped group is split in halves until the formula that exceeds them is alone.
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
      Object.assign(rendered, await workers.run(renderFormulasTask, group));
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
