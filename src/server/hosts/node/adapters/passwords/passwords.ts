import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { Host } from '../../../../host.ts';
import { Unavailable } from '../../../../unavailable.ts';
import { programFile } from '../../program.ts';
import type { PasswordReply, PasswordTask } from './password-thread.ts';

const program = programFile(import.meta.dirname, 'password-thread');

/** As many as the cores of a small school's server. */
const THREADS = 2;
/** Some seconds of work; further logins fail with 503. */
const WAITING_LIMIT = 300;

/**
 * Returns the host's passwords. They are worked on in threads of their own, a few at once: neither the event loop nor
 * Node's four threads for files and addresses wait for them. Both functions throw `Unavailable` when too many wait.
 */
export function createPasswords({ waitingLimit = WAITING_LIMIT } = {}): Host['passwords'] {
  const queue = new PQueue({ concurrency: THREADS });
  const idle: Thread[] = [];
  const queued = async <Result extends string | boolean>(task: PasswordTask): Promise<Result> => {
    if (queue.size >= waitingLimit) throw new Unavailable('passwords');
    return queue.add(async () => {
      const thread = idle.pop() ?? startThread();
      const result = await thread(task);
      // One that failed has ended.
      idle.push(thread);
      return result as Result;
    });
  };
  return {
    hash: (password) => queued<string>({ password }),
    verify: (phc, password) => queued<boolean>({ phc, password }),
  };
}

type Thread = (task: PasswordTask) => Promise<string | boolean>;

/** Starts a thread that does one task at a time. It keeps the process alive only during a task. */
function startThread(): Thread {
  const worker = new Worker(program);
  let waiting: PromiseWithResolvers<PasswordReply> | undefined;
  worker.on('message', (reply: PasswordReply | object) => {
    // `node --watch` gets messages of its own from threads, in the same channel.
    if (typeof reply !== 'object') waiting?.resolve(reply);
  });
  worker.on('error', (error) => waiting?.reject(error));
  worker.on('exit', (code) => waiting?.reject(new Error(`the thread for passwords ended with code ${code}`)));
  worker.unref();
  return async (task) => {
    waiting = Promise.withResolvers();
    worker.ref();
    worker.postMessage(task);
    return waiting.promise.finally(() => worker.unref());
  };
}
