/** A row of weights begins with the bias. */
type Layer = readonly (readonly number[])[];

/**
 * A small neural network: its inputs are by how many deviations each feature is from its mean. A layer gives Σ weight × input + bias
 * by each of its rows; all but the last take the hyperbolic tangent of it, and the chances are the softmax of what the last one gives.
 */
export type Network = { means: readonly number[]; deviations: readonly number[]; layers: readonly Layer[] };

/** Deviations beyond which a feature says no more: what was never seen is not taken for something very certain. */
const FARTHEST = 4;

/** Returns features as a network takes them: by how many deviations each is from its mean. */
export const standardised = ({ means, deviations }: Pick<Network, 'means' | 'deviations'>, features: Float64Array) =>
  features.map((feature, at) =>
    Math.max(-FARTHEST, Math.min(FARTHEST, (feature - (means[at] ?? 0)) / (deviations[at] ?? 1))),
  );

/** Returns how likely each of a network's outputs is, given the features in its order; together they are 1. */
export const chancesOf = (network: Network, features: Float64Array): number[] => {
  const values = valuesOf(network.layers, standardised(network, features));
  return softmax([...(values.at(-1) ?? [])]);
};

/** Returns the inputs, what each hidden layer makes of them, and last the sums that the last layer gives. */
export const valuesOf = (layers: readonly (readonly ArrayLike<number>[])[], inputs: Float64Array): Float64Array[] => {
  const values = [inputs];
  for (const [at, layer] of layers.entries()) {
    const sums = sumsOf(layer, values.at(-1) ?? inputs);
    values.push(at < layers.length - 1 ? sums.map(Math.tanh) : sums);
  }
  return values;
};

/** By index: a page asks for it thousands of times. */
const sumsOf = (layer: readonly ArrayLike<number>[], inputs: Float64Array): Float64Array => {
  const sums = new Float64Array(layer.length);
  for (let row = 0; row < layer.length; row++) {
    const weights = layer[row] as ArrayLike<number>;
    let sum = weights[0] as number;
    for (let at = 0; at < inputs.length; at++) sum += (weights[at + 1] as number) * (inputs[at] as number);
    sums[row] = sum;
  }
  return sums;
};

/** Returns numbers as shares of 1, by their exponentials. */
export const softmax = (sums: readonly number[]): number[] => {
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
};
