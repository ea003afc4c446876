import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type Task, TaskStopped } from '../../../tasks/api.ts';
import { childEnvironment } from '../child-environment.ts';
import { residentMemoryMb } from './memory.ts';
import type { WorkerReply } from './serve.ts';

/** Longer than a process takes to start on a busy machine. */
const START_LIMIT_MS = 30_000;
/** What an aborted process exits with where there are no signals. */
const ABORT_CODE = 134;
const MEMORY_CHECK_MS = 100;
/** A process that holds more than this share of its limit is not used again. */
const REUSABLE_SHARE = 0.5;

type Limits = Pick<Task<unknown, unknown>, 'timeLimitMs' | 'memoryLimitMb' | 'yields'>;

export type Worker = {
  /** Runs one task, within a smaller limit of time where one is given; another one must not be running. */
  run(input: unknown, timeLimitMs?: number): Promise<unknown>;
  /** Whether it may run another task: it is alive, is not ending, and does not retain too much memory. */
  isReusable(): boolean;
  /** Ends the process unless it is used again before. */
  endAfter(milliseconds: number): void;
  end(): void;
  ended: Promise<void>;
};

/** Starts a process for one task. It keeps this process alive only while it runs one. */
export function startWorker(program: string, name: string, limits: Limits): Worker {
  const child = fork(program, [name], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${limits.memoryLimitMb}`],
    env: childEnvironment(),
    stdio: 'ignore',
  });
  if (limits.yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let stoppedFor: TaskStopped['reason'] = 'crash';
  let detail = '';
  let isEnded = false;
  /** It was killed, and may not have exited yet. */
  let isEnding = false;
  let memoryMb = 0;
  let idle: NodeJS.Timeout | undefined;
  let waiting: PromiseWithResolvers<WorkerReply> | undefined;

  const stop = () => {
    isEnding = true;
    child.kill('SIGKILL');
  };
  const kill = (reason: TaskStopped['reason']) => {
    stoppedFor = reason;
    stop();
  };
  const ended = new Promise<void>((resolve) => {
    const end = (why: string) => {
      isEnded = true;
      detail ||= why;
      waiting?.reject(new TaskStopped(name, stoppedFor, stoppedFor === 'crash' ? detail : ''));
      resolve();
    };
    child.once('exit', (code, signal) => {
      // The runtime aborts when its heap is full; who ends a process from outside sends another signal.
      if (stoppedFor === 'crash' && (signal === 'SIGABRT' || code === ABORT_CODE)) stoppedFor = 'memory';
      end(signal ?? `code ${code}`);
    });
    // The process could not be started, or a message could not be sent.
    child.on('error', (error) => {
      detail = error.message;
      if (child.pid === undefined) end(error.message);
      else kill('crash');
    });
  });
  child.on('message', (reply: WorkerReply) => waiting?.resolve(reply));

  const reply = async (limitMs: number): Promise<WorkerReply> => {
    if (isEnded) throw new TaskStopped(name, stoppedFor, detail);
    waiting = Promise.withResolvers();
    const time = setTimeout(() => kill('time'), limitMs);
    return waiting.promise.finally(() => clearTimeout(time));
  };
  const started = reply(START_LIMIT_MS);
  started.catch(() => {});

  const watchMemory = () => {
    const timer = setInterval(async () => {
      memoryMb = await residentMemoryMb(child.pid);
      if (memoryMb > limits.memoryLimitMb) kill('memory');
    }, MEMORY_CHECK_MS);
    return () => clearInterval(timer);
  };

  return {
    async run(input, timeLimitMs = limits.timeLimitMs) {
      clearTimeout(idle);
      keepAwake(child, true);
      const stopWatching = watchMemory();
      try {
        await started;
        // Only now: what a process takes to start is not the input's fault.
        const answer = reply(timeLimitMs);
        answer.catch(() => {});
        child.send({ input });
        const result = await answer;
        memoryMb = await residentMemoryMb(child.pid);
        if ('error' in result) throw Object.assign(new Error(result.error), { stack: result.stack });
        return result.output;
      } finally {
        stopWatching();
        keepAwake(child, false);
      }
    },
    isReusable: () => !isEnding && !isEnded && child.connected && memoryMb < limits.memoryLimitMb * REUSABLE_SHARE,
    endAfter(milliseconds) {
      idle = setTimeout(stop, milliseconds).unref();
    },
    end() {
      clearTimeout(idle);
      // Whoever waits for the end must not end before.
      child.ref();
      stop();
    },
    ended,
  };
}

/** Whether this process stays for the other one. */
function keepAwake(child: ChildProcess, awake: boolean): void {
  for (const handle of [child, child.channel]) awake ? handle?.ref() : handle?.unref();
}
