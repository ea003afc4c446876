import { MOST_UNSENT_SHEETS } from '../../../core/scanning/scan-links.ts';
import { Refused, Unavailable } from '../../data/errors.ts';
import { resendDelayMs } from '../../data/resend-delay.ts';
import type { ResendDeps } from '../../device/resending.ts';
import { receivedIn } from '../send-part.ts';
import type { ScanSession } from './scan-session.ts';
import type { SheetStore, UnsentSheet } from './sheet-store.ts';

type SheetQueueDeps = ResendDeps & {
  store: () => Promise<SheetStore>;
  now: () => number;
};

export type SheetQueueState = {
  /** Whether what the device has was read. */
  isRead: boolean;
  /** Those of the session's schedule that the server does not have. */
  waiting: readonly UnsentSheet[];
  /** How many of this page the server has. */
  sent: number;
  /** The batch to which they belong; null before the first. */
  idBatch: number | null;
  /** Why nothing is sent: the server cannot be reached, or does not take it (`error`). */
  stopped: 'offline' | 'refused' | null;
  error: unknown;
};

/** A sheet stays on the device for so long, so that it can be taken back. */
export const HOLD_MS = 4000;

const EMPTY: SheetQueueState = { isRead: false, waiting: [], sent: 0, idBatch: null, stopped: null, error: null };

/** Refusals that are about a batch or a file that is gone, not about the sheet: it is announced anew. */
const ANNOUNCED_ANEW = ['scanBatchNotValid', 'scanFileNotValid', 'tooManyScanFiles'];

/**
 * Brings sheets to the server, each stored on the device until the server has all of it: one at a time, again and again while the server
 * cannot be reached.
 */
export class SheetQueue {
  readonly #deps: SheetQueueDeps;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #session: ScanSession | null = null;
  #isWorking = false;
  #failures = 0;
  /** The sheet that may still be taken back, until when. */
  #held: { id: string; until: number } | null = null;
  #sending: string | null = null;
  #cancelTimer = () => {};
  #stopWatching: (() => void) | null = null;

  constructor(deps: SheetQueueDeps) {
    this.#deps = deps;
  }

  readonly read = (): SheetQueueState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what the device has for a session's schedule, until another session is opened. */
  open(session: ScanSession): void {
    const before = this.#session;
    this.#session = session;
    this.#failures = 0;
    this.#stopWatching ??= this.#deps.onReconnectOrVisibility(() => this.retry());
    if (isOfSame(before, session)) {
      this.retry();
      return;
    }
    this.#held = null;
    this.#change(EMPTY);
    void this.#readDevice(session);
  }

  /** Sends all that a session's schedule has on the device. Rejects with why not all of it is sent. */
  async drain(session: ScanSession): Promise<void> {
    this.open(session);
    this.release();
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const { isRead, waiting, stopped, error } = this.#state;
        if (!isRead || (waiting.length > 0 && stopped === null)) return;
        stop();
        if (waiting.length === 0) resolve();
        else reject(error ?? new Unavailable(null, null));
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Stores a sheet on the device, and sends it once it is no longer held. Rejects where the device has no room for it. */
  async take(sheets: readonly Pick<UnsentSheet, 'id' | 'jpeg' | 'idSheet'>[]): Promise<void> {
    const session = this.#session;
    if (!session || this.#state.waiting.length + sheets.length > MOST_UNSENT_SHEETS)
      throw new Error('No room for the sheet');
    const { idUser, idSchedule } = session;
    const taken = this.#deps.now();
    const store = await this.#deps.store();
    const kept: UnsentSheet[] = sheets.map((sheet) => ({ ...sheet, idUser, idSchedule, taken }));
    try {
      for (const sheet of kept) await store.keep(sheet);
    } catch (error) {
      await Promise.all(kept.map((sheet) => store.forget(sheet).catch(() => {})));
      throw error;
    }
    this.#held = { id: kept[0]?.id ?? '', until: taken + HOLD_MS };
    if (isOfSame(session, this.#session)) this.#change({ waiting: [...this.#state.waiting, ...kept] });
    this.#work();
  }

  /** Removes sheets that the server does not know of. Returns false where one is on its way already. */
  async takeBack(ids: readonly string[]): Promise<boolean> {
    const own = this.#state.waiting.filter(({ id }) => ids.includes(id));
    if (own.length < ids.length || own.some(({ announced, id }) => announced || id === this.#sending)) return false;
    this.#change({ waiting: this.#state.waiting.filter((sheet) => !own.includes(sheet)) });
    const store = await this.#deps.store();
    await Promise.all(own.map((sheet) => store.forget(sheet)));
    return true;
  }

  /** Ends the session: what waits is the device's alone, or was removed from it. */
  forget(): void {
    this.#session = null;
    this.#cancelTimer();
    this.#change(EMPTY);
  }

  /** Sends all that waits at once. */
  release(): void {
    this.#held = null;
    this.#work();
  }

  /** Tries again at once. */
  retry(): void {
    this.#failures = 0;
    if (this.#state.stopped) this.#change({ stopped: null, error: null });
    this.#work();
  }

  async #readDevice(session: ScanSession): Promise<void> {
    const stored = await this.#deps
      .store()
      .then((store) => store.entriesOf({ idUser: session.idUser }))
      .catch(() => []);
    if (!isOfSame(session, this.#session)) return;
    const known = new Set(this.#state.waiting.map(({ id }) => id));
    const own = stored.filter(({ idSchedule, id }) => idSchedule === session.idSchedule && !known.has(id));
    this.#change({ isRead: true, waiting: [...own, ...this.#state.waiting] });
    this.#work();
  }

  #work(): void {
    this.#cancelTimer();
    if (!this.#isWorking) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const session = this.#session;
      const [next] = this.#state.waiting;
      if (!session || !next || this.#state.stopped === 'refused') break;
      const heldMs = next.id === this.#held?.id ? this.#held.until - this.#deps.now() : 0;
      if (heldMs > 0) {
        this.#cancelTimer = this.#deps.later(heldMs, () => this.#work());
        break;
      }
      this.#sending = next.id;
      try {
        await this.#send(session, next);
        this.#failures = 0;
        if (isOfSame(session, this.#session))
          this.#change({
            waiting: this.#state.waiting.filter(({ id }) => id !== next.id),
            sent: this.#state.sent + 1,
            ...{ stopped: null, error: null },
          });
      } catch (error) {
        // Opened anew meanwhile, the sheet is tried again at once.
        if (session !== this.#session) continue;
        this.#stop(error);
        break;
      } finally {
        this.#sending = null;
      }
    }
    this.#isWorking = false;
  }

  #stop(error: unknown): void {
    if (!(error instanceof Unavailable)) {
      this.#change({ stopped: 'refused', error });
      return;
    }
    this.#failures++;
    this.#change({ stopped: 'offline', error: null });
    const delay = resendDelayMs(error, this.#failures, this.#deps.random());
    this.#cancelTimer = this.#deps.later(delay, () => this.#work());
  }

  /** Sends a sheet to its last byte, and forgets it then. */
  async #send(session: ScanSession, sheet: UnsentSheet): Promise<void> {
    const store = await this.#deps.store();
    const { jpeg } = sheet;
    let current = sheet;
    for (let tries = 0; ; tries++) {
      try {
        if (!current.announced) current = await this.#announce(session, store, current);
        const { idBatch, idFile } = current.announced ?? { idBatch: 0, idFile: 0 };
        this.#change({ idBatch });
        let received = current.announced?.received ?? 0;
        while (received < jpeg.size) received = await this.#sendRest(session, idFile, jpeg, received);
        await store.forget(sheet);
        return;
      } catch (error) {
        const isGone = error instanceof Refused && ANNOUNCED_ANEW.includes(error.refusal);
        if (!isGone || tries > 0) throw error;
        const { announced: _, ...again } = current;
        current = again;
        this.#change({ idBatch: null });
      }
    }
  }

  async #announce(session: ScanSession, store: SheetStore, sheet: UnsentSheet): Promise<UnsentSheet> {
    const file = { name: `${sheet.id}.jpg`, size: sheet.jpeg.size };
    const announced = { ...sheet, announced: await session.announce(this.#state.idBatch ?? undefined, file) };
    await store.keep(announced).catch(() => {});
    this.#change({ waiting: this.#state.waiting.map((one) => (one.id === sheet.id ? announced : one)) });
    return announced;
  }

  /** Sends a part, and returns from where to go on. */
  async #sendRest(session: ScanSession, idFile: number, jpeg: Blob, from: number): Promise<number> {
    try {
      return await session.sendPart({ idFile, offset: from, bytes: jpeg.slice(from) });
    } catch (error) {
      const received = receivedIn(error);
      if (received !== null && received !== from) return received;
      throw error;
    }
  }

  #change(patch: Partial<SheetQueueState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns whether two sessions are of one user and one schedule: what is on the device belongs to both. */
const isOfSame = (one: ScanSession | null, other: ScanSession | null): boolean =>
  one?.idUser === other?.idUser && one?.idSchedule === other?.idSchedule;
