import { expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { certaintyOf } from '../../src/scanning/marks/judge-bubbles.ts';
import { fitLogistic } from './logistic.ts';

it('fitLogistic finds the weights by which examples were drawn', () => {
  const random = seededRandom(7);
  const drawnBy = { bias: -1, factors: { dark: 4, noisy: -2 } };
  const examples = Array.from({ length: 20_000 }, () => {
    const features = { dark: random(), noisy: random() };
    return { features, isTrue: random() < certaintyOf(drawnBy, features) };
  });
  const { bias, factors } = fitLogistic(['dark', 'noisy'], examples);
  expect(bias).toBeCloseTo(-1, 0);
  expect(factors.dark).toBeCloseTo(4, 0);
  expect(factors.noisy).toBeCloseTo(-2, 0);
});

it('fitLogistic stays finite where examples are told apart without an error', () => {
  const examples = [0, 0.1, 0.9, 1].map((dark) => ({ features: { dark }, isTrue: dark > 0.5 }));
  const { factors } = fitLogistic(['dark'], examples);
  expect(factors.dark).toBeGreaterThan(1);
  expect(factors.dark).toBeLessThan(100);
});
