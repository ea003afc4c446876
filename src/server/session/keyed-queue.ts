import PQueue from 'p-queue';
import { type Requester, type TurnOptions, TurnQueue } from '../turn-queue.ts';
import { Unavailable } from '../unavailable.ts';

type Limits = {
  /** How many tasks run at once, over all keys. */
  concurrency: number;
  /** How many tasks may wait; further ones throw `Unavailable`. */
  waitingLimit: number;
};

/** Runs tasks with the same key one after the other and tasks with different keys concurrently, up to a limit. */
export class KeyedQueue {
  readonly #name: string;
  readonly #waitingLimit: number;
  readonly #queue: PQueue<TurnQueue, TurnOptions>;
  readonly #last = new Map<string, Promise<unknown>>();
  #waiting = 0;

  constructor(name: string, { concurrency, waitingLimit }: Limits) {
    this.#name = name;
    this.#waitingLimit = waitingLimit;
    this.#queue = new PQueue({ concurrency, queueClass: TurnQueue });
  }

  /**
   * Runs `work` after all earlier work with the same key, in the turn of its requester, and returns its result. Throws `Unavailable` when too many
   * wait.
   */
  async run<Result>(key: string, work: () => Promise<Result>, by?: Requester): Promise<Result> {
    if (this.#waiting >= this.#waitingLimit) throw new Unavailable(this.#name);
    this.#waiting++;
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(() => this.#queue.add(work, by && { by }));
    const over = turn.catch(() => {});
    this.#last.set(key, over);
    try {
      return await turn;
    } finally {
      this.#waiting--;
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
