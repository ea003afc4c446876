import type { SavedAnswer } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { withAttachment } from '../../../questions/attachments/response-attachment.ts';
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
  type BlockedBy,
  type ResponseOutcome,
  ResponseSender,
  type Schedule,
  type SendResponse,
  type Standing,
} from './sender.ts';
import type { JournalStore } from './store.ts';
import type { OtherTabs } from './tabs.ts';

/** What a journal needs from its surroundings: clock, stores, other tabs, sending. Tests provide their own. */
export type JournalDeps = {
  store: () => Promise<JournalStore>;
  deliver: SendResponse;
  tabs: OtherTabs;
  now: () => Instant;
  /** The latest that it may be: later than `now` where the device has slept, or its clock was changed. */
  latest: () => Instant;
  later: Schedule;
  random: () => number;
  /** Runs when the network seems to be back or the page comes into view or goes out of it; until called off. */
  whenAwake: (run: () => void) => () => void;
};

export type JournalState = {
  entries: JournalEntries;
  /** Whether answers outlive the page. */
  storage: 'device' | 'memory';
  /** The server could not be reached when last tried. */
  away: boolean;
  /** The rule of the schedule by which the server took nothing when last tried. */
  blockedBy: BlockedBy | null;
  /** The server takes no more answers to this attempt: its time is over, or it was ended before. */
  ended: 'over' | 'finished' | null;
  /** The student works on another device, so here nothing is answered. */
  elsewhere: boolean;
  /** The attempt's standing by the last saved response, a new object with each; null before the first one. */
  standing: Standing | null;
};

/** How long another tab is left to send its own answers before this one does it. */
const OTHERS_FIRST = 5000;

/** Milliseconds without a letter after which a text is sent. */
const REST = 1000;

/** Milliseconds after which a text is sent as far as it is written. */
const LONGEST_WAIT = 2000;

/** So many milliseconds before the end all is sent, and once more at the end. */
const LAST_CALL = 1500;

/** Longer timers are split: devices sleep, and the end may have moved by then. */
const LONGEST_TIMER = 60_000;

/**
 * The answers of one attempt: on the screen at once, then on the device, then at the server. Nothing given is given up
 * before the server has it; several tabs and devices end with the newest answer of each question.
 * From the end on nothing is taken any more, so that what stood in the last moment before is what is sent.
 */
export class Journal {
  readonly whose: AttemptOfUser;
  #saved: readonly SavedAnswer[];
  readonly #numbers: ReadonlyMap<number, number>;
  readonly #world: JournalDeps;
  readonly #sender: ResponseSender;
  readonly #listeners = new Set<() => void>();
  /** What is still being written, by question: since when, and how to call off that it is sent. */
  readonly #writing = new Map<number, { since: Instant; callOff: () => void }>();
  #end = Number.POSITIVE_INFINITY;
  #callOffEnd = () => {};
  #isOpen = false;
  /** Since `forget`, what was read from the store before is not stored again. */
  #isForgotten = false;
  /** How often the student has gone on here; 0 until the server knows that it is this device. */
  #stay = 0;
  #state: JournalState;

  /** `saved` is what the server has, `numbers` those of the questions by their ids, where they are known. */
  constructor(
    whose: AttemptOfUser,
    saved: readonly SavedAnswer[],
    world: JournalDeps,
    numbers: ReadonlyMap<number, number> = new Map(),
  ) {
    this.whose = whose;
    this.#saved = saved;
    this.#world = world;
    this.#numbers = numbers;
    const entries = mergeWithServer(whose, saved, []);
    this.#state = {
      entries,
      storage: 'device',
      away: false,
      blockedBy: null,
      ended: null,
      elsewhere: false,
      standing: null,
    };
    this.#sender = new ResponseSender({
      ...world,
      deliver: async (entry, pointless) => {
        const stay = this.#stay;
        const { fate, blockedBy, elsewhere = false, standing } = await world.deliver(entry, pointless);
        // What was on its way when the student came here still speaks of before.
        return { fate, blockedBy, elsewhere: elsewhere && this.hasStayed(stay), standing };
      },
      wayChanged: (away, blockedBy) => this.#change({ away, blockedBy }),
      settled: (entry, fate, elsewhere, standing) => {
        if (standing) this.#change({ standing });
        if (fate === 'over' || fate === 'finished') this.endedBy(fate);
        // Nothing is late before the end: there was another one.
        if (fate === 'late' && world.now() < this.#end) this.endedBy('finished');
        if (elsewhere) this.goesOnElsewhere();
        void this.#note(settled(entry, fate));
      },
    });
  }

  readonly read = (): JournalState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up what was left on the device and sends it; until the returned function is called. */
  open(): () => void {
    const deaf = this.#world.tabs.listen((entry) => this.#hear(entry));
    const asleep = this.#world.whenAwake(() => this.#hurry());
    this.#isOpen = true;
    this.#isForgotten = false;
    this.#awaitEnd();
    void this.#hurry();
    return () => {
      this.#isOpen = false;
      this.#callOffEnd();
      deaf();
      asleep();
      for (const idQuestion of this.#writing.keys()) this.#sendWritten(idQuestion);
      this.#sender.rest();
    };
  }

  /** Sets the end of the time, by the server's clock, or moves it. */
  endsAt(end: Instant): void {
    this.#end = end;
    this.#awaitEnd();
  }

  /** Takes an answer; false where none is taken any more. */
  give(idQuestion: number, response: unknown): boolean {
    if (!this.#takes()) return false;
    const entry = this.#given(idQuestion, response, this.#world.now());
    void this.#note(entry).then(() => this.#sender.put(entry));
    return true;
  }

  /** Like `give`, for typed text: stored with every letter, sent when typing pauses or has gone on for long. */
  write(idQuestion: number, response: unknown): boolean {
    if (!this.#takes()) return false;
    const now = this.#world.now();
    const writing = this.#writing.get(idQuestion);
    writing?.callOff();
    void this.#note(this.#given(idQuestion, response, now));
    const since = writing?.since ?? now;
    const wait = Math.min(REST, since + LONGEST_WAIT - now);
    const callOff = this.#world.later(Math.max(wait, 0), () => this.#sendWritten(idQuestion));
    this.#writing.set(idQuestion, { since, callOff });
    return true;
  }

  /**
   * Takes a photograph that was chosen at a moment before the end and is ready only now, when nothing else is taken any more. What
   * is written beside it stays as it stood.
   */
  addPhoto(idQuestion: number, photo: string, chosen: Instant): boolean {
    const standing = withAttachment(this.#state.entries.get(idQuestion)?.response, photo);
    if (standing === null || chosen >= this.#end) return false;
    const entry = this.#given(idQuestion, standing, chosen);
    void this.#note(entry).then(() => this.#sender.put(entry));
    return true;
  }

  /** Checked at each response: timers are late, on background pages by a minute. */
  #takes(): boolean {
    const { ended, elsewhere } = this.#state;
    return ended === null && !elsewhere && this.#world.latest() < this.#end;
  }

  #given(idQuestion: number, response: unknown, now: Instant): JournalEntry {
    const entry = createEntry(this.#state.entries, this.whose, idQuestion, response, now);
    const number = this.#numbers.get(idQuestion);
    return number === undefined ? entry : { ...entry, number };
  }

  #sendWritten(idQuestion: number): void {
    this.#writing.get(idQuestion)?.callOff();
    this.#writing.delete(idQuestion);
    const entry = this.#state.entries.get(idQuestion);
    if (entry?.state === 'unsent') this.#sender.put(entry);
  }

  /** Sends everything shortly before the end and at the end, because continuous typing has not been sent yet. */
  #awaitEnd(): void {
    this.#callOffEnd();
    if (!this.#isOpen || this.#end === Number.POSITIVE_INFINITY) return;
    const left = this.#end - this.#world.now();
    if (left <= LAST_CALL) {
      for (const idQuestion of [...this.#writing.keys()]) this.#sendWritten(idQuestion);
      this.#sender.tryNow();
    }
    if (left <= 0) return;
    const wait = left > LAST_CALL ? left - LAST_CALL : left;
    this.#callOffEnd = this.#world.later(Math.min(wait, LONGEST_TIMER), () => this.#awaitEnd());
  }

  /** Sends all that waits, also what other tabs of this device have not sent; until then, or until the signal. */
  async settle(signal: AbortSignal): Promise<void> {
    await this.#hurry();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!signal.aborted && entriesInState(this.#state.entries, 'unsent').length > 0) return;
        stop();
        signal.removeEventListener('abort', look);
        resolve();
      };
      const stop = this.subscribe(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** The attempt takes no more answers. */
  endedBy(ended: 'over' | 'finished'): void {
    this.#change({ ended });
  }

  /** The attempt takes answers again: its teacher has given more time. */
  goOn(): void {
    this.#isForgotten = false;
    this.#change({ ended: null });
  }

  /** The student has gone on on another device; what is written here is sent all the same. */
  goesOnElsewhere(): void {
    for (const idQuestion of [...this.#writing.keys()]) this.#sendWritten(idQuestion);
    this.#change({ elsewhere: true });
  }

  /** Counts how often the student has come to this device, for `hasStayed`. */
  get stay(): number {
    return this.#stay;
  }

  /** Returns whether the server has known since that count that it is this device: what it said meanwhile is true. */
  hasStayed(stay: number): boolean {
    return stay > 0 && stay === this.#stay;
  }

  /** The student works on this device according to the server; on return, the server's responses are merged. */
  goesOnHere(saved = this.#saved): void {
    this.#stay++;
    this.#saved = saved;
    const entries = [...mergeWithServer(this.whose, saved, [...this.#state.entries.values()]).values()];
    this.#change({ entries: entries.reduce(addEntry, this.#state.entries), elsewhere: false });
    void this.#hurry();
  }

  /** Removes from the device what the server has taken. What it has not stays. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    const store = await this.#world.store();
    await store.forget(this.whose, ['saved', 'late']).catch(() => {});
  }

  /** Removes what the server has refused: the student wants it no more. */
  async letGo(): Promise<void> {
    const store = await this.#world.store();
    await store.forget(this.whose, ['refused']).catch(() => {});
    const entries = [...this.#state.entries].filter(([, { state }]) => state !== 'refused');
    this.#change({ entries: new Map(entries) });
  }

  async #hurry(): Promise<void> {
    this.#sender.tryNow();
    this.#awaitEnd();
    const [kept, left] = await this.#world
      .store()
      .then(async (store) => [store.storage, await store.entriesOf(this.whose)] as const)
      .catch(() => ['memory', []] as const);
    const entries = [...mergeWithServer(this.whose, this.#saved, left).values()];
    this.#change({ storage: kept, entries: entries.reduce(addEntry, this.#state.entries) });
    for (const entry of entriesInState(this.#state.entries, 'unsent')) this.#sender.put(entry);
    if (this.#isForgotten) return;
    // The server has it, and the reply that said so was lost with an earlier page.
    for (const { state, idQuestion } of left) {
      const standing = this.#state.entries.get(idQuestion);
      if (state === 'unsent' && standing && standing.state !== 'unsent') void this.#note(standing);
    }
  }

  /** On the screen at once; resolves when the device has it, too, or cannot. */
  async #note(entry: JournalEntry): Promise<void> {
    this.#change({ entries: addEntry(this.#state.entries, entry) });
    this.#world.tabs.tell(entry);
    const kept = await this.#world
      .store()
      .then((store) => store.keep(entry).then(() => store.storage))
      .catch(() => 'memory' as const);
    this.#change({ storage: kept });
  }

  #hear(entry: JournalEntry): void {
    if (entry.idUser !== this.whose.idUser || entry.idAttempt !== this.whose.idAttempt) return;
    this.#change({ entries: addEntry(this.#state.entries, entry) });
    if (entry.state !== 'unsent') return;
    this.#world.later(OTHERS_FIRST, () => {
      const standing = this.#state.entries.get(entry.idQuestion);
      if (standing?.state === 'unsent' && standing.sequence === entry.sequence) this.#sender.put(standing);
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

function settled(entry: JournalEntry, fate: ResponseOutcome): JournalEntry {
  return { ...entry, state: fate === 'saved' || fate === 'late' ? fate : 'refused' };
}
