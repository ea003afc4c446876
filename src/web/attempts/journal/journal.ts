import type { SavedAnswer } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { withAttachment } from '../../../questions/attachments/response-attachment.ts';
import type { ResendDeps } from '../../device/resending.ts';
import {
  type AttemptOfUser,
  addEntry,
  createEntry,
  entriesInState,
  type JournalEntries,
  type JournalEntry,
  mergeWithServer,
} from './entries.ts';
import {
  type AttemptRevision,
  type BlockedBy,
  type ResponseOutcome,
  ResponseSender,
  type SendResponse,
} from './sender.ts';
import type { JournalStore } from './store.ts';
import type { OtherTabs } from './tabs.ts';

/** What a journal needs from its surroundings: clock, stores, other tabs, sending. Tests provide their own. */
export type JournalDeps = ResendDeps & {
  store: () => Promise<JournalStore>;
  deliver: SendResponse;
  tabs: OtherTabs;
  now: () => Instant;
  /** The latest that it may be: later than `now` where the device has slept, or its clock was changed. */
  latest: () => Instant;
};

export type JournalState = {
  entries: JournalEntries;
  /** Whether answers outlive the page. */
  storage: 'device' | 'memory';
  /** The server could not be reached when last tried. */
  isUnreachable: boolean;
  /** The rule of the schedule by which the server took nothing when last tried. */
  blockedBy: BlockedBy | null;
  /** The server takes no more answers to this attempt: its time is over, or it was ended before. */
  ended: 'over' | 'finished' | null;
  /** The student works on another device, so here nothing is answered. */
  elsewhere: boolean;
  /** What the reply to the last saved response says of the attempt, a new object with each; null before the first one. */
  attemptRevision: AttemptRevision | null;
};

/** How long another tab is left to send its own answers before this one does it. */
const OTHER_TAB_DELAY_MS = 5000;

/** The time without a letter after which a text is sent. */
const TYPING_PAUSE_MS = 1000;

/** The time after which a text is sent as far as it is written. */
const MAX_TYPING_DELAY_MS = 2000;

/** How long before the end everything is sent, and once more at the end. */
const FLUSH_BEFORE_END_MS = 1500;

/** How long after the device had no store it is asked for again. */
const STORAGE_RETRY_MS = 5000;

/** Longer timers are split: devices sleep, and the end may have moved by then. */
const MAX_TIMER_MS = 60_000;

/**
 * The answers of one attempt: on the screen at once, then on the device, then at the server. Nothing given is given up
 * before the server has it; several tabs and devices end with the newest answer of each question.
 * From the end on nothing is taken any more, so that what stood in the last moment before is what is sent.
 */
export class Journal {
  readonly attempt: AttemptOfUser;
  #saved: readonly SavedAnswer[];
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #deps: JournalDeps;
  readonly #sender: ResponseSender;
  readonly #listeners = new Set<() => void>();
  /** What is still being written, by question: since when, and how to cancel that it is sent. */
  readonly #typing = new Map<number, { since: Instant; cancel: () => void }>();
  #end = Number.POSITIVE_INFINITY;
  #cancelEnd = () => {};
  #cancelRetry = () => {};
  #isOpen = false;
  /** Since `removeSent`, what was read from the store before is not stored again. */
  #isForgotten = false;
  /** How often the server was told that the student works on this device; 0 until then. */
  #activation = 0;
  #state: JournalState;

  /** `saved` is what the server has, `numbers` those of the questions by their ids, where they are known. */
  constructor(
    attempt: AttemptOfUser,
    saved: readonly SavedAnswer[],
    deps: JournalDeps,
    numbers: ReadonlyMap<number, number> = new Map(),
  ) {
    this.attempt = attempt;
    this.#saved = saved;
    this.#deps = deps;
    this.#numbers = numbers;
    const entries = mergeWithServer(attempt, saved, []);
    this.#state = {
      entries,
      storage: 'device',
      isUnreachable: false,
      blockedBy: null,
      ended: null,
      elsewhere: false,
      attemptRevision: null,
    };
    this.#sender = new ResponseSender({
      ...deps,
      deliver: async (entry, superseded) => {
        const activation = this.#activation;
        const { outcome, blockedBy, elsewhere = false, attemptRevision } = await deps.deliver(entry, superseded);
        // What was on its way when the student came here still speaks of before.
        return { outcome, blockedBy, elsewhere: elsewhere && this.isCurrentActivation(activation), attemptRevision };
      },
      connectionChanged: (isUnreachable, blockedBy) => this.#change({ isUnreachable, blockedBy }),
      settled: (entry, outcome, elsewhere, attemptRevision) => {
        if (attemptRevision) this.#change({ attemptRevision });
        if (outcome === 'over' || outcome === 'finished') this.markEnded(outcome);
        // Nothing is late before the end: there was another one.
        if (outcome === 'late' && deps.now() < this.#end) this.markEnded('finished');
        if (elsewhere) this.deactivate();
        void this.#record(toSettled(entry, outcome));
      },
    });
  }

  readonly read = (): JournalState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what was left on the device and sends it, until the returned function is called. */
  open(): () => void {
    const stopListening = this.#deps.tabs.listen((entry) => this.#mergeFromTab(entry));
    const stopWatching = this.#deps.onReconnectOrVisibility(() => this.#sync());
    this.#isOpen = true;
    this.#isForgotten = false;
    this.#scheduleEnd();
    void this.#sync();
    return () => {
      this.#isOpen = false;
      this.#cancelEnd();
      this.#cancelRetry();
      stopListening();
      stopWatching();
      for (const idQuestion of this.#typing.keys()) this.#sendTyped(idQuestion);
      this.#sender.stop();
    };
  }

  /** Sets the end of the time, by the server's clock, or moves it. */
  setEnd(end: Instant): void {
    this.#end = end;
    this.#scheduleEnd();
  }

  /** Takes an answer; false where none is taken any more. */
  addResponse(idQuestion: number, response: unknown): boolean {
    if (!this.#acceptsResponses()) return false;
    const entry = this.#createEntry(idQuestion, response, this.#deps.now());
    void this.#record(entry).then(() => this.#sender.put(entry));
    return true;
  }

  /** Like `addResponse`, for typed text: stored with every letter, sent when typing pauses or has gone on for long. */
  addTypedResponse(idQuestion: number, response: unknown): boolean {
    if (!this.#acceptsResponses()) return false;
    const now = this.#deps.now();
    const typing = this.#typing.get(idQuestion);
    typing?.cancel();
    void this.#record(this.#createEntry(idQuestion, response, now));
    const since = typing?.since ?? now;
    const wait = Math.min(TYPING_PAUSE_MS, since + MAX_TYPING_DELAY_MS - now);
    const cancel = this.#deps.later(Math.max(wait, 0), () => this.#sendTyped(idQuestion));
    this.#typing.set(idQuestion, { since, cancel });
    return true;
  }

  /**
   * Takes a photograph that was chosen at a moment before the end and is ready only now, when nothing else is taken any more. What
   * is written beside it stays as it stood.
   */
  addPhoto(idQuestion: number, photo: string, chosen: Instant): boolean {
    const response = withAttachment(this.#state.entries.get(idQuestion)?.response, photo);
    if (response === null || chosen >= this.#end) return false;
    const entry = this.#createEntry(idQuestion, response, chosen);
    void this.#record(entry).then(() => this.#sender.put(entry));
    return true;
  }

  /** Checked at each response: timers are late, on background pages by a minute. */
  #acceptsResponses(): boolean {
    const { ended, elsewhere } = this.#state;
    return ended === null && !elsewhere && this.#deps.latest() < this.#end;
  }

  #createEntry(idQuestion: number, response: unknown, now: Instant): JournalEntry {
    const entry = createEntry(this.#state.entries, this.attempt, idQuestion, response, now);
    const number = this.#numbers.get(idQuestion);
    return number === undefined ? entry : { ...entry, number };
  }

  #sendTyped(idQuestion: number): void {
    this.#typing.get(idQuestion)?.cancel();
    this.#typing.delete(idQuestion);
    const entry = this.#state.entries.get(idQuestion);
    if (entry?.state === 'unsent') this.#sender.put(entry);
  }

  /** Sends everything shortly before the end and at the end, because continuous typing has not been sent yet. */
  #scheduleEnd(): void {
    this.#cancelEnd();
    if (!this.#isOpen || this.#end === Number.POSITIVE_INFINITY) return;
    const left = this.#end - this.#deps.now();
    if (left <= FLUSH_BEFORE_END_MS) {
      for (const idQuestion of [...this.#typing.keys()]) this.#sendTyped(idQuestion);
      this.#sender.tryNow();
    }
    if (left <= 0) return;
    const wait = left > FLUSH_BEFORE_END_MS ? left - FLUSH_BEFORE_END_MS : left;
    this.#cancelEnd = this.#deps.later(Math.min(wait, MAX_TIMER_MS), () => this.#scheduleEnd());
  }

  /** Sends everything unsent, also what other tabs of this device have not sent; resolves then, or at the signal. */
  async flush(signal: AbortSignal): Promise<void> {
    await this.#sync();
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!signal.aborted && entriesInState(this.#state.entries, 'unsent').length > 0) return;
        stop();
        signal.removeEventListener('abort', check);
        resolve();
      };
      const stop = this.subscribe(check);
      signal.addEventListener('abort', check);
      check();
    });
  }

  /** Marks the attempt as ended: it takes no more answers. */
  markEnded(ended: 'over' | 'finished'): void {
    this.#change({ ended });
  }

  /** Takes answers again after the teacher has given more time. */
  reopen(): void {
    this.#isForgotten = false;
    this.#change({ ended: null });
  }

  /** Takes no more answers here while the student works on another device; what is written here is sent all the same. */
  deactivate(): void {
    for (const idQuestion of [...this.#typing.keys()]) this.#sendTyped(idQuestion);
    this.#change({ elsewhere: true });
  }

  /** Returns how often the student has come to this device, for `isCurrentActivation`. */
  get activation(): number {
    return this.#activation;
  }

  /** Returns whether the student has stayed on this device since `activation` was read: what the server said of it meanwhile is true. */
  isCurrentActivation(activation: number): boolean {
    return activation > 0 && activation === this.#activation;
  }

  /** Takes answers on this device, where the student works according to the server; on return, the server's responses are merged. */
  activate(saved = this.#saved): void {
    this.#activation++;
    this.#saved = saved;
    const entries = [...mergeWithServer(this.attempt, saved, [...this.#state.entries.values()]).values()];
    this.#change({ entries: entries.reduce(addEntry, this.#state.entries), elsewhere: false });
    void this.#sync();
  }

  /** Removes from the device what the server has taken. What it has not stays. */
  async removeSent(): Promise<void> {
    this.#isForgotten = true;
    const store = await this.#deps.store();
    await store.forget(this.attempt, ({ state }) => state === 'saved' || state === 'late').catch(() => {});
  }

  /** Removes what the server has refused, once the student has seen it. */
  async dismissRefused(): Promise<void> {
    const store = await this.#deps.store();
    await store.forget(this.attempt, ({ state }) => state === 'refused').catch(() => {});
    const entries = [...this.#state.entries].filter(([, { state }]) => state !== 'refused');
    this.#change({ entries: new Map(entries) });
  }

  async #sync(): Promise<void> {
    this.#sender.tryNow();
    this.#scheduleEnd();
    const [kept, left] = await this.#deps
      .store()
      .then(async (store) => [store.storage, await store.entriesOf(this.attempt)] as const)
      .catch(() => ['memory', []] as const);
    const entries = [...mergeWithServer(this.attempt, this.#saved, left).values()];
    this.#change({ storage: kept, entries: entries.reduce(addEntry, this.#state.entries) });
    if (kept === 'memory') this.#retryStorage();
    for (const entry of entriesInState(this.#state.entries, 'unsent')) this.#sender.put(entry);
    if (this.#isForgotten) return;
    // The server has it, and the reply that said so was lost with an earlier page.
    for (const { state, idQuestion } of left) {
      const newest = this.#state.entries.get(idQuestion);
      if (state === 'unsent' && newest && newest.state !== 'unsent') void this.#record(newest);
    }
  }

  /** Looks again whether there is a store on the device, where an earlier page may have left responses. */
  #retryStorage(): void {
    this.#cancelRetry();
    if (!this.#isOpen) return;
    this.#cancelRetry = this.#deps.later(STORAGE_RETRY_MS, async () => {
      const store = await this.#deps.store().catch(() => null);
      if (store?.storage === 'device') await this.#sync();
      else this.#retryStorage();
    });
  }

  /** On the screen at once; resolves when the device has it, too, or cannot. */
  async #record(entry: JournalEntry): Promise<void> {
    this.#change({ entries: addEntry(this.#state.entries, entry) });
    this.#deps.tabs.post(entry);
    const kept = await this.#deps
      .store()
      .then((store) => store.keep(entry).then(() => store.storage))
      .catch(() => 'memory' as const);
    this.#change({ storage: kept });
  }

  #mergeFromTab(entry: JournalEntry): void {
    if (entry.idUser !== this.attempt.idUser || entry.idAttempt !== this.attempt.idAttempt) return;
    this.#change({ entries: addEntry(this.#state.entries, entry) });
    if (entry.state !== 'unsent') return;
    this.#deps.later(OTHER_TAB_DELAY_MS, () => {
      const newest = this.#state.entries.get(entry.idQuestion);
      if (newest?.state === 'unsent' && newest.sequence === entry.sequence) this.#sender.put(newest);
    });
  }

  #change(patch: Partial<JournalState>): void {
    const before = this.#state;
    const after = { ...before, ...patch };
    const same = (Object.keys(patch) as (keyof JournalState)[]).every((key) => before[key] === after[key]);
    if (same) return;
    this.#state = after;
    for (const listener of this.#listeners) listener();
  }
}

function toSettled(entry: JournalEntry, outcome: ResponseOutcome): JournalEntry {
  return { ...entry, state: outcome === 'saved' || outcome === 'late' ? outcome : 'refused' };
}
