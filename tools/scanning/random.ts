import { seededRandom } from '../../src/core/random.ts';

/** Random numbers of one seed, in the forms that drawing needs. */
export type Dice = {
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
  /** Returns dice of their own, so that what is drawn with them does not change what comes later. */
  fork(): Dice;
};

/** Returns dice whose throws depend on the seed alone. */
export function createDice(seed: number): Dice {
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
    fork: () => createDice(Math.floor(next() * 2 ** 32)),
  };
}
