import type { RefusalName } from '../../../contract/refusals.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { backOffMs, type ResendDeps } from '../../device/resending.ts';
import type { JournalEntry } from './entries.ts';

/**
 * The outcome of a sent response: `saved`; `late` if the teacher has to decide; `refused` for good; `finished` if the
 * attempt had ended before its time; `over` if it is too late even to be late.
 */
export type ResponseOutcome = 'saved' | 'late' | 'refused' | 'finished' | 'over';

/**
 * The result of one try: `unreachable` if the server could not be reached or could not reply; `elsewhere` if the student
 * works on another device.
 */
export type SendResult = {
  outcome: ResponseOutcome | 'unreachable';
  blockedBy?: BlockedBy | undefined;
  elsewhere?: boolean;
  attemptRevision?: AttemptRevision | undefined;
};

/** The rules of a schedule by which the server takes nothing now: it waits, as without a network. */
export type BlockedBy = Extract<RefusalName, 'addressNotAllowed' | 'examBrowserNeeded'>;

/** What the reply to a saved response says of its attempt: its deadline, and the revision that grows with each change by a teacher. */
export type AttemptRevision = { deadline: Instant; revision: number };

/** Sends a response once and never throws. The signal says that a newer response must not wait for this one. */
export type SendResponse = (entry: JournalEntry, signal: AbortSignal) => Promise<SendResult>;

type SenderDeps = Pick<ResendDeps, 'later' | 'random'> & {
  deliver: SendResponse;
  settled: (
    entry: JournalEntry,
    outcome: ResponseOutcome,
    elsewhere: boolean,
    attemptRevision?: AttemptRevision,
  ) => void;
  /** Called when the server cannot be reached, or takes nothing by a rule, and when it can again. */
  connectionChanged: (isUnreachable: boolean, blockedBy: BlockedBy | null) => void;
};

const MAX_CONCURRENT = 4;

/**
 * Brings the answers of one attempt to the server: the newest of each question, a few at once, again and again
 * while the server cannot be reached; then one at a time, until one gets through. Who writes on does not call off what is on its way:
 * if replies take longer than pauses in typing, nothing would ever arrive.
 */
export class ResponseSender {
  readonly #deps: SenderDeps;
  readonly #waiting = new Map<number, JournalEntry>();
  readonly #inFlight = new Map<number, { entry: JournalEntry; superseded: AbortController }>();
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #isStopped = false;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  put(entry: JournalEntry): void {
    const { idQuestion, sequence } = entry;
    const inFlight = this.#inFlight.get(idQuestion);
    const known = this.#waiting.get(idQuestion) ?? inFlight?.entry;
    if (known && known.sequence >= sequence) return;
    this.#waiting.set(idQuestion, entry);
    this.#sendMore();
  }

  /** The network seems to be back, or the time runs out: no more waiting, neither for the next try nor for replies to what is outdated. */
  tryNow(): void {
    this.#isStopped = false;
    this.#stopRetry();
    for (const [idQuestion, { superseded }] of this.#inFlight) if (this.#waiting.has(idQuestion)) superseded.abort();
    this.#sendMore();
  }

  /** Sends nothing more; what is on its way is still settled. */
  stop(): void {
    this.#isStopped = true;
    this.#stopRetry();
  }

  #sendMore(): void {
    if (this.#isStopped || this.#cancelRetry) return;
    const concurrent = this.#failures > 0 ? 1 : MAX_CONCURRENT;
    for (const [idQuestion, entry] of this.#waiting) {
      if (this.#inFlight.size >= concurrent) return;
      if (this.#inFlight.has(idQuestion)) continue;
      this.#waiting.delete(idQuestion);
      void this.#send(entry);
    }
  }

  async #send(entry: JournalEntry): Promise<void> {
    const superseded = new AbortController();
    this.#inFlight.set(entry.idQuestion, { entry, superseded });
    const {
      outcome,
      blockedBy = null,
      elsewhere = false,
      attemptRevision,
    } = await this.#deps.deliver(entry, superseded.signal);
    this.#inFlight.delete(entry.idQuestion);
    if (outcome === 'unreachable') {
      if (!this.#waiting.has(entry.idQuestion)) this.#waiting.set(entry.idQuestion, entry);
      if (!superseded.signal.aborted) this.#scheduleRetry(blockedBy);
    } else {
      this.#replied();
      this.#deps.settled(entry, outcome, elsewhere, attemptRevision);
    }
    this.#sendMore();
  }

  #scheduleRetry(blockedBy: BlockedBy | null): void {
    if (this.#cancelRetry || this.#isStopped) return;
    this.#failures++;
    this.#deps.connectionChanged(true, blockedBy);
    this.#cancelRetry = this.#deps.later(backOffMs(this.#failures, this.#deps.random()), () => {
      this.#cancelRetry = null;
      this.#sendMore();
    });
  }

  #replied(): void {
    this.#stopRetry();
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#deps.connectionChanged(false, null);
  }

  #stopRetry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }
}
