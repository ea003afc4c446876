import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { redactQuoted } from '../../../log-errors.ts';
import type { Log } from '../adapters/log.ts';
import type { PostgresAddress } from './address.ts';
import { environment } from './cluster.ts';
import { endPostgres, readPostmasterPid, stopLeftover } from './leftover-server.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import type { PostgresProgram } from './program.ts';

/** PostgreSQL as a child process that is restarted when it ends by itself. */
export type Postmaster = {
  /**
   * Whether this one has the cluster: another one may be about to end there, and answer at the same address until then.
   */
  hasCluster: () => boolean;
  /** Why it ended just now, unless waiting can help. */
  failure: () => string | undefined;
  stop: () => Promise<void>;
};

const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
/**
 * How often in a row another PostgreSQL may be found in the cluster: one that a killed server had just begun to start
 * is not there at first.
 */
const mostOthers = 5;

/** Starts PostgreSQL as a child process and restarts it whenever it ends by itself. */
export function keepPostgresRunning(
  home: PostgresFolder,
  program: PostgresProgram,
  address: PostgresAddress,
  log: Log,
): Postmaster {
  let child: ChildProcess;
  let stopping = false;
  let pause = MIN_PAUSE_MS;
  let next: NodeJS.Timeout | undefined;
  let lastWords = '';
  let failed = false;
  let others = 0;

  const launch = () => {
    const began = Date.now();
    failed = false;
    lastWords = '';
    child = spawn(program.postgres, ['-D', home.cluster, ...address.options], {
      cwd: home.folder,
      env: environment(),
      // In a process group of its own, so that Ctrl+C reaches the server only, which ends its requests first.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...home.account,
    });
    if (child.stderr) {
      createInterface(child.stderr).on('line', (line) => {
        if (/^(FATAL|PANIC): /.test(line)) lastWords = line.replace(/^\w+: +/, '');
        const words = withoutValues(line);
        if (words) log[stopping ? 'debug' : levelOf(line)](`PostgreSQL: ${words}`);
      });
    }
    const ended = (how: string) => {
      if (stopping) return;
      failed = true;
      lastWords ||= how;
      if (Date.now() - began > MAX_PAUSE_MS) pause = MIN_PAUSE_MS;
      log.error(`PostgreSQL ended by itself (${how}); starting it again in ${pause} ms.`);
      others = isHeld(lastWords) ? others + 1 : 0;
      next = setTimeout(() => void launchAlone(), pause);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  };

  const launchAlone = async () => {
    try {
      if (others > 0) await stopLeftover(home.cluster, log);
    } catch (error) {
      log.error(`Another PostgreSQL keeps the cluster: ${error instanceof Error ? error.message : error}`);
    }
    if (!stopping) launch();
  };

  // Stops PostgreSQL when this process ends unexpectedly.
  const atExit = () => child.kill('SIGINT');
  process.once('exit', atExit);
  launch();

  return {
    hasCluster: () => readPostmasterPid(home.cluster) === child.pid,
    // The children of a killed PostgreSQL end a moment after it; until then its memory is in use.
    failure: () => {
      const canWait = lastWords.includes('shared memory block') || (isHeld(lastWords) && others <= mostOthers);
      return failed && !canWait ? lastWords : undefined;
    },
    async stop() {
      stopping = true;
      clearTimeout(next);
      process.removeListener('exit', atExit);
      if (child.pid && child.exitCode === null && child.signalCode === null) await endPostgres(child.pid, log);
    },
  };
}

const isHeld = (words: string): boolean => words.includes('lock file "postmaster.pid"');

function levelOf(line: string) {
  if (line.startsWith('PANIC')) return 'error';
  return /^(ERROR|WARNING)/.test(line) ? 'warn' : 'debug';
}

/** Errors of statements quote values; details, statements and further lines of a message hold them. */
function withoutValues(line: string): string | undefined {
  if (/^(\t|DETAIL|CONTEXT|QUERY|STATEMENT)/.test(line)) return undefined;
  return line.startsWith('ERROR') ? redactQuoted(line) : line;
}
