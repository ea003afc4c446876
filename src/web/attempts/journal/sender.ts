import type { Entry } from './entries.ts';

/**
 * What became of an answer: `saved`; `late` when the server has it apart, for the teacher to decide; `refused`, for good;
 * `finished` when the attempt had ended before its time, `over` when it is too late even to be late.
 */
export type Fate = 'saved' | 'late' | 'refused' | 'finished' | 'over';

/**
 * What came of a try: `away` when the server could not be reached or could not answer now. `elsewhere`: it says that the
 * student works on another device.
 */
export type Delivery = { fate: Fate | 'away'; elsewhere?: boolean };

/** Tries once, and never throws. The signal says that a newer answer must not wait for this one. */
export type Deliver = (entry: Entry, signal: AbortSignal) => Promise<Delivery>;

/** Runs something after some milliseconds, unless it is called off. */
export type Later = (ms: number, run: () => void) => () => void;

type Parts = {
  deliver: Deliver;
  settled: (entry: Entry, fate: Fate, elsewhere: boolean) => void;
  /** Told when the way to the server breaks and when it is there again. */
  wayChanged: (away: boolean) => void;
  later: Later;
  random: () => number;
};

const ABREAST = 4;

/** Milliseconds to wait after so many failures in a row: 1 s, doubling up to 15 s, less up to a fifth by chance. */
export const backOff = (failures: number, chance: number): number =>
  Math.min(15_000, 1000 * 2 ** (failures - 1)) * (1 - chance / 5);

/**
 * Brings the answers of one attempt to the server: the newest of each question, a few abreast, again and again while
 * the server is away; then one at a time, until one gets through. Who writes on does not call off what is on its way:
 * where replies take longer than the hand rests, nothing would ever arrive.
 */
export class Sender {
  readonly #parts: Parts;
  readonly #waiting = new Map<number, Entry>();
  readonly #flying = new Map<number, { entry: Entry; pointless: AbortController }>();
  #failures = 0;
  #calledOff: (() => void) | null = null;
  #resting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  put(entry: Entry): void {
    const { idQuestion, sequence } = entry;
    const flying = this.#flying.get(idQuestion);
    const known = this.#waiting.get(idQuestion) ?? flying?.entry;
    if (known && known.sequence >= sequence) return;
    this.#waiting.set(idQuestion, entry);
    this.#sendMore();
  }

  /** The network seems to be back, or the time runs out: no more waiting, neither for the next try nor for replies to what is outdated. */
  tryNow(): void {
    this.#resting = false;
    this.#stopWaiting();
    for (const [idQuestion, { pointless }] of this.#flying) if (this.#waiting.has(idQuestion)) pointless.abort();
    this.#sendMore();
  }

  /** Sends nothing more; what is on its way is still settled. */
  rest(): void {
    this.#resting = true;
    this.#stopWaiting();
  }

  #sendMore(): void {
    if (this.#resting || this.#calledOff) return;
    const abreast = this.#failures > 0 ? 1 : ABREAST;
    for (const [idQuestion, entry] of this.#waiting) {
      if (this.#flying.size >= abreast) return;
      if (this.#flying.has(idQuestion)) continue;
      this.#waiting.delete(idQuestion);
      void this.#send(entry);
    }
  }

  async #send(entry: Entry): Promise<void> {
    const pointless = new AbortController();
    this.#flying.set(entry.idQuestion, { entry, pointless });
    const { fate, elsewhere = false } = await this.#parts.deliver(entry, pointless.signal);
    this.#flying.delete(entry.idQuestion);
    if (fate === 'away') {
      if (!this.#waiting.has(entry.idQuestion)) this.#waiting.set(entry.idQuestion, entry);
      if (!pointless.signal.aborted) this.#waitAWhile();
    } else {
      this.#through();
      this.#parts.settled(entry, fate, elsewhere);
    }
    this.#sendMore();
  }

  #waitAWhile(): void {
    if (this.#calledOff || this.#resting) return;
    this.#failures++;
    if (this.#failures === 1) this.#parts.wayChanged(true);
    this.#calledOff = this.#parts.later(backOff(this.#failures, this.#parts.random()), () => {
      this.#calledOff = null;
      this.#sendMore();
    });
  }

  #through(): void {
    this.#stopWaiting();
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#parts.wayChanged(false);
  }

  #stopWaiting(): void {
    this.#calledOff?.();
    this.#calledOff = null;
  }
}
