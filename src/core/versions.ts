import { grouped, type Question } from './positions.ts';
import { seededRandom } from './random.ts';

/** The three orders an assessment is printed in. */
export type Version = 1 | 2 | 3;

/** A number that came in as a version's; throws RangeError for any other. */
export function asVersion(version: number): Version {
  if (version === 1 || version === 2 || version === 3) return version;
  throw new RangeError(`There is no version ${version}`);
}

/** A random order of the entries, always the same one for a seed. */
export function shuffled<T>(entries: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return entries
    .map((entry) => ({ entry, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/**
 * The ids of an assessment's questions in the order of a version, given in the order of version 1. Versions 2 and 3
 * shuffle the blocks: a context's questions stay together, in their order. The seed is
 * `3 × idAssessment + version`; while the order is that of an earlier version, the next seed of the same version (one
 * million on) is tried, so that all three differ from three blocks on, and versions 1 and 2 differ for two.
 */
export function versionOf(questions: readonly Question[], idAssessment: number, version: Version): number[] {
  const blocks = grouped(questions);
  const order = orderOf(blocks.length, idAssessment, version);
  return order.flatMap((at) => blocks[at]?.questions ?? []).map(({ idQuestion }) => idQuestion);
}

function orderOf(count: number, idAssessment: number, version: Version): number[] {
  const first = Array.from({ length: count }, (_, at) => at);
  if (version === 1 || count < 2) return first;
  const earlier = version === 2 || count < 3 ? [first] : [first, orderOf(count, idAssessment, 2)];
  let seed = 3 * idAssessment + version;
  let order = shuffled(first, seed);
  while (earlier.some((other) => other.every((at, place) => order[place] === at))) {
    seed += 1_000_000;
    order = shuffled(first, seed);
  }
  return order;
}
