import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmasterPid } from '../../src/server/hosts/node/postgres/leftover-server.ts';
import { type Server, startServer } from '../../tests/support/server.ts';
import { listServingProcesses } from '../../tests/support/serving-processes.ts';

/** The product with its own PostgreSQL, of which everything can be killed. */
export class OwnServer {
  readonly port: number;
  readonly #settings: Record<string, string>;
  readonly #folder: string;
  #started: Promise<Server>;
  #isEnding = false;

  /** Starts it with the demonstration and so many processes on a port of this machine. */
  constructor({ folder, port, processes }: { folder: string; port: number; processes: number }) {
    this.port = port;
    this.#folder = folder;
    this.#settings = {
      ...{ DATA_DIR: folder, PORT: String(port), DEMO: '1' },
      ...{ LOG_LEVEL: 'error', WORKERS: String(processes) },
    };
    this.#started = startServer(this.#settings);
  }

  /** Resolves when it accepts requests. */
  async ready(): Promise<void> {
    await this.#started;
  }

  /** Returns what it has written to its log since it was started last. */
  async output(): Promise<string> {
    return (await this.#started.catch(() => null))?.output() ?? 'it could not be started';
  }

  /** Kills it, and starts it again after so many milliseconds. */
  async restart(after: number): Promise<void> {
    await (await this.#started).end('SIGKILL');
    await pause(after);
    if (this.#isEnding) return;
    this.#started = startServer(this.#settings);
    await this.#started;
  }

  /** Kills one of the processes that serve; `which`, from 0 to 1, says which. */
  async killProcess(which: number): Promise<void> {
    const ids = listServingProcesses(await this.#started);
    kill(ids[Math.floor(which * ids.length)]);
  }

  /** Kills the processes that run a task, by its name. */
  async killTasks(task: string): Promise<void> {
    for (const process of listServingProcesses(await this.#started))
      for (const id of childrenOf(process, task)) kill(id);
  }

  killDatabase(): void {
    kill(readPostmasterPid(join(this.#folder, 'postgres/cluster')));
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await (await this.#started.catch(() => null))?.end('SIGTERM');
  }
}

/** Returns the children of a process whose command has a word. */
const childrenOf = (parent: number, word: string): number[] => {
  try {
    const ids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return ids.map(Number).filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(word));
  } catch {
    // One of them has ended meanwhile.
    return [];
  }
};

/** Kills a process, unless it has ended already. */
const kill = (id: number | undefined) => {
  if (id === undefined) return;
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
