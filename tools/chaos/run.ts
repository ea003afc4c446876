import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/core/random.ts';
import { longForm, openChaos, shortForm } from './chaos.ts';
import { drawRound, nameOf, planShortForm, type Round } from './plan.ts';
import { type OnEnd, runProgram } from './run-program.ts';

const usage = 'Usage: npm run chaos -- [--minutes <2>] [--seed <a number>] [--short]';
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    short: { type: 'boolean', default: false },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

/** Prints what comes of each round and returns whether nothing was lost. */
const run = async (onEnd: OnEnd): Promise<boolean> => {
  const chaos = await openChaos({ seed, form: values.short ? shortForm : longForm }, onEnd);
  console.log(`seed ${seed}: ${chaos.description}, ${values.short ? 'the short form' : `${minutes} min`}`);
  if (!chaos.faults.includes('disk full')) console.log('The disk is never full: that needs Linux and root.');
  const total = { rounds: 0, acknowledged: 0, stored: 0, lost: 0 };
  const isPossible = ({ faults }: Round) => faults.every(({ name }) => chaos.faults.includes(name));
  for (const round of values.short ? planShortForm(seed).filter(isPossible) : drawnFor(minutes, chaos.faults)) {
    const { acknowledged, stored, lost } = await chaos.play(round);
    total.rounds++;
    total.acknowledged += acknowledged;
    total.stored += stored;
    total.lost += lost.length;
    console.log(
      `round ${total.rounds}: ${nameOf(round)}; ${acknowledged} acknowledged, ${stored} stored in the browser, ${lost.length} lost`,
    );
    for (const one of lost) console.log(`  ${one}`);
  }
  console.log(
    `${total.rounds} rounds: ${total.acknowledged} answers acknowledged, ${total.stored} stored in the browser, ${total.lost} lost`,
  );
  return total.lost === 0;
};

function* drawnFor(minutes: number, faults: Parameters<typeof drawRound>[1]): Generator<Round> {
  const random = seededRandom(seed);
  for (const until = performance.now() + minutes * 60_000; performance.now() < until; ) yield drawRound(random, faults);
}

await runProgram(run);
