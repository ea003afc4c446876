import { groupByStimulus, type QuestionInOrder } from '../../../core/assessments/positions.ts';
import { type PickableEntry, pickEntriesAtRandom } from '../../../core/assessments/selection.ts';

/**
 * Returns the questions of an automatic assessment: its current whole blocks, filled up at random from the entries to
 * the quantity. When stimuli make an exact fill impossible, all questions are picked again.
 */
export const pickQuestions = (
  current: readonly QuestionInOrder[],
  entries: readonly PickableEntry[],
  quantity: number,
  seed: number,
): number[] | 'noQuestionsForCataloging' | 'notEnoughQuestions' => {
  const retained: number[] = [];
  for (const questions of groupByStimulus(current))
    if (retained.length + questions.length <= quantity) retained.push(...questions.map(({ idQuestion }) => idQuestion));
  if (retained.length === quantity) return retained;
  if (retained.length === 0 && entries.length === 0) return 'noQuestionsForCataloging';
  const otherEntries = entries.filter(({ questions }) => !questions.some((id) => retained.includes(id)));
  const added = pickEntriesAtRandom(otherEntries, quantity - retained.length, seed);
  if (added !== 'notEnough') return [...retained, ...added.flat()];
  const repicked = pickEntriesAtRandom(entries, quantity, seed);
  return repicked === 'notEnough' ? 'notEnoughQuestions' : repicked.flat();
};
