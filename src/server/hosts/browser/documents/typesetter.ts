import { type Task, TaskStopped } from '../../../tasks/api.ts';
import type { MessageFromTypesetter, MessageToTypesetter } from './messages.ts';

/** The worker as it is used here; tests provide their own. */
export type TypesetterWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/** How long loading may take: its 35 MB come from the device, or the first time over a slow network. */
const LOADING_LIMIT_MS = 120_000;

/**
 * Runs tasks of documents one after the other in a worker of its own, so that the database answers meanwhile. The worker is started for
 * the first one, and ended where a task takes too long or none has come for some time: only that gives its memory back.
 */
export class Typesetter {
  readonly #start: () => TypesetterWorker;
  #turn: Promise<unknown> = Promise.resolve();
  #worker: TypesetterWorker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => TypesetterWorker) {
    this.#start = start;
  }

  /** Returns the output of a task. Throws TaskStopped beyond its limit of time, and an Error with the text of what it throws. */
  run(message: MessageToTypesetter, limits: Pick<Task<unknown, unknown>, 'timeLimitMs' | 'idleMs'>): Promise<unknown> {
    const output = this.#turn.then(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#runNow(message, limits.timeLimitMs);
      } finally {
        if (limits.idleMs !== undefined) this.#idle = setTimeout(() => this.#end(), limits.idleMs);
      }
    });
    this.#turn = output.catch(() => {});
    return output;
  }

  async #runNow(message: MessageToTypesetter, timeLimitMs: number): Promise<unknown> {
    const worker = this.#worker ?? (await this.#load());
    const answer = await answerOf(worker, timeLimitMs, () => worker.postMessage(message));
    if (answer.type === 'done') return answer.output;
    if (answer.type === 'failed') throw new Error(answer.error);
    this.#end();
    throw new TaskStopped(message.task, answer.type === 'late' ? 'time' : 'crash');
  }

  async #load(): Promise<TypesetterWorker> {
    const worker = this.#start();
    this.#worker = worker;
    const answer = await answerOf(worker, LOADING_LIMIT_MS);
    if (answer.type === 'ready') return worker;
    this.#end();
    throw new Error(`The typesetter cannot be loaded: ${'error' in answer ? answer.error : answer.type}`);
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
  }
}

type Answer = MessageFromTypesetter | { type: 'late' } | { type: 'broken'; error: string };

/** Returns what a worker says after `ask`. */
const answerOf = (worker: TypesetterWorker, limitMs: number, ask: () => void = () => {}): Promise<Answer> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => settle({ type: 'late' }), limitMs);
    const settle = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<MessageFromTypesetter>) => settle(data);
    worker.onerror = ({ message }) => settle({ type: 'broken', error: message });
    ask();
  });
