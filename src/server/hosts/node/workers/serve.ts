import { createContext, Script } from 'node:vm';
import type { TaskTable } from '../../../tasks/api.ts';

/** A message of a worker process: that it is ready, then the result of each task. */
export type WorkerReply = { output: unknown } | { error: string; stack?: string };

/** After this many times its limit, a task is ended from within, in case the process that watches it is gone. */
const OWN_TIME_LIMIT = 2;

/** Runs in a worker process: runs the task named by its first argument for each message. */
export function serveTasks(table: TaskTable): void {
  const task = table[process.argv[2] ?? ''];
  if (!task) throw new RangeError(`No task ${process.argv[2]}`);
  // The parent process has ended, so nothing would enforce the limits of a task here.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const answer = (reply: WorkerReply) => process.send?.(reply);
  const loading = task.load();
  loading.then(
    () => answer({ output: 'ready' }),
    (error) => answer(failed(error)),
  );
  process.on('message', async ({ input }: { input: unknown }) => {
    try {
      const run = await loading;
      answer({ output: await limited(() => run(input), task.timeLimitMs * OWN_TIME_LIMIT) });
    } catch (error) {
      answer(failed(error));
    }
  });
}

/** Calls the function under a watch of V8, which also ends loops and regular expressions, but nothing asynchronous. */
function limited<Result>(work: () => Result, timeout: number): Result {
  context.work = work;
  return call.runInContext(context, { timeout });
}
const context: { work?(): unknown } = createContext({});
const call = new Script('work()');

const failed = (error: unknown): WorkerReply =>
  error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
