import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type OnEnd, runProgram } from '../run-program.ts';
import { DesktopChaos, type Outcome } from './chaos.ts';

const usage = 'Usage: npm run chaos:desktop -- [--rounds <20>] [--seed <a number>]';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (![rounds, seed].every(Number.isInteger)) {
  console.error(usage);
  process.exit(1);
}

/** After so many rounds the computer is synchronised and compared with the server. */
const COMPARED_AFTER = 10;

/** Plays rounds and says what comes of each. Returns whether nothing is wrong. */
const run = async (onEnd: OnEnd): Promise<boolean> => {
  const chaos = await DesktopChaos.open(seed, onEnd);
  const started = performance.now();
  let failed = 0;
  const tell = (label: string, { name, problems, evidence, seconds }: Outcome) => {
    if (problems.length > 0) failed++;
    console.log(
      `${label}: ${name}; ${seconds} s, ${problems.length === 0 ? 'all there' : `${problems.length} wrong, see ${evidence}`}`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
  };
  for (let round = 1; round <= rounds; round++) {
    tell(`round ${round}`, await chaos.play());
    if (round % COMPARED_AFTER === 0 || round === rounds) tell(`after round ${round}`, await chaos.compare());
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${rounds} rounds of seed ${seed}: ${chaos.ledger.count} saved, ${failed} with something wrong; ` +
      `${minutes} min, a load of ${loadavg()[2]?.toFixed(1)} at the end`,
  );
  return failed === 0;
};

await runProgram(run);
