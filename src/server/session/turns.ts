import { Busy } from '../busy.ts';

/** Does work of the same key one after the other, and that of different keys at the same time. */
export class Turns {
  readonly #name: string;
  readonly #most: number;
  readonly #last = new Map<string, Promise<unknown>>();
  #waiting = 0;

  /** More than `most` at once, over all keys, are refused with `Busy`. */
  constructor(name: string, most: number) {
    this.#name = name;
    this.#most = most;
  }

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#most) throw new Busy(this.#name);
    this.#waiting++;
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
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
