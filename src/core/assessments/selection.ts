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
 * What entries give to a draw: their questions, those of the smallest entry (none without entries), and those of the entries that the
 * assessment has a question of.
 */
export type DrawTotals = { questions: number; smallest: number | null; ofCurrent: number };

/** Returns what entries give to a draw for an assessment with these questions. */
export function drawTotalsOf(entries: readonly PickableEntry[], current: readonly number[]): DrawTotals {
  const ids = new Set(current);
  const sumOf = (list: readonly PickableEntry[]) => list.reduce((sum, { questions }) => sum + questions.length, 0);
  return {
    questions: sumOf(entries),
    smallest: smallestOf(entries.map(({ questions }) => questions.length)),
    ofCurrent: sumOf(entries.filter(({ questions }) => questions.some((id) => ids.has(id)))),
  };
}

/** Returns the smallest of some sizes, or null without any. */
export const smallestOf = (sizes: readonly (number | null)[]): number | null =>
  sizes.reduce((least, size) => (least === null || (size !== null && size < least) ? size : least), null);

/**
 * Returns how many questions can be drawn from entries for an assessment with these blocks of questions, which stay in it as far
 * as they are not more than wanted.
 */
export function findDrawRange(
  blocks: readonly (readonly number[])[],
  { questions, smallest, ofCurrent }: DrawTotals,
): DrawRange {
  const current = new Set(blocks.flat());
  const found = Math.max(questions, current.size + questions - ofCurrent);
  const fewest = smallestOf([...blocks.map(({ length }) => length), smallest]);
  const most = Math.min(found, MAXIMUM_QUESTIONS);
  return fewest !== null && fewest <= most ? { fewest, most, found } : { fewest: 0, most: 0, found };
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
