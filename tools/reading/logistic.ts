import { addEquation, solve } from '../../src/scanning/image/homography.ts';
import type { Weights } from '../../src/scanning/marks/weights.ts';

/** What was seen, and whether it was what the model tells. */
export type Example<Feature extends string> = { features: Record<Feature, number>; isTrue: boolean };

/** How strongly weights are drawn to zero: what is told apart without an error would else be told with infinite certainty. */
const RIDGE = 0.02;
const ROUNDS = 60;
/** The largest step of a weight in a round. */
const LARGEST_STEP = 3;

/**
 * Returns the weights of a logistic model by iteratively reweighted least squares (McCullagh and Nelder, "Generalized Linear
 * Models", 2.5) with a ridge. Throws Error where there is nothing to learn from.
 */
export function fitLogistic<Feature extends string>(
  names: readonly Feature[],
  examples: readonly Example<Feature>[],
): Weights<Feature> {
  if (examples.length === 0) throw new Error('There is nothing to learn from');
  const count = names.length + 1;
  const weights = new Float64Array(count);
  const rows = examples.map(({ features }) => Float64Array.from([1, ...names.map((name) => features[name])]));
  for (let round = 0; round < ROUNDS; round++) {
    const sums = Array.from({ length: count }, () => new Float64Array(count + 1));
    for (const [index, row] of rows.entries()) {
      let logit = 0;
      for (let at = 0; at < count; at++) logit += (weights[at] ?? 0) * (row[at] ?? 0);
      const certainty = 1 / (1 + Math.exp(-logit));
      const error = (examples[index]?.isTrue ? 1 : 0) - certainty;
      const curvature = Math.max(1e-6, certainty * (1 - certainty));
      addEquation(sums, [...row, error / curvature], curvature);
    }
    for (const [at, line] of sums.entries()) {
      if (at === 0) continue;
      line[at] = (line[at] ?? 0) + RIDGE;
      line[count] = (line[count] ?? 0) - RIDGE * (weights[at] ?? 0);
    }
    const steps = solve(sums);
    if (!steps) break;
    for (const [at, step] of steps.entries()) {
      weights[at] = (weights[at] ?? 0) + Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, step));
    }
    if (Math.max(...steps.map(Math.abs)) < 1e-4) break;
  }
  const rounded = [...weights].map((weight) => Math.round(weight * 1000) / 1000);
  return {
    bias: rounded[0] ?? 0,
    factors: Object.fromEntries(names.map((name, at) => [name, rounded[at + 1] ?? 0])) as Record<Feature, number>,
  };
}
