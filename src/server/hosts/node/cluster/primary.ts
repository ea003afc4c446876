import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { Host } from '../../../host.ts';
import { joinMetrics, type MetricsPage } from '../adapters/metrics.ts';
import { type Prepared, type PrimaryFunctions, REPLY_LIMIT_MS, type ServingFunctions } from './functions.ts';

/** A process that ends so often within this time cannot work, and the server ends, too. */
const MOST_RESTARTS = 10;
const RESTARTS_WITHIN_MS = 60_000;
/** How long processes have for their work in the background and then for the requests in progress. */
export const ENDING_MS = 30_000;

type Parts = {
  /** How many processes serve. */
  count: number;
  prepared: Prepared;
  rateLimiter: Host['rateLimiter'];
  metrics: MetricsPage | undefined;
  log: Host['log'];
};

/** The processes that serve. */
export type ServerProcesses = {
  /** The page of metrics of all processes together. */
  metricsPage: PrimaryFunctions['metricsPage'];
  close(): Promise<void>;
};

type Serving = BirpcReturn<ServingFunctions, PrimaryFunctions>;

/**
 * Starts processes that serve the same port, and replaces those that end unexpectedly. Resolves when all accept
 * requests; rejects if one cannot start.
 */
export async function startServerProcesses(parts: Parts): Promise<ServerProcesses> {
  const { count, prepared, rateLimiter, metrics, log } = parts;
  const all = new Set<Worker>();
  /** Those that hear messages: one that is still starting would keep who waits for its reply. */
  const reachable = new Map<Worker, Serving>();
  const restarts: number[] = [];
  let isClosing = false;

  const metricsPage = async () => {
    const own = (await metrics?.values()) ?? [];
    const others = await Promise.all([...reachable.values()].map((one) => one.metrics().catch(() => [])));
    return joinMetrics([own, ...others]);
  };

  const start = () => {
    const worker = cluster.fork();
    const listening = Promise.withResolvers<void>();
    const functions: PrimaryFunctions = {
      prepared: () => {
        reachable.set(worker, serving);
        return prepared;
      },
      listening: listening.resolve,
      tell: async (topic, message) => {
        const others = [...reachable].filter(([other]) => other !== worker);
        // One that ends meanwhile takes what it has cached with it.
        await Promise.all(others.map(([, other]) => other.hear(topic, message).catch(() => {})));
      },
      takeRate: rateLimiter.take,
      giveBackRate: rateLimiter.giveBack,
      metricsPage,
    };
    const serving: Serving = createBirpc<ServingFunctions, PrimaryFunctions>(functions, {
      post: (message) => void (worker.isConnected() && worker.send(message)),
      on: (receive) => void worker.on('message', receive),
      timeout: REPLY_LIMIT_MS,
    });
    all.add(worker);
    worker.on('error', (err) => log.warn({ err }, 'a process could not be reached'));
    worker.once('exit', (code, signal) => {
      all.delete(worker);
      reachable.delete(worker);
      serving.$close();
      const ended = new Error(`a process of the server ended with ${signal ?? `code ${code}`}`);
      listening.reject(ended);
      if (!isClosing) replace(ended);
    });
    return listening.promise;
  };

  const replace = (ended: Error) => {
    const now = performance.now();
    restarts.push(now);
    if (restarts.filter((time) => now - time < RESTARTS_WITHIN_MS).length > MOST_RESTARTS) throw ended;
    log.error({ err: ended }, 'A process of the server ended and is replaced.');
    start().catch(() => {});
  };

  const close = async () => {
    isClosing = true;
    const exits = [...all].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of all) worker.process.kill('SIGTERM');
    await Promise.race([Promise.all(exits), sleep(ENDING_MS, undefined, { ref: false })]);
    for (const worker of all) worker.process.kill('SIGKILL');
  };

  try {
    await Promise.all(Array.from({ length: count }, start));
  } catch (error) {
    await close();
    throw error;
  }
  return { metricsPage, close };
}
