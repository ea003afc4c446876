import { MOST_UNSENT_SHEETS } from '../../../core/scanning/scan-links.ts';
import { Refused, Unavailable } from '../../data/errors.ts';
import { retryAfterMs } from '../../data/resend-delay.ts';
import { createOutbox, type Outbox, type TryResult } from '../../device/outbox.ts';
import type { ResendDeps } from '../../device/resending.ts';
import { createWatchedState } from '../../device/watched-state.ts';
import { receivedIn } from '../send-part.ts';
import type { ScanSession } from './scan-session.ts';
import { type SheetStore, sheetShape, type UnsentSheet } from './sheet-store.ts';

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

/** Refusals that are about a batch or a file that is gone, not about the sheet: it is announced again. */
const ANNOUNCED_AGAIN = ['scanBatchNotValid', 'scanFileNotValid', 'tooManyScanFiles'];

/**
 * Brings sheets to the server, each stored on the device until the server has all of it: one at a time, again and again while the server
 * cannot be reached.
 */
export class SheetQueue {
  readonly #deps: SheetQueueDeps;
  readonly #outbox: Outbox<UnsentSheet>;
  readonly #state = createWatchedState(EMPTY);
  readonly read = this.#state.read;
  readonly subscribe = this.#state.subscribe;
  readonly #change = this.#state.change;
  #session: ScanSession | null = null;
  /** The sheet that may still be taken back, until when. */
  #held: { id: string; until: number } | null = null;
  #sending: string | null = null;
  #stopWatching: (() => void) | null = null;

  constructor(deps: SheetQueueDeps) {
    this.#deps = deps;
    this.#outbox = createOutbox<UnsentSheet, ScanSession, unknown>({
      ...deps,
      shape: sheetShape,
      needsRoom: true,
      next: () => {
        const [sheet] = this.read().waiting;
        if (!this.#session || !sheet) return {};
        const heldMs = sheet.id === this.#held?.id ? this.#held.until - deps.now() : 0;
        return heldMs > 0 ? { lookAgainMs: heldMs } : { entry: sheet };
      },
      deliver: (sheet) => this.#deliver(sheet),
      settled: (sheet, session) => {
        if (!isOfSame(session, this.#session)) return;
        const { waiting, sent } = this.read();
        const left = waiting.filter(({ id }) => id !== sheet.id);
        this.#change({ waiting: left, sent: sent + 1, stopped: null, error: null });
      },
      failed: (error) => {
        const isOffline = error instanceof Unavailable;
        this.#change({ stopped: isOffline ? 'offline' : 'refused', error: isOffline ? null : error });
      },
    });
  }

  /** Sends what the device has for a session's schedule, until another session is opened. */
  open(session: ScanSession): void {
    const before = this.#session;
    this.#session = session;
    // A sheet that is on its way for the session before is tried again at once.
    if (session !== before) this.#outbox.callOff(() => true);
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
    let last = EMPTY;
    await this.#state.until(() => {
      last = this.read();
      return last.isRead && (last.waiting.length === 0 || last.stopped !== null);
    });
    if (last.waiting.length > 0) throw last.error ?? new Unavailable(null, null);
  }

  /** Stores a sheet on the device, and sends it once it is no longer held. Rejects where the device has no room for it. */
  async take(sheets: readonly Pick<UnsentSheet, 'id' | 'jpeg' | 'idSheet'>[]): Promise<void> {
    const session = this.#session;
    if (!session || this.read().waiting.length + sheets.length > MOST_UNSENT_SHEETS)
      throw new Error('No room for the sheet');
    const { idUser, idSchedule } = session;
    const taken = this.#deps.now();
    const kept: UnsentSheet[] = sheets.map((sheet) => ({ ...sheet, idUser, idSchedule, taken }));
    try {
      for (const sheet of kept) await this.#outbox.keep(sheet);
    } catch (error) {
      await Promise.all(kept.map((sheet) => this.#outbox.forget(sheet)));
      throw error;
    }
    this.#held = { id: kept[0]?.id ?? '', until: taken + HOLD_MS };
    if (isOfSame(session, this.#session)) this.#change({ waiting: [...this.read().waiting, ...kept] });
    this.#sendNow();
  }

  /** Removes sheets that the server does not know of. Returns false where one is on its way already. */
  async takeBack(ids: readonly string[]): Promise<boolean> {
    const { waiting } = this.read();
    const own = waiting.filter(({ id }) => ids.includes(id));
    if (own.length < ids.length || own.some(({ announced, id }) => announced || id === this.#sending)) return false;
    this.#change({ waiting: waiting.filter((sheet) => !own.includes(sheet)) });
    const store = await this.#deps.store();
    await Promise.all(own.map((sheet) => store.forget(sheet)));
    return true;
  }

  /** Ends the session: what waits is the device's alone, or was removed from it. */
  forget(): void {
    this.#session = null;
    this.#outbox.stop();
    this.#change(EMPTY);
  }

  /** Sends all that waits at once. */
  release(): void {
    this.#held = null;
    this.#sendNow();
  }

  /** Tries again at once. */
  retry(): void {
    this.#change({ stopped: null, error: null });
    this.#sendNow(true);
  }

  async #readDevice(session: ScanSession): Promise<void> {
    const { entries } = await this.#outbox.stored({ idUser: session.idUser });
    if (!isOfSame(session, this.#session)) return;
    const { waiting } = this.read();
    const known = new Set(waiting.map(({ id }) => id));
    const own = entries.filter(({ idSchedule, id }) => idSchedule === session.idSchedule && !known.has(id));
    this.#change({ isRead: true, waiting: [...own, ...waiting] });
    this.#sendNow(true);
  }

  #sendNow(reset = false): void {
    if (this.read().stopped !== 'refused') this.#outbox.tryNow({ reset });
  }

  async #deliver(sheet: UnsentSheet): Promise<TryResult<ScanSession, unknown>> {
    const session = this.#session;
    this.#sending = sheet.id;
    try {
      if (!session) throw new Unavailable(null, null);
      await this.#sendWhole(session, sheet);
      return { outcome: session };
    } catch (error) {
      return { waits: error, minMs: retryAfterMs(error), stops: !(error instanceof Unavailable) };
    } finally {
      this.#sending = null;
    }
  }

  /** Sends a sheet to its last byte, and forgets it then. */
  async #sendWhole(session: ScanSession, sheet: UnsentSheet): Promise<void> {
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
        const isGone = error instanceof Refused && ANNOUNCED_AGAIN.includes(error.refusal);
        if (!isGone || tries > 0) throw error;
        const { announced: _, ...again } = current;
        current = again;
        this.#change({ idBatch: null });
      }
    }
  }

  async #announce(session: ScanSession, store: SheetStore, sheet: UnsentSheet): Promise<UnsentSheet> {
    const file = { name: `${sheet.id}.jpg`, size: sheet.jpeg.size };
    const announced = { ...sheet, announced: await session.announce(this.read().idBatch ?? undefined, file) };
    await store.keep(announced).catch(() => {});
    this.#change({ waiting: this.read().waiting.map((one) => (one.id === sheet.id ? announced : one)) });
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
}

/** Returns whether two sessions are of one user and one schedule: what is on the device belongs to both. */
const isOfSame = (one: ScanSession | null, other: ScanSession | null): boolean =>
  one?.idUser === other?.idUser && one?.idSchedule === other?.idSchedule;
