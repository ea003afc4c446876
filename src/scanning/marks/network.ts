/**
 * A small neural network with one hidden layer: hidden = tanh(Σ weight × (feature − mean) / deviation), chances = softmax of the sums of
 * those. Rows of `hidden` and `output` begin with the bias.
 */
export type Network = {
  means: readonly number[];
  deviations: readonly number[];
  hidden: readonly (readonly number[])[];
  output: readonly (readonly number[])[];
};

/** Deviations beyond which a feature says no more: what was never seen is not taken for something very certain. */
const FARTHEST = 4;

/** Returns features as a network takes them: by how many deviations each is from its mean. */
export const standardised = ({ means, deviations }: Pick<Network, 'means' | 'deviations'>, features: Float64Array) =>
  features.map((feature, at) =>
    Math.max(-FARTHEST, Math.min(FARTHEST, (feature - (means[at] ?? 0)) / (deviations[at] ?? 1))),
  );

/** Returns how likely each of a network's outputs is, given the features in its order; together they are 1. */
export function chancesOf(network: Network, features: Float64Array): number[] {
  const inputs = standardised(network, features);
  const hidden = Float64Array.from(network.hidden, (weights) => Math.tanh(sumOf(weights, inputs)));
  return softmax(network.output.map((weights) => sumOf(weights, hidden)));
}

const sumOf = (weights: readonly number[], inputs: Float64Array): number => {
  let sum = weights[0] ?? 0;
  for (let at = 0; at < inputs.length; at++) sum += (weights[at + 1] ?? 0) * (inputs[at] ?? 0);
  return sum;
};

/** Returns numbers as shares of 1, by their exponentials. */
export const softmax = (sums: readonly number[]): number[] => {
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
};
