import { describe, expect, it } from 'vitest';
import { chancesBy, type Network } from './network.ts';

/** Says the second output where the first feature is above 3. */
const network: Network = {
  means: [3, 0],
  deviations: [1, 1],
  layers: [
    [[0, 4, 0]],
    [
      [0, -5],
      [0, 5],
    ],
  ],
};
const chances = chancesBy(network);
const of = (...features: number[]) => chances(Float64Array.from(features));

describe('the chances that a network gives', () => {
  it('are one together', () => expect(of(3.1, 2).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1));
  it('follow the features', () => {
    expect(of(2, 0)[0]).toBeGreaterThan(0.99);
    expect(of(4, 0)[1]).toBeGreaterThan(0.99);
    expect(of(3, 0)).toEqual([0.5, 0.5]);
  });
  it('say no more about a feature far beyond all that were seen', () => expect(of(1000, 0)).toEqual(of(7, 0)));
});
