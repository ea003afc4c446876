import PQueue from 'p-queue';
import {
  type RunTask,
  type Task,
  type TaskRun,
  TaskStopped,
  type TaskTable,
  type Workers,
} from '../../../tasks/api.ts';
import { mostWaitingOf, type TurnOptions, TurnQueue, unknownRequester } from '../../../turn-queue.ts';
import { TooManyWaiting, Unavailable } from '../../../unavailable.ts';
import { StoppedInputs } from './stopped-inputs.ts';
import { startWorker, type Worker } from './worker.ts';

/** How long a process waits for another task: its start takes longer than most tasks. */
const IDLE_MS = 5_000;

export type WorkerPool<Table extends TaskTable> = {
  /**
   * Throws `Unavailable` when too many wait, `TooManyWaiting` when too many of the user or network do, `TaskStopped` beyond the task's
   * limits and for an input that exceeded them lately, and what the task itself throws.
   */
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
    run: async (name, input, options = {}) => {
      const line = lines.get(name);
      if (!line) throw new RangeError(`No task ${name}`);
      return line.run(input, options) as never;
    },
    close: async () => void (await Promise.all([...lines.values()].map((line) => line.close()))),
  };
}

/** Returns the workers of a host whose pool has the tasks of areas by their names. */
export const workersOf = (pool: { run(name: never, input: never, options?: TaskRun): Promise<unknown> }): Workers => ({
  run: (task, input, options) => pool.run(task.name as never, input as never, options) as never,
});

/** The queue of one task, in which schools and users take turns, and the processes that run it, the last used first. */
function createLine(program: string, name: string, task: Task<unknown, unknown>, idleMs: number) {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency: task.concurrency, queueClass: TurnQueue });
  const stopped = new StoppedInputs(task.identify);
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
  const runNext = async (input: unknown, timeLimitMs: number | undefined) => {
    const worker = takeIdle() ?? start();
    try {
      return await worker.run(input, timeLimitMs);
    } catch (error) {
      if (error instanceof TaskStopped && timeLimitMs === undefined) stopped.add(input, error.reason);
      throw error;
    } finally {
      if (worker.isReusable()) {
        idle.push(worker);
        worker.endAfter(idleMs);
      } else worker.end();
    }
  };
  return {
    run: (input: unknown, { by = unknownRequester, timeLimitMs }: TaskRun): Promise<unknown> => {
      if (isClosed || queue.size >= task.waitingLimit) throw new Unavailable(name);
      if (queue.sizeBy({ by }) >= mostWaitingOf(by, task.waitingLimit, task.waitingLimitOfUser))
        throw new TooManyWaiting(name);
      const reason = stopped.reasonOf(input);
      if (reason) throw new TaskStopped(name, reason, 'as it was before');
      return queue.add(() => runNext(input, timeLimitMs), { by });
    },
    close: async () => {
      isClosed = true;
      queue.clear();
      for (const worker of workers) worker.end();
      await Promise.all([...workers].map((worker) => worker.ended));
    },
  };
}
