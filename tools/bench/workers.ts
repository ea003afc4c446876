import { answering, attemptsOf, CONNECTIONS, oneEach, starting } from './answers.ts';
import { addCrowd } from './crowd.ts';
import { line, type Measured, run } from './load.ts';
import { overOwnDatabase } from './own-server.ts';

const WARMING_SECONDS = 3;
const SECONDS = 10;
/** Every count of processes is measured so often, in turn, so that all see the same machine. */
const TURNS = 3;

/** Saves of answers with each of these counts of processes that serve (`WORKERS`); prints them and their ratio to the first count. */
export const benchWorkers = (counts: readonly number[]): Promise<void> =>
  overOwnDatabase(async ({ database, start }) => {
    const measured = new Map(counts.map((workers) => [workers, [] as Measured[]]));
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [workers, results] of measured) {
        const { port, stop } = await start({ workers });
        const crowd = await addCrowd(database, { students: 1000, questions: 40 });
        const load = { port, connections: CONNECTIONS };
        await run({ ...load, seconds: 60, next: oneEach(crowd.tokens, starting(crowd)) });
        const next = answering(crowd, await attemptsOf(database, crowd));
        await run({ ...load, seconds: WARMING_SECONDS, next });
        results.push(await run({ ...load, seconds: SECONDS, next }));
        await stop();
      }
    }
    const medians = [...measured].map(([workers, results]) => {
      const median = results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(TURNS / 2)] as Measured;
      console.log(line(`save an answer, ${CONNECTIONS} connections, WORKERS=${workers}, median of ${TURNS}`, median));
      return { workers, perSecond: median.perSecond };
    });
    const [first, ...others] = medians;
    for (const { workers, perSecond } of first ? others : [])
      console.log(
        `ratio of saves a second, WORKERS=${workers} to WORKERS=${first?.workers}: ${(perSecond / (first?.perSecond ?? 1)).toFixed(2)}`,
      );
  });

if (import.meta.main) await benchWorkers([1, 2]);
