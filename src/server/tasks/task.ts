import type { Requester } from '../turn-queue.ts';

/**
 * Work on what a user has sent, which has to be limited in time and memory. Input and output are plain data that can be
 * copied to another process (no functions or streams).
 */
export type Task<Input, Output> = {
  /** Imports the task's own modules, where it runs. */
  load(): Promise<(input: Input) => Output | Promise<Output>>;
  timeLimitMs: number;
  /** Of the process that runs it, the runtime's own 60 MB included. */
  memoryLimitMb: number;
  /** How many run at the same time. */
  concurrency: number;
  /** How many may wait for their turn; further ones throw `Unavailable`. */
  waitingLimit: number;
  /** How many of one user may wait; further ones throw `TooManyWaiting`. By default a quarter of all. */
  waitingLimitOfUser?: number;
  /**
   * Returns what is the same for the same input, where that is not all of it; null = no input is recognised. An input that was
   * stopped is recognised for some minutes and not tried again.
   */
  identify?(input: Input): unknown;
  /** How long its process waits for another one; by default some seconds. */
  idleMs?: number;
  /** Its process takes the processor only when answers and lists leave it some. */
  yields?: boolean;
};

/** How one input is run: for whom, and with a smaller limit of time than the task's. */
export type TaskRun = { by?: Requester; timeLimitMs?: number };

/** Tasks by name. */
// biome-ignore lint/suspicious/noExplicitAny: a table holds tasks of any input and output
export type TaskTable = Record<string, Task<any, any>>;

/** Runs a task of the table by its name and returns its output. */
export type RunTask<Table extends TaskTable> = <Name extends keyof Table & string>(
  task: Name,
  input: Parameters<Awaited<ReturnType<Table[Name]['load']>>>[0],
  options?: TaskRun,
) => Promise<Awaited<ReturnType<Awaited<ReturnType<Table[Name]['load']>>>>>;

/**
 * Thrown when a task exceeded its limits or its process ended; other tasks are not affected. A task's own error is a
 * plain `Error`.
 */
export class TaskStopped extends Error {
  readonly reason: 'time' | 'memory' | 'crash';

  constructor(task: string, reason: TaskStopped['reason'], detail = '') {
    super(`The task ${task} was stopped: ${reason}${detail && ` (${detail})`}`);
    this.reason = reason;
  }
}

/** A task of an area, which names it for the processes of a host. */
export type AreaTask<Input, Output> = Task<Input, Output> & { name: string };

/** Runs tasks of areas; hosts implement it. */
export type Workers = {
  run<Input, Output>(task: AreaTask<Input, Output>, input: Input, options?: TaskRun): Promise<Output>;
};

/** Returns the task of an area, with the types of its input and output inferred. */
export const defineAreaTask = <Input, Output>(name: string, task: Task<Input, Output>): AreaTask<Input, Output> => ({
  ...task,
  name,
});

/** Returns the task, with the types of its input and output inferred. */
export const defineTask = <Input, Output>(task: Task<Input, Output>): Task<Input, Output> => task;
