import { grouped, type Placed } from '../../core/positions.ts';
import { type SelectionEntry, selectAutomatically } from '../../core/selection.ts';

/**
 * The questions of an automatic assessment: those it has, whole blocks from the start on, filled up at random from the
 * entries to the quantity. Where contexts leave no way to fill up, all are drawn anew.
 */
export const drawn = (
  has: readonly Placed[],
  entries: readonly SelectionEntry[],
  quantity: number,
  seed: number,
): number[] | 'noQuestionsForCataloging' | 'notEnoughQuestions' => {
  const staying: number[] = [];
  for (const { questions } of grouped(has))
    if (staying.length + questions.length <= quantity) staying.push(...questions.map(({ idQuestion }) => idQuestion));
  if (staying.length === quantity) return staying;
  if (staying.length === 0 && entries.length === 0) return 'noQuestionsForCataloging';
  const others = entries.filter(({ questions }) => !questions.some((id) => staying.includes(id)));
  const more = selectAutomatically(others, quantity - staying.length, seed);
  if (more !== 'notEnough') return [...staying, ...more.flat()];
  const anew = selectAutomatically(entries, quantity, seed);
  return anew === 'notEnough' ? 'notEnoughQuestions' : anew.flat();
};
