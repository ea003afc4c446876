import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../adapters/log.ts';
import { processStartTime } from '../processes.ts';

const numberFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Returns the process id of the PostgreSQL that runs, or ran, on the cluster. */
export function readPostmasterPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(numberFile(cluster), 'utf8').split('\n')[0]) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Ends the PostgreSQL that a killed server left running on this cluster, in order, so that no committed row is lost.
 * Removes its pid file if the number belongs to another process now.
 */
export async function stopLeftover(cluster: string, log: Log) {
  const pid = readPostmasterPid(cluster);
  if (!pid || !processStartTime(pid)) return; // PostgreSQL itself clears up after a process that is gone.
  if (!worksIn(pid, cluster)) return rmSync(numberFile(cluster));
  log.warn(`A killed server left its PostgreSQL (process ${pid}) running; stopping it and taking over its data.`);
  await endPostgres(pid, log);
}

/** Ends a PostgreSQL: first in order, then at once (the next start recovers), finally by force. */
export async function endPostgres(pid: number, log: Log) {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (signal !== 'SIGINT') log.warn(`PostgreSQL (process ${pid}) does not stop; sending it ${signal}.`);
    send(pid, signal);
    const limit = Date.now() + timeoutMs;
    while (Date.now() < limit) {
      if (!processStartTime(pid)) return;
      await sleep(5);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`);
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether that process is the PostgreSQL of this very cluster, where it stays all its life. */
function worksIn(pid: number, cluster: string) {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  }
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch (error) {
    // The process of another account cannot be inspected, so the file is believed.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
