import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { drawRound, faultNames, planShortForm } from './plan.ts';

const seeds = Array.from({ length: 50 }, (_, seed) => seed);

describe('planShortForm', () => {
  it('returns the same rounds for the same seed, and others for another', () => {
    expect(planShortForm(7)).toEqual(planShortForm(7));
    expect(planShortForm(7)).not.toEqual(planShortForm(8));
  });

  it('contains each fault that needs no browser once, a full disk alone and last', () => {
    const expected = faultNames.filter((name) => name !== 'browser killed' && name !== 'page reloaded').toSorted();
    for (const seed of seeds) {
      const rounds = planShortForm(seed).map(({ faults }) => faults.map(({ name }) => name));
      expect(rounds.flat().toSorted()).toEqual(expected);
      expect(rounds.at(-1)).toEqual(['disk full']);
    }
  });
});

describe('drawRound', () => {
  it('returns one or two different faults of those given', () => {
    const names = faultNames.slice(0, 3);
    for (const seed of seeds) {
      const drawn = drawRound(seededRandom(seed), names).faults.map(({ name }) => name);
      expect([1, 2]).toContain(drawn.length);
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(names).toEqual(expect.arrayContaining(drawn));
    }
  });
});
