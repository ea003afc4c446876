import { expect, it } from 'vitest';
import { normalDensity, normalQuantile } from './normal.ts';

it.each([
  [1e-10, -6.361340902404057],
  [0.0001, -3.7190164854556804],
  [0.3, -0.5244005127080408],
  [0.5, 0],
  [0.92, 1.4050715603096327],
  [0.975, 1.9599639845400543],
  [0.999, 3.0902323061678136],
])('the normal quantile at %d is %d, to twelve decimals', (probability, expected) =>
  expect(Math.abs(normalQuantile(probability) - expected)).toBeLessThan(1e-12),
);

it('the normal density is 1 / √(2π) at 0', () => expect(normalDensity(0)).toBeCloseTo(0.3989422804014327, 15));
