import { shuffle } from './form-numbers.ts';
import { MAXIMUM_QUESTIONS } from './positions.ts';

/**
 * A bank entry that can be picked: one question, or a stimulus with its questions, which are picked together or not
 * at all.
 */
export type PickableEntry = { id: number; questions: readonly number[] };

/** How many questions a draw can have: from `fewest` to `most`, which are 0 where it can have none, out of `found`. */
export type DrawRange = { fewest: number; most: number; found: number };

/**
 * Returns how many questions can be drawn from entries for an assessment with these blocks of questions, which stay in it as far
 * as they are not more than wanted.
 */
export function findDrawRange(blocks: readonly (readonly number[])[], entries: readonly PickableEntry[]): DrawRange {
  const current = new Set(blocks.flat());
  const others = entries.filter(({ questions }) => !questions.some((id) => current.has(id)));
  const sumOf = (list: readonly PickableEntry[]) => list.reduce((sum, { questions }) => sum + questions.length, 0);
  const found = Math.max(sumOf(entries), current.size + sumOf(others));
  const sizes = [...blocks, ...entries.map(({ questions }) => questions)].map(({ length }) => length);
  const fewest = sizes.reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY);
  const most = Math.min(found, MAXIMUM_QUESTIONS);
  return fewest <= most ? { fewest, most, found } : { fewest: 0, most: 0, found };
}

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
