import {
  countLeavings,
  type KeptLeaving,
  type Leaving,
  leavingsToSend,
  withBack,
  withLeft,
  withSent,
} from '../../../core/attempts/leavings.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { deviceStore, storedValue } from '../../data/browser-storage.ts';
import type { AttemptOfUser } from './entries.ts';

/** What the log needs of the browser; tests provide their own. */
export type LeavingStore = { read: () => readonly KeptLeaving[]; write: (kept: readonly KeptLeaving[]) => void };

const PREFIX = 'leavings/';
const keyOf = ({ idUser, idAttempt }: AttemptOfUser) => `${PREFIX}${idUser}/${idAttempt}`;

/**
 * Returns where this device remembers when a paper was left: a store that has it at once, also of a page that is being
 * closed, and that all tabs share.
 */
export const deviceLeavingStore = (whose: AttemptOfUser): LeavingStore => {
  const stored = storedValue(keyOf(whose), (kept): readonly KeptLeaving[] => (Array.isArray(kept) ? kept : []));
  return { read: stored.read, write: (kept) => (kept.length === 0 ? stored.remove() : stored.write(kept)) };
};

/** Returns the attempts of a user of which this device remembers that their papers were left. */
export const attemptsWithLeavings = (idUser: number): number[] =>
  deviceStore.keys().flatMap((key) => {
    const [user, attempt] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split('/').map(Number) : [];
    return user === idUser && attempt ? [attempt] : [];
  });

/** Returns leavings as `getAttemptState` takes them. */
export const leavingsText = (leavings: readonly Leaving[]): string =>
  JSON.stringify(
    leavings.map(({ at, back }) => ({
      at: new Date(at).toISOString(),
      back: back === null ? null : new Date(back).toISOString(),
    })),
  );

/** When the paper of an attempt was left, on this device and, as the server says, on others. */
export class LeavingLog {
  readonly #store: LeavingStore;
  readonly #now: () => Instant;
  readonly #listeners = new Set<() => void>();
  #atServer = 0;

  constructor(store: LeavingStore, now: () => Instant) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns how often the paper was left. */
  readonly count = (): number => countLeavings(this.#store.read(), this.#atServer, this.#now());

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  left(): void {
    this.#change((kept) => withLeft(kept, this.#now()));
  }

  cameBack(): void {
    this.#change((kept) => withBack(kept, this.#now()));
  }

  /** Returns what the server does not have. */
  toSend(): KeptLeaving[] {
    return leavingsToSend(this.#store.read(), this.#now());
  }

  /** Takes what the server has now, and how many it counts. */
  wasSent(sent: readonly Leaving[], atServer: number): void {
    if (sent.length === 0 && atServer === this.#atServer) return;
    this.#atServer = atServer;
    this.#change((kept) => withSent(kept, sent));
  }

  /** Forgets an attempt that has ended, unless the server does not have all. */
  forget(): void {
    if (this.toSend().length === 0) this.#change((kept) => (kept.length === 0 ? kept : []));
  }

  #change(change: (kept: readonly KeptLeaving[]) => readonly KeptLeaving[]): void {
    const before = this.#store.read();
    const after = change(before);
    if (after === before) return;
    this.#store.write(after);
    for (const listener of this.#listeners) listener();
  }
}
