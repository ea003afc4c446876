import { seededRandom } from '../../src/core/random.ts';
import { type Network, softmax, standardised } from '../../src/scanning/marks/network.ts';

/** What was seen, and which of the network's outputs it was. */
export type Example = { features: Float64Array; output: number };

const HIDDEN = 20;
const ROUNDS = 30;
const IN_BATCH = 128;
const FASTEST = 0.01;
/** How strongly weights are drawn to zero: what is told apart without an error would else be told with infinite certainty. */
const DECAY = 1e-4;
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
  const hidden = randomRows(HIDDEN, inputs, random);
  const output = randomRows(outputs, HIDDEN, random);
  const [hiddenSteps, outputSteps] = [createSteps(hidden), createSteps(output)];
  const order = examples.map((_, at) => at);
  const batches = Math.ceil(order.length / IN_BATCH);
  for (let round = 0, step = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (let batch = 0; batch < batches; batch++, step++) {
      const speed = (FASTEST * (1 + Math.cos((Math.PI * step) / (ROUNDS * batches)))) / 2;
      const own = order.slice(batch * IN_BATCH, (batch + 1) * IN_BATCH);
      for (const at of own) addSlopes(rows[at] as Float64Array, examples[at]?.output ?? 0, hiddenSteps, outputSteps);
      hiddenSteps.take(own.length, speed, step + 1);
      outputSteps.take(own.length, speed, step + 1);
    }
  }
  const rounded = (weights: Float64Array[]) => weights.map((row) => [...row].map((weight) => round(weight)));
  return { ...scale, hidden: rounded(hidden), output: rounded(output) };
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

/** The slopes of the rows of a layer, summed over a batch, and the steps taken down them. */
type Steps = ReturnType<typeof createSteps>;
function createSteps(rows: Float64Array[]) {
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
        row[at] = (row[at] as number) - speed * (change + (at > 0 ? DECAY * 10 * (row[at] as number) : 0));
      }
      slope.fill(0);
    }
  };
  return { rows, slopes, take };
}

/** Adds the slopes that one example gives. */
function addSlopes(input: Float64Array, wanted: number, hidden: Steps, output: Steps) {
  const values = Float64Array.from(hidden.rows, (row) => Math.tanh(sumOf(row, input)));
  const chances = softmax(output.rows.map((row) => sumOf(row, values)));
  const back = new Float64Array(values.length);
  for (const [index, row] of output.rows.entries()) {
    const error = (chances[index] ?? 0) - (index === wanted ? 1 : 0);
    addTo(output.slopes[index] as Float64Array, values, error);
    for (let at = 0; at < values.length; at++) back[at] = (back[at] as number) + error * (row[at + 1] as number);
  }
  for (const [index, slope] of hidden.slopes.entries()) {
    addTo(slope, input, (back[index] as number) * (1 - (values[index] as number) ** 2));
  }
}

function addTo(slope: Float64Array, inputs: Float64Array, error: number) {
  slope[0] = (slope[0] as number) + error;
  for (let at = 0; at < inputs.length; at++) slope[at + 1] = (slope[at + 1] as number) + error * (inputs[at] as number);
}

const sumOf = (row: Float64Array, inputs: Float64Array): number => {
  let sum = row[0] as number;
  for (let at = 0; at < inputs.length; at++) sum += (row[at + 1] as number) * (inputs[at] as number);
  return sum;
};

function shuffle(order: number[], random: () => number) {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}
