import { seededRandom } from '../../src/core/random.ts';
import { type Network, softmax, standardised, valuesOf } from '../../src/scanning/marks/network.ts';

/** What was seen, and which of the network's outputs it was. */
export type Example = { features: Float64Array; output: number };

/** Of each hidden layer. */
const ROWS = [40, 16];
const ROUNDS = 20;
const IN_BATCH = 128;
const FASTEST = 0.01;
/** How strongly weights are drawn to zero: what is told apart without an error would else be told with infinite certainty. */
const DECAY = 1e-3;
/** The rates at which Adam forgets former slopes, and their squares. */
const [FORGET, FORGET_SQUARES] = [0.9, 0.999];

/**
 * Returns a network that tells the outputs of examples, trained by Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization") on
 * the cross entropy. It depends on the seed and the examples' order alone. Throws Error where there is nothing to learn from.
 */
export function trainNetwork(examples: readonly Example[], outputs: number, seed: number): Network {
  const inputs = examples[0]?.features.length ?? 0;
  if (inputs === 0) throw new Error('There is nothing to learn from');
  const scale = scaleOf(examples, inputs);
  const rows = examples.map(({ features }) => standardised(scale, features));
  const random = seededRandom(seed);
  const widths = [inputs, ...ROWS, outputs];
  const layers = widths.slice(1).map((width, at) => createLayer(width, widths[at] ?? 0, random));
  const order = examples.map((_, at) => at);
  const batches = Math.ceil(order.length / IN_BATCH);
  for (let round = 0, step = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (let batch = 0; batch < batches; batch++, step++) {
      const speed = (FASTEST * (1 + Math.cos((Math.PI * step) / (ROUNDS * batches)))) / 2;
      const own = order.slice(batch * IN_BATCH, (batch + 1) * IN_BATCH);
      for (const at of own) addSlopes(layers, rows[at] as Float64Array, examples[at]?.output ?? 0);
      for (const layer of layers) layer.take(own.length, speed, step + 1);
    }
  }
  return { ...scale, layers: layers.map(({ rows: own }) => own.map((row) => [...row].map((weight) => round(weight)))) };
}

const round = (value: number): number => Number(value.toPrecision(4));

function scaleOf(examples: readonly Example[], inputs: number): Pick<Network, 'means' | 'deviations'> {
  const at = Array.from({ length: inputs }, (_, input) => input);
  const meanOf = (of: (features: Float64Array) => number) =>
    examples.reduce((sum, { features }) => sum + of(features), 0) / examples.length;
  const means = at.map((input) => round(meanOf((features) => features[input] ?? 0)));
  const deviations = at.map((input) =>
    round(Math.max(1e-3, Math.sqrt(meanOf((features) => ((features[input] ?? 0) - (means[input] ?? 0)) ** 2)))),
  );
  return { means, deviations };
}

/** Returns rows of a bias and so many weights, small enough that nothing is decided yet. */
const randomRows = (count: number, inputs: number, random: () => number) =>
  Array.from({ length: count }, () =>
    Float64Array.from({ length: inputs + 1 }, (_, at) => (at === 0 ? 0 : (2 * random() - 1) * Math.sqrt(3 / inputs))),
  );

/** The rows of a layer, their slopes, summed over a batch, and the steps taken down them. */
type TrainedLayer = ReturnType<typeof createLayer>;
function createLayer(width: number, inputs: number, random: () => number) {
  const rows = randomRows(width, inputs, random);
  const zeros = () => rows.map((row) => new Float64Array(row.length));
  const [slopes, means, squares] = [zeros(), zeros(), zeros()];
  const take = (count: number, speed: number, step: number) => {
    const [ofMeans, ofSquares] = [1 - FORGET ** step, 1 - FORGET_SQUARES ** step];
    for (const [index, row] of rows.entries()) {
      const [slope, mean, square] = [slopes[index], means[index], squares[index]] as Float64Array[];
      if (!slope || !mean || !square) continue;
      for (let at = 0; at < row.length; at++) {
        const down = (slope[at] as number) / count;
        mean[at] = FORGET * (mean[at] as number) + (1 - FORGET) * down;
        square[at] = FORGET_SQUARES * (square[at] as number) + (1 - FORGET_SQUARES) * down * down;
        const change = (mean[at] as number) / ofMeans / (Math.sqrt((square[at] as number) / ofSquares) + 1e-8);
        row[at] = (row[at] as number) - speed * (change + (at > 0 ? DECAY * (row[at] as number) : 0));
      }
      slope.fill(0);
    }
  };
  return { rows, slopes, take };
}

/** Adds the slopes that one example gives, from the last layer back to the first (backpropagation). */
function addSlopes(layers: readonly TrainedLayer[], input: Float64Array, wanted: number) {
  const values = valuesOf(
    layers.map(({ rows }) => rows),
    input,
  );
  const chances = softmax([...(values.at(-1) ?? [])]);
  let errors = Float64Array.from(chances, (chance, at) => chance - (at === wanted ? 1 : 0));
  for (let at = layers.length - 1; at >= 0; at--) {
    const { rows, slopes } = layers[at] as TrainedLayer;
    const before = values[at] as Float64Array;
    const back = new Float64Array(before.length);
    for (const [index, row] of rows.entries()) {
      const error = errors[index] as number;
      addTo(slopes[index] as Float64Array, before, error);
      for (let from = 0; from < back.length; from++)
        back[from] = (back[from] as number) + error * (row[from + 1] as number);
    }
    // The slope of the hyperbolic tangent.
    errors = back.map((error, from) => error * (1 - (before[from] as number) ** 2));
  }
}

function addTo(slope: Float64Array, inputs: Float64Array, error: number) {
  slope[0] = (slope[0] as number) + error;
  for (let at = 0; at < inputs.length; at++) slope[at + 1] = (slope[at + 1] as number) + error * (inputs[at] as number);
}

function shuffle(order: number[], random: () => number) {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}
