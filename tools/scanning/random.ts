import { seededRandom } from '../../src/core/random.ts';

/** A generator of random numbers, with the distributions that drawing needs. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Around 0, with a standard deviation of 1, never beyond 3. */
  normal(): number;
  chance(probability: number): boolean;
  /** Throws RangeError for an empty list. */
  pick<Value>(list: readonly Value[]): Value;
  /** Returns a name as often as its weight says. */
  weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name;
  /** Returns a generator of its own, so that what is drawn with it does not change what comes later. */
  fork(): Random;
};

/** Returns a generator whose numbers depend on the seed alone. */
export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    between,
    normal() {
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return Math.max(-3, Math.min(3, radius * Math.cos(2 * Math.PI * next())));
    },
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new RangeError('Nothing to pick from');
      return list[Math.floor(next() * list.length)] as (typeof list)[number];
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights & string, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      const [name] = found ?? entries.at(-1) ?? [];
      if (name === undefined) throw new RangeError('Nothing to choose from');
      return name;
    },
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}
