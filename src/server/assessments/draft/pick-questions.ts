import { groupByStimulus, type QuestionInOrder } from '../../../core/assessments/positions.ts';
import { type PickableEntry, pickEntriesAtRandom } from '../../../core/assessments/selection.ts';

/**
 * Returns the questions of an automatic assessment: whole blocks of those it has, filled up at random from the entries to the
 * quantity. When stimuli make an exact fill impossible, all questions are picked again.
 */
export const pickQuestions = (
  has: readonly QuestionInOrder[],
  entries: readonly PickableEntry[],
  quantity: number,
  seed: number,
): number[] | 'noQuestionsForCataloging' | 'notEnoughQuestions' => {
  const staying: number[] = [];
  for (const questions of groupByStimulus(has))
    if (staying.length + questions.length <= quantity) staying.push(...questions.map(({ idQuestion }) => idQuestion));
  if (staying.length === quantity) return staying;
  if (staying.length === 0 && entries.length === 0) return 'noQuestionsForCataloging';
  const others = entries.filter(({ questions }) => !questions.some((id) => staying.includes(id)));
  const more = pickEntriesAtRandom(others, quantity - staying.length, seed);
  if (more !== 'notEnough') return [...staying, ...more.flat()];
  const again = pickEntriesAtRandom(entries, quantity, seed);
  return again === 'notEnough' ? 'notEnoughQuestions' : again.flat();
};
