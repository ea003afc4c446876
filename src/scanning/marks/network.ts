/** A row of weights begins with the bias. */
type Layer = readonly ArrayLike<number>[];

/**
 * A small neural network: its inputs are by how many deviations each feature is from its mean. A layer gives Σ weight × input + bias
 * by each of its rows; all but the last take the hyperbolic tangent of it, and the chances are the softmax of what the last one gives.
 */
export type Network = {
  means: readonly number[];
  deviations: readonly number[];
  layers: readonly (readonly (readonly number[])[])[];
};

/** Deviations beyond which a feature says no more: what was never seen is not taken for something very certain. */
const FARTHEST = 4;

/** Returns features as a network takes them: by how many deviations each is from its mean. */
export const standardised = (
  { means, deviations }: Pick<Network, 'means' | 'deviations'>,
  features: Float64Array,
  into: Float64Array = new Float64Array(features.length),
): Float64Array => {
  for (let at = 0; at < into.length; at++) {
    const far = ((features[at] as number) - (means[at] ?? 0)) / (deviations[at] ?? 1);
    into[at] = Math.max(-FARTHEST, Math.min(FARTHEST, far));
  }
  return into;
};

/** Returns how likely each output of a network is, given the features in its order; together they are 1. */
export type Chances = (features: Float64Array) => number[];

/** Returns what a network says. It keeps its weights and what it works with: a page asks for it thousands of times. */
export function chancesBy({ layers, ...scale }: Network): Chances {
  const typed = layers.map((rows) => rows.map((row) => Float64Array.from(row)));
  const inputs = new Float64Array(scale.means.length);
  const values = layers.map((rows) => new Float64Array(rows.length));
  return (features) => softmax([...lastOf(typed, standardised(scale, features, inputs), values)]);
}

/** Returns the inputs, what each hidden layer makes of them, and last the sums that the last layer gives. */
export const valuesOf = (layers: readonly Layer[], inputs: Float64Array): Float64Array[] => {
  const values = layers.map((rows) => new Float64Array(rows.length));
  lastOf(layers, inputs, values);
  return [inputs, ...values];
};

/** Puts what each layer makes of inputs into its values, and returns the last ones. */
const lastOf = (layers: readonly Layer[], inputs: Float64Array, values: readonly Float64Array[]): Float64Array => {
  let before = inputs;
  for (let at = 0; at < layers.length; at++) {
    const sums = values[at] as Float64Array;
    sumUp(layers[at] as Layer, before, sums);
    if (at < layers.length - 1) for (let row = 0; row < sums.length; row++) sums[row] = Math.tanh(sums[row] as number);
    before = sums;
  }
  return before;
};

/** By index, as it is asked for most often. */
const sumUp = (layer: Layer, inputs: Float64Array, sums: Float64Array) => {
  for (let row = 0; row < layer.length; row++) {
    const weights = layer[row] as ArrayLike<number>;
    let sum = weights[0] as number;
    for (let at = 0; at < inputs.length; at++) sum += (weights[at + 1] as number) * (inputs[at] as number);
    sums[row] = sum;
  }
};

/** Returns numbers as shares of 1, by their exponentials. */
export const softmax = (sums: readonly number[]): number[] => {
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / total);
};
