import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartupError } from './startup-error.ts';

/** Starts the parts of a server, and registers for each how to end it and how many milliseconds that may take. */
export type StartServerParts = (onEnd: (end: () => unknown, timeoutMs?: number) => void) => Promise<void>;

/** Repeated signals within this time are the terminal, npm and the start tool all passing on the same one. */
const REPEATED_SIGNAL_MS = 2_000;

/**
 * Runs a server until a signal, or until the process that started it has ended. Then ends its parts, the last first.
 * A StartupError is shown in one line; a second signal ends the process at once.
 */
export async function runServer(start: StartServerParts, log: Logger): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  let asked: number | undefined;

  const started = start((end, timeoutMs = 5_000) => ends.push(() => within(timeoutMs, end)));
  const end = async (code: number) => {
    // A start in progress is waited for, because what it is about to start has to be ended as well.
    await started.catch(() => {});
    for (const stop of ends.splice(0).reverse()) await stop();
    process.exit(code);
  };
  const onSignal = () => {
    if (asked === undefined) end(0).catch(crash);
    else if (Date.now() - asked > REPEATED_SIGNAL_MS) process.exit(1);
    asked ??= Date.now();
  };
  /** What cannot end, say for a query that is never answered, does not keep the others from it. */
  const within = async (timeoutMs: number, stop: () => unknown) => {
    const late = sleep(timeoutMs, 'late', { ref: false });
    if ((await Promise.race([stop(), late])) === 'late') log.warn('A part of the server did not end in time.');
  };
  const crash = (error: unknown) => {
    log.fatal(error, 'The server ends because of a failure that nothing foresaw.');
    process.exit(1);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);

  try {
    await started;
  } catch (error) {
    if (error instanceof StartupError) console.error(error.message);
    else log.fatal(error, 'The server could not start.');
    await end(1);
  }
}
