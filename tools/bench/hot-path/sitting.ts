import { answering, CONNECTIONS, oneEach, starting } from '../answers.ts';
import { type Load, type Measured, run } from '../load.ts';
import type { Subject } from './subject.ts';
import { mainThreadMs, postgresMsSince, readPostgresTimes } from './thread-time.ts';

const STUDENTS = 2000;
const WARM_UP_STUDENTS = 300;
const WARM_UP_SECONDS = 4;
const SAVING_SECONDS = 6;

/** What students do in an assessment, in its order. */
export const acts = ['start', 'save', 'finish'] as const;
export type Act = (typeof acts)[number];

/** Calls a second, and the milliseconds of a call in the main thread of the server and in its PostgreSQL. */
export type Cost = { perSecond: number; mainMs: number; postgresMs: number };

type Around = (act: Act, measure: () => Promise<void>) => Promise<void>;

/** Makes a server run its code often enough that the compiler has seen it. */
export const warmUp = async (subject: Subject): Promise<void> => {
  const crowd = await subject.addCrowd(WARM_UP_STUDENTS);
  const { port } = subject.server;
  await run({ port, connections: CONNECTIONS, seconds: 60, next: oneEach(crowd.tokens, starting(crowd)) });
  const next = answering(crowd, await subject.attemptsOf(crowd));
  await run({ port, connections: CONNECTIONS, seconds: WARM_UP_SECONDS, next });
};

/** Lets students start, answer and finish; returns what each act cost. Throws when a call failed. `around` runs each act. */
export const sit = async (
  subject: Subject,
  connections: number,
  around: Around = (_, measure) => measure(),
): Promise<Record<Act, Cost>> => {
  const crowd = await subject.addCrowd(STUDENTS);
  const costs: Partial<Record<Act, Cost>> = {};
  const measure = (act: Act, load: Pick<Load, 'seconds' | 'next'>) =>
    around(act, async () => {
      costs[act] = await costOf(subject, { ...load, connections });
    });
  await measure('start', { seconds: 120, next: oneEach(crowd.tokens, starting(crowd)) });
  const attempts = await subject.attemptsOf(crowd);
  await measure('save', { seconds: SAVING_SECONDS, next: answering(crowd, attempts) });
  const finish = (idAttempt: number, index: number) => ({
    path: '/assessments/finishScheduledAssessment.php',
    token: crowd.tokens[index] ?? '',
    body: { idAttempt },
  });
  await measure('finish', { seconds: 120, next: oneEach(attempts, finish) });
  return costs as Record<Act, Cost>;
};

/** Returns what a load costs a server. Throws when a call failed. */
export const costOf = async (
  { server: { port, pid }, dataDir }: Pick<Subject, 'server' | 'dataDir'>,
  load: Omit<Load, 'port'>,
): Promise<Cost> => {
  const before = { main: mainThreadMs(pid), postgres: readPostgresTimes(dataDir) };
  const { done, failed, perSecond }: Measured = await run({ ...load, port });
  if (failed > 0) throw new Error(`${failed} of ${done + failed} calls failed`);
  return {
    perSecond,
    mainMs: (mainThreadMs(pid) - before.main) / done,
    postgresMs: postgresMsSince(before.postgres, dataDir) / done,
  };
};
