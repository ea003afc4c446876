import { parseArgs } from 'node:util';
import { openParticipants } from '../../tests/support/sync-scenario/participants.ts';
import { runScenario } from '../../tests/support/sync-scenario/scenario.ts';
import { type OnEnd, runProgram } from './run-program.ts';
import { openDatabases } from './sync-databases.ts';

const usage = 'Usage: npm run chaos:sync -- [--rounds <100>] [--seed <a number>] [--steps <60>] [--pglite] [--tell]';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '60' },
    pglite: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
  },
});
const [rounds, seed, steps] = [Number(values.rounds), Number(values.seed), Number(values.steps)];
if (![rounds, seed, steps].every(Number.isInteger)) {
  console.error(usage);
  process.exit(1);
}

const COMPUTERS = 5;

/** Runs scenarios, each with the next seed, and names those that fail. Returns whether none did. */
const run = async (onEnd: OnEnd): Promise<boolean> => {
  const participants = await openParticipants(await openDatabases(onEnd, { onPglite: values.pglite }), COMPUTERS);
  onEnd(participants.close);
  const failed: number[] = [];
  const before = process.cpuUsage();
  const started = performance.now();
  const onStep = values.tell ? (text: string) => console.log(text) : undefined;
  for (let round = seed; round < seed + rounds; round++)
    try {
      await runScenario(participants, round, { steps, ...(onStep && { onStep }) });
    } catch (error) {
      failed.push(round);
      console.log(`seed ${round}: ${(error as Error).stack}`, (error as Error).cause ?? '');
    }
  const { user, system } = process.cpuUsage(before);
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  console.log(
    `${rounds} rounds of ${steps} steps from seed ${seed} on, the server on ${values.pglite ? 'PGlite' : 'PostgreSQL'}: ` +
      `${failed.length === 0 ? 'all end alike, nothing is lost' : `failed are ${failed.join(', ')}`}; ` +
      `${seconds((performance.now() - started) / 1000)}, ${seconds((user + system) / 1e6)} of processor time`,
  );
  return failed.length === 0;
};

await runProgram(run);
