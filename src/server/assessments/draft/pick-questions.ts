import { groupByStimulus, type QuestionInOrder } from '../../../core/assessments/positions.ts';
import {
  drawTotalsOf,
  findDrawRange,
  type PickableEntry,
  pickEntriesAtRandom,
} from '../../../core/assessments/selection.ts';

/**
 * Returns the questions of an automatic assessment: its current whole blocks, filled up at random from the entries to
 * the quantity. When stimuli make an exact fill impossible, all questions are picked again. Refuses only quantities
 * outside of `findDrawRange`.
 */
export const pickQuestions = (
  current: readonly QuestionInOrder[],
  entries: readonly PickableEntry[],
  quantity: number,
  seed: number,
): number[] | 'noQuestionsForCataloging' | 'notEnoughQuestions' => {
  const blocks = groupByStimulus(current).map((questions) => questions.map(({ idQuestion }) => idQuestion));
  const { fewest, most } = findDrawRange(blocks, drawTotalsOf(entries, blocks.flat()));
  if (most === 0) return 'noQuestionsForCataloging';
  if (quantity < fewest || quantity > most) return 'notEnoughQuestions';
  const retained: number[] = [];
  for (const ids of blocks) if (retained.length + ids.length <= quantity) retained.push(...ids);
  if (retained.length === quantity) return retained;
  const otherEntries = entries.filter(({ questions }) => !questions.some((id) => retained.includes(id)));
  const added = pickEntriesAtRandom(otherEntries, quantity - retained.length, seed);
  if (added !== 'notEnough') return [...retained, ...added.flat()];
  const repicked = pickEntriesAtRandom(entries, quantity, seed);
  if (repicked !== 'notEnough') return repicked.flat();
  return retained.length > 0 ? retained : entries.flatMap(({ questions }) => questions);
};
