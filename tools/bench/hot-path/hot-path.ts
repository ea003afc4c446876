import { medianOf } from '../compare.ts';
import { startServer } from '../server.ts';
import { overReference, REFERENCE } from './reference.ts';
import { type Act, acts, type Cost, costOf, sit, warmUp } from './sitting.ts';
import { overOurs, type Subject } from './subject.ts';

const CONNECTIONS = [16, 64];
const ECHO_SECONDS = 4;
const echoCommand = ['--max-semi-space-size=8', 'tools/bench/hot-path/echo.ts'];

const figures = ['perSecond', 'mainMs', 'postgresMs'] as const;
type Costs = Map<string, Cost[]>;

/**
 * Prints what starting, saving and finishing cost, beside an echo of the same framework; with `isCompared` also beside the
 * reference commit, which runs in turn with this checkout over the same load.
 */
export const benchHotPath = async ({ rounds, isCompared }: { rounds: number; isCompared: boolean }): Promise<void> => {
  const measure = async (subjects: readonly Subject[]) => {
    for (const subject of subjects) await warmUp(subject);
    for (const connections of CONNECTIONS) await benchAt(connections, rounds, subjects);
  };
  await overOurs((ours) => (isCompared ? overReference((reference) => measure([ours, reference])) : measure([ours])));
};

const benchAt = async (connections: number, rounds: number, subjects: readonly Subject[]) => {
  const costs: Costs = new Map();
  const add = (name: string, cost: Cost) => costs.set(name, [...(costs.get(name) ?? []), cost]);
  for (let round = 0; round < rounds; round++) {
    add('echo', await echoCost(connections));
    for (const subject of subjects) {
      const cost = await sit(subject, connections);
      for (const act of acts) add(`${act} ${subject.name}`, cost[act]);
    }
  }
  console.log(`${connections} at once, medians of ${rounds}:`);
  for (const [name, all] of costs)
    console.log(
      `  ${name}: ${medianFigure(all, 'perSecond').toFixed(0)}/s, main thread ${medianFigure(all, 'mainMs').toFixed(3)} ms, PostgreSQL ${medianFigure(all, 'postgresMs').toFixed(3)} ms`,
    );
  const rate = (name: string) => medianFigure(costs.get(name) ?? [], 'perSecond');
  console.log(
    `  ratio of saves to the echo: ${subjects.map(({ name }) => `${name} ${(rate(`save ${name}`) / rate('echo')).toFixed(2)}`).join(', ')}`,
  );
  if (subjects.length > 1) for (const act of acts) console.log(`  ${act}, here to ${REFERENCE}: ${ratios(costs, act)}`);
};

const medianFigure = (costs: readonly Cost[], figure: (typeof figures)[number]) =>
  medianOf(costs.map((cost) => cost[figure]));

/** More is better for the first figure, less for the others. */
const ratios = (costs: Costs, act: Act): string =>
  figures
    .map((figure) => {
      const [here, there] = ['here', REFERENCE].map((name) => medianFigure(costs.get(`${act} ${name}`) ?? [], figure));
      return `${figure} ${((here ?? Number.NaN) / (there ?? Number.NaN)).toFixed(2)}`;
    })
    .join(', ');

/** Returns what an answer costs an echo of the framework, which has no database. */
const echoCost = async (connections: number): Promise<Cost> => {
  const server = await startServer({}, { command: echoCommand });
  let count = 0;
  const next = () => ({
    path: '/assessments/answerQuestion.php',
    token: 'x'.repeat(40),
    body: {
      ...{ idAttempt: 1, idQuestion: 2, response: { alternative: 1 + (count % 4) }, sequence: count++ },
      answeredAt: new Date().toISOString(),
    },
  });
  const echo = { server, dataDir: null };
  try {
    await costOf(echo, { connections, seconds: 2, next });
    return await costOf(echo, { connections, seconds: ECHO_SECONDS, next });
  } finally {
    await server.stop();
  }
};
