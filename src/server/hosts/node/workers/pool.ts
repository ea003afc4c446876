import PQueue from 'p-queue';
import type { RunTask, Task, TaskTable, Workers } from '../../../tasks/api.ts';
import { Unavailable } from '../../../unavailable.ts';
import { startWorker, type Worker } from './worker.ts';

/** How long a process waits for another task: its start takes longer than most tasks. */
const IDLE_MS = 5_000;

export type WorkerPool<Table extends TaskTable> = {
  /** Throws `Unavailable` when too many wait, `TaskStopped` beyond the task's limits, and what the task itself throws. */
  run: RunTask<Table>;
  /** Ends all processes; what runs or waits fails. */
  close(): Promise<void>;
};

/**
 * Returns a pool that runs each task in its own process, because neither a native decoder nor a regular expression
 * can be stopped within a process. `program` is a file that calls `serveTasks` with the same table. Idle processes
 * end after `idleMs`, or what their task says.
 */
export function createWorkerPool<Table extends TaskTable>(
  table: Table,
  program: string,
  { idleMs }: { idleMs?: number } = {},
): WorkerPool<Table> {
  const lines = new Map(
    Object.entries(table).map(([name, task]) => [
      name,
      createLine(program, name, task, idleMs ?? task.idleMs ?? IDLE_MS),
    ]),
  );
  return {
    run: async (name, input) => {
      const line = lines.get(name);
      if (!line) throw new RangeError(`No task ${name}`);
      return line.run(input) as never;
    },
    close: async () => void (await Promise.all([...lines.values()].map((line) => line.close()))),
  };
}

/** Returns the workers of a host whose pool has the tasks of areas by their names. */
export const workersOf = (pool: { run(name: never, input: never): Promise<unknown> }): Workers => ({
  run: (task, input) => pool.run(task.name as never, input as never) as never,
});

/** The queue of one task and the processes that run it, the last used first. */
function createLine(program: string, name: string, task: Task<unknown, unknown>, idleMs: number) {
  const queue = new PQueue({ concurrency: task.concurrency });
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  let isClosed = false;

  const start = () => {
    const worker = startWorker(program, name, task);
    workers.add(worker);
    worker.ended.then(() => {
      workers.delete(worker);
      const position = idle.indexOf(worker);
      if (position >= 0) idle.splice(position, 1);
    });
    return worker;
  };
  /** Those that were killed stay among the idle ones until they have exited. */
  const takeIdle = () => {
    let worker = idle.pop();
    while (worker && !worker.isReusable()) worker = idle.pop();
    return worker;
  };
  const runNext = async (input: unknown) => {
    const worker = takeIdle() ?? start();
    try {
      return await worker.run(input);
    } finally {
      if (worker.isReusable()) {
        idle.push(worker);
        worker.endAfter(idleMs);
      } else worker.end();
    }
  };
  return {
    run: (input: unknown): Promise<unknown> => {
      if (isClosed || queue.size >= task.waitingLimit) throw new Unavailable(name);
      return queue.add(() => runNext(input));
    },
    close: async () => {
      isClosed = true;
      queue.clear();
      for (const worker of workers) worker.end();
      await Promise.all([...workers].map((worker) => worker.ended));
    },
  };
}
