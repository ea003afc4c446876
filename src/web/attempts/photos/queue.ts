import { backOffMs, type ResendDeps } from '../../device/resending.ts';
import type { AttemptOfUser, JournalEntry } from '../journal/entries.ts';
import { nextStepFor } from './next-step.ts';
import { createMemoryPhotoStore, type PhotoStore, type StoredPhoto } from './store.ts';

/** The result of one upload: `refused` for good; `unreachable` if the server could not be reached or could not reply. */
export type UploadResult = 'uploaded' | 'refused' | 'unreachable';

type PhotoQueueDeps = ResendDeps & {
  store: () => Promise<PhotoStore>;
  /** Reads the stored responses of an attempt. */
  entriesOf: (attempt: AttemptOfUser) => Promise<readonly JournalEntry[]>;
  /** Tries once, and never throws. The signal says that another photograph is to be sent in its place. */
  upload: (photo: StoredPhoto, signal: AbortSignal) => Promise<UploadResult>;
  now: () => number;
};

export type PhotoQueueState = {
  /** Whether the stored photographs have been read. */
  isRead: boolean;
  /** Photographs that the server does not have yet. */
  waiting: readonly StoredPhoto[];
  /** Photographs that the server does not take. */
  refused: readonly StoredPhoto[];
};

const EMPTY: PhotoQueueState = { isRead: false, waiting: [], refused: [] };

/** Between two checks of photographs whose answers are not at the server yet. */
const CHECK_INTERVAL_MS = 1000;

/** An answer that has left its page must not hold back photographs for ever. */
const HELD_MS = 60_000;

/**
 * Brings photographs to the server behind the answers that name them: one at a time, only while no answer is on its way, again and
 * again while the server cannot be reached. Each stays on the device until the server has it or its answer was replaced.
 */
export class PhotoQueue {
  readonly #deps: PhotoQueueDeps;
  readonly #listeners = new Set<() => void>();
  /** For what the device has no room for. */
  readonly #memory = createMemoryPhotoStore();
  #state = EMPTY;
  #idUser: number | null = null;
  /** The screens that have the queue open. */
  #screens = new Set<object>();
  #isWorking = false;
  #isStale = false;
  #failures = 0;
  #inFlight: { photo: StoredPhoto; replaced: AbortController } | null = null;
  #cancelTimer = () => {};
  #cancelHold: (() => void) | null = null;

  constructor(deps: PhotoQueueDeps) {
    this.#deps = deps;
  }

  readonly read = (): PhotoQueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what a student has on this device, until every screen that has called it has called the returned function. */
  open(idUser: number): () => void {
    if (this.#idUser !== idUser) {
      this.#idUser = idUser;
      this.#screens = new Set();
      this.#change(EMPTY);
    }
    const screens = this.#screens;
    const screen = {};
    screens.add(screen);
    const stopWatching = this.#deps.onReconnectOrVisibility(() => this.#retryNow());
    this.#retryNow();
    return () => {
      stopWatching();
      screens.delete(screen);
      if (screens !== this.#screens || screens.size > 0) return;
      this.#idUser = null;
      this.#cancelTimer();
    };
  }

  /** Takes a photograph that an answer is about to name; resolves once it is on the device. */
  async keep(photo: Omit<StoredPhoto, 'added'>): Promise<void> {
    const kept = { ...photo, added: this.#deps.now() };
    await this.#keep(kept);
    const inFlight = this.#inFlight;
    if (inFlight && isSameQuestion(inFlight.photo, kept) && inFlight.photo.sha256 !== kept.sha256)
      inFlight.replaced.abort();
    const others = this.#state.waiting.filter((other) => !isSameQuestion(other, kept) || other.sha256 !== kept.sha256);
    if (kept.idUser === this.#idUser) this.#change({ waiting: [...others, kept] });
    this.#work();
  }

  /** Whether answers are on their way or wait for the next try: none is slowed down by a photograph that begins. */
  hold(isHeld: boolean): void {
    this.#cancelHold?.();
    this.#cancelHold = isHeld ? this.#deps.later(HELD_MS, () => this.hold(false)) : null;
    if (!isHeld && this.#state.waiting.length > 0) this.#work();
  }

  /** Removes a refused photograph once its student has seen that it was refused. */
  async forget(photo: StoredPhoto): Promise<void> {
    await this.#forget(photo);
    this.#work();
  }

  #retryNow(): void {
    this.#failures = 0;
    this.#work();
  }

  /** Checks all photographs and sends the next that may be sent; once more when something has changed meanwhile. */
  #work(): void {
    this.#cancelTimer();
    this.#isStale = true;
    if (!this.#isWorking) void this.#workUntilCurrent();
  }

  async #workUntilCurrent(): Promise<void> {
    this.#isWorking = true;
    while (this.#isStale && this.#idUser !== null) {
      this.#isStale = false;
      const next = await this.#chooseNext(this.#idUser);
      if (this.#inFlight || this.#isStale || this.#idUser === null) continue;
      if (next && !this.#cancelHold) void this.#send(next);
      else if (this.#state.waiting.length > 0) this.#scheduleWork(CHECK_INTERVAL_MS);
    }
    this.#isWorking = false;
  }

  async #send(photo: StoredPhoto): Promise<void> {
    const replaced = new AbortController();
    this.#inFlight = { photo, replaced };
    const outcome = await this.#deps.upload(photo, replaced.signal);
    if (outcome === 'uploaded') await this.#forget(photo);
    if (outcome === 'refused') await this.#keep({ ...photo, refused: true });
    this.#inFlight = null;
    if (outcome === 'unreachable' && !replaced.signal.aborted) {
      this.#failures++;
      this.#scheduleWork(backOffMs(this.#failures, this.#deps.random()));
      return;
    }
    this.#failures = 0;
    this.#work();
  }

  #scheduleWork(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.later(ms, () => this.#work());
  }

  /** Drops what was replaced, and returns the photograph to send now. */
  async #chooseNext(idUser: number): Promise<StoredPhoto | undefined> {
    const photos = await this.#photosOf(idUser);
    const entries = new Map<number, readonly JournalEntry[]>();
    const left: StoredPhoto[] = [];
    let next: StoredPhoto | undefined;
    for (const photo of photos) {
      const { idAttempt } = photo;
      const kept = entries.get(idAttempt) ?? (await this.#deps.entriesOf({ idUser, idAttempt }).catch(() => []));
      entries.set(idAttempt, kept);
      const step = nextStepFor(photo, {
        entry: kept.find(({ idQuestion }) => idQuestion === photo.idQuestion),
        isNewest: photos.findLast((other) => isSameQuestion(other, photo)) === photo,
        now: this.#deps.now(),
      });
      if (step === 'drop') await this.#forget(photo);
      else left.push(photo);
      if (step === 'upload' && !photo.refused) next ??= photo;
    }
    if (idUser === this.#idUser)
      this.#change({
        isRead: true,
        waiting: left.filter(({ refused }) => !refused),
        refused: left.filter(({ refused }) => refused),
      });
    return next;
  }

  async #photosOf(idUser: number): Promise<StoredPhoto[]> {
    const stored = await this.#deps
      .store()
      .then((store) => store.entriesOf({ idUser }))
      .catch(() => []);
    return [...stored, ...(await this.#memory.entriesOf({ idUser }))];
  }

  async #keep(photo: StoredPhoto): Promise<void> {
    await this.#deps
      .store()
      .then((store) => store.keep(photo))
      .catch(() => this.#memory.keep(photo));
  }

  async #forget(photo: StoredPhoto): Promise<void> {
    await this.#memory.forget(photo);
    await this.#deps
      .store()
      .then((store) => store.forget(photo))
      .catch(() => {});
  }

  #change(patch: Partial<PhotoQueueState>): void {
    const after = { ...this.#state, ...patch };
    if (isSame(this.#state, after)) return;
    this.#state = after;
    for (const listener of this.#listeners) listener();
  }
}

const isSameQuestion = (one: StoredPhoto, other: StoredPhoto): boolean =>
  one.idAttempt === other.idAttempt && one.idQuestion === other.idQuestion;

const isSame = (one: PhotoQueueState, other: PhotoQueueState): boolean =>
  one.isRead === other.isRead && haveSame(one.waiting, other.waiting) && haveSame(one.refused, other.refused);

/** A photograph read from the device is another copy of the same. */
const haveSame = (some: readonly StoredPhoto[], others: readonly StoredPhoto[]): boolean =>
  some.length === others.length &&
  some.every((photo, index) => {
    const other = others[index];
    return other !== undefined && isSameQuestion(photo, other) && photo.sha256 === other.sha256;
  });
