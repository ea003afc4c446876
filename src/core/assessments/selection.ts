import { shuffle } from './form-numbers.ts';
import { MAXIMUM_QUESTIONS } from './positions.ts';

/**
 * A bank entry that can be picked: one question, or a stimulus with its questions, which are picked together or not
 * at all.
 */
export type PickableEntry = { id: number; questions: readonly number[] };

/**
 * Returns the questions of entries picked at random, a list per entry: in all `quantity`, at most 90. If stimuli make
 * that number impossible, the closest lower one. 'notEnough' if there are fewer questions than wanted, or if every
 * entry alone is too large. The same seed picks the same from the same entries.
 */
export function pickEntriesAtRandom(
  entries: readonly PickableEntry[],
  quantity: number,
  seed: number,
): number[][] | 'notEnough' {
  const wanted = Math.max(0, Math.min(quantity, MAXIMUM_QUESTIONS));
  const order = shuffle(entries, seed).map(({ questions }) => questions);
  if (order.flat().length < wanted) return 'notEnough';

  const sums = sumsFrom(order, wanted);
  const isSum = (at: number, sum: number) => sum >= 0 && ((sums[at] ?? 0n) >> BigInt(sum)) % 2n === 1n;
  let missing = wanted;
  while (!isSum(0, missing)) missing--;
  if (missing === 0 && wanted > 0) return 'notEnough';

  const picked: number[][] = [];
  for (const [at, questions] of order.entries()) {
    const rest = missing - questions.length;
    if (questions.length === 0 || !isSum(at + 1, rest)) continue;
    picked.push([...questions]);
    missing = rest;
  }
  return picked;
}

/**
 * Returns for each index the totals of questions that the entries from there on can add up to, as bits, to check whether
 * an entry may be picked without missing the goal. The last, after all entries, has only the total 0.
 */
function sumsFrom(order: readonly (readonly number[])[], wanted: number): bigint[] {
  const within = (1n << BigInt(wanted + 1)) - 1n;
  const sums = [1n];
  for (const { length } of order.toReversed()) {
    const later = sums.at(-1) ?? 1n;
    sums.push(length > wanted ? later : later | ((later << BigInt(length)) & within));
  }
  return sums.reverse();
}
