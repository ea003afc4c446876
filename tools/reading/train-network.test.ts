import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { chancesBy } from '../../src/scanning/marks/network.ts';
import { type Example, trainNetwork } from './train-network.ts';

/** Returns points of a square: output 1 within a circle of radius 1, and of those near its edge either, by chance. */
const examplesOf = (count: number, seed: number): Example[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const [x, y] = [4 * random() - 2, 4 * random() - 2];
    const isInside = Math.hypot(x, y) < 1 + 0.3 * (random() - 0.5);
    return { features: Float64Array.of(x, y), output: isInside ? 1 : 0 };
  });
};

describe('a trained network', () => {
  const network = trainNetwork(examplesOf(4000, 1), 2, 1);
  const inside = (x: number, y: number) => chancesBy(network)(Float64Array.of(x, y))[1] ?? 0;

  it('tells what no line through its features could tell', () => {
    expect(inside(0, 0)).toBeGreaterThan(0.8);
    for (const [x, y] of [
      [1.6, 0],
      [-1.6, 0],
      [0, 1.6],
      [0, -1.6],
    ] as const) {
      expect(inside(x, y)).toBeLessThan(0.2);
    }
  });

  it('is as certain as the examples are', () => {
    const near = examplesOf(3000, 2).filter(({ features: [x = 0, y = 0] }) => Math.abs(Math.hypot(x, y) - 1) < 0.12);
    const said = near.reduce((sum, { features: [x = 0, y = 0] }) => sum + inside(x, y), 0) / near.length;
    const observed = near.filter(({ output }) => output === 1).length / near.length;
    expect(Math.abs(said - observed)).toBeLessThan(0.12);
  });

  it('is the same for the same examples and seed', () =>
    expect(trainNetwork(examplesOf(60, 3), 2, 5)).toEqual(trainNetwork(examplesOf(60, 3), 2, 5)));

  it('cannot be made of nothing', () => expect(() => trainNetwork([], 2, 1)).toThrow('nothing to learn'));
});
