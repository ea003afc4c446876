import PQueue from 'p-queue';
import { mostWaitingOf, type TurnOptions, TurnQueue, unknownRequester, userKey } from '../turn-queue.ts';
import { TooManyWaiting, Unavailable } from '../unavailable.ts';

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
  /** By requester, what runs and what waits for an earlier one with its key included. */
  readonly #waitingOf = new Map<string, number>();
  #waiting = 0;

  constructor(name: string, { concurrency, waitingLimit }: Limits) {
    this.#name = name;
    this.#waitingLimit = waitingLimit;
    this.#queue = new PQueue({ concurrency, queueClass: TurnQueue });
  }

  /**
   * Runs `work` after all earlier work with the same key, in the turn of its requester, and returns its result. Throws `Unavailable` when too many
   * wait, `TooManyWaiting` when too many of the requester do.
   */
  async run<Result>(key: string, work: () => Promise<Result>, by = unknownRequester): Promise<Result> {
    if (this.#waiting >= this.#waitingLimit) throw new Unavailable(this.#name);
    const requester = userKey(by);
    const own = this.#waitingOf.get(requester) ?? 0;
    if (own >= mostWaitingOf(by, this.#waitingLimit)) throw new TooManyWaiting(this.#name);
    this.#count(requester, 1);
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(() => this.#queue.add(work, { by }));
    const over = turn.catch(() => {});
    this.#last.set(key, over);
    try {
      return await turn;
    } finally {
      this.#count(requester, -1);
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }

  #count(requester: string, change: 1 | -1): void {
    this.#waiting += change;
    const own = (this.#waitingOf.get(requester) ?? 0) + change;
    if (own === 0) this.#waitingOf.delete(requester);
    else this.#waitingOf.set(requester, own);
  }
}
