import type { RefusalName } from '../../../contract/refusals.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { JournalEntry } from './entries.ts';

/**
 * The outcome of a sent response: `saved`; `late` if the teacher has to decide; `refused` for good; `finished` if the
 * attempt had ended before its time; `over` if it is too late even to be late.
 */
export type ResponseOutcome = 'saved' | 'late' | 'refused' | 'finished' | 'over';

/**
 * The result of one try: `away` if the server could not be reached or could not reply; `elsewhere` if the student
 * works on another device.
 */
export type SendResult = {
  fate: ResponseOutcome | 'away';
  blockedBy?: BlockedBy | undefined;
  elsewhere?: boolean;
  standing?: Standing | undefined;
};

/** The rules of a schedule by which the server takes nothing now: it waits, as without a network. */
export type BlockedBy = Extract<RefusalName, 'addressNotAllowed' | 'examBrowserNeeded'>;

/** What the reply to a saved response says of its attempt. */
export type Standing = { deadline: Instant; revision: number };

/** Sends a response once and never throws. The signal says that a newer response must not wait for this one. */
export type SendResponse = (entry: JournalEntry, signal: AbortSignal) => Promise<SendResult>;

/** Runs a function after some milliseconds; returns how to cancel it. */
export type Schedule = (ms: number, run: () => void) => () => void;

type Parts = {
  deliver: SendResponse;
  settled: (entry: JournalEntry, fate: ResponseOutcome, elsewhere: boolean, standing?: Standing) => void;
  /** Called when the server cannot be reached, or takes nothing by a rule, and when it can again. */
  wayChanged: (away: boolean, blockedBy: BlockedBy | null) => void;
  later: Schedule;
  random: () => number;
};

const ABREAST = 4;

/**
 * Returns the milliseconds to wait after a number of failures in a row: 1 s, doubled up to 15 s, shortened at random
 * by up to a fifth.
 */
export const backOffMs = (failures: number, chance: number): number =>
  Math.min(15_000, 1000 * 2 ** (failures - 1)) * (1 - chance / 5);

/**
 * Brings the answers of one attempt to the server: the newest of each question, a few abreast, again and again while
 * the server is away; then one at a time, until one gets through. Who writes on does not call off what is on its way:
 * if replies take longer than pauses in typing, nothing would ever arrive.
 */
export class ResponseSender {
  readonly #parts: Parts;
  readonly #waiting = new Map<number, JournalEntry>();
  readonly #flying = new Map<number, { entry: JournalEntry; pointless: AbortController }>();
  #failures = 0;
  #calledOff: (() => void) | null = null;
  #resting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  put(entry: JournalEntry): void {
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

  async #send(entry: JournalEntry): Promise<void> {
    const pointless = new AbortController();
    this.#flying.set(entry.idQuestion, { entry, pointless });
    const { fate, blockedBy = null, elsewhere = false, standing } = await this.#parts.deliver(entry, pointless.signal);
    this.#flying.delete(entry.idQuestion);
    if (fate === 'away') {
      if (!this.#waiting.has(entry.idQuestion)) this.#waiting.set(entry.idQuestion, entry);
      if (!pointless.signal.aborted) this.#waitAWhile(blockedBy);
    } else {
      this.#through();
      this.#parts.settled(entry, fate, elsewhere, standing);
    }
    this.#sendMore();
  }

  #waitAWhile(blockedBy: BlockedBy | null): void {
    if (this.#calledOff || this.#resting) return;
    this.#failures++;
    this.#parts.wayChanged(true, blockedBy);
    this.#calledOff = this.#parts.later(backOffMs(this.#failures, this.#parts.random()), () => {
      this.#calledOff = null;
      this.#sendMore();
    });
  }

  #through(): void {
    this.#stopWaiting();
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#parts.wayChanged(false, null);
  }

  #stopWaiting(): void {
    this.#calledOff?.();
    this.#calledOff = null;
  }
}
