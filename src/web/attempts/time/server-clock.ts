import type { Instant } from '../../../core/schedules/time.ts';
import { storedValue } from '../../data/browser-storage.ts';

/**
 * The server's time, set from its replies and carried on by a monotonic timer, so that a wrong or changed device
 * clock does not matter.
 */
export class ServerClock {
  readonly #stopwatch: () => number;
  readonly #device: () => number;
  readonly #memory: Memory;
  readonly #listeners = new Set<() => void>();
  #heard: Heard | null = null;

  constructor(stopwatch: () => number, device: () => number, memory: Memory = { read: () => 0, write: () => {} }) {
    this.#stopwatch = stopwatch;
    this.#device = device;
    this.#memory = memory;
  }

  /** Makes a request whose reply says the server's time, and sets the clock by it. */
  async hear<Reply extends { serverTime: string }>(request: () => Promise<Reply>): Promise<Reply> {
    const asked = this.#stopwatch();
    const reply = await request();
    const answered = this.#stopwatch();
    const heard = heardAt(Date.parse(reply.serverTime), asked, answered, this.#device());
    if (this.#heard === null || this.slept() || heard.doubt <= this.#heard.doubt) this.#set(heard);
    return reply;
  }

  /** Runs when the clock has been set; until the returned function is called. */
  whenSet(run: () => void): () => void {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  /** Milliseconds since 1970; until a reply has come, by the device's own time and how wrong that was at an earlier visit. */
  now(): Instant {
    return this.#heard === null ? this.#device() + this.#memory.read() : this.#stopwatch() + this.#heard.ahead;
  }

  /**
   * The latest that it may be: many timers stop while the device sleeps. The same as `now` unless the
   * device's clock has moved on without the stopwatch.
   */
  latest(): Instant {
    if (this.#heard === null || !this.slept()) return this.now();
    return Math.max(this.now(), this.#device() + this.#heard.ahead - this.#heard.deviceAhead);
  }

  /**
   * Goes on from a moment that has been before, where no reply has said better: a device that is set back while it is
   * without a network gains no time by it.
   */
  isPast(moment: Instant): void {
    if (this.#heard !== null) return;
    const [stopwatch, device] = [this.#stopwatch(), this.#device()];
    const now = Math.max(moment, this.now());
    this.#heard = { ahead: now - stopwatch, deviceAhead: device - stopwatch, doubt: Number.POSITIVE_INFINITY };
    for (const run of this.#listeners) run();
  }

  /** Whether stopwatch and device have parted since the last reply: one of them stood still or was changed. */
  slept(): boolean {
    if (this.#heard === null) return true;
    return Math.abs(this.#device() - this.#stopwatch() - this.#heard.deviceAhead) > TOLERANCE_MS;
  }

  #set(heard: Heard): void {
    this.#heard = heard;
    this.#memory.write(heard.ahead - heard.deviceAhead);
    for (const run of this.#listeners) run();
  }
}

/** Stores how many milliseconds the device's clock is behind the server's. */
type Memory = { read: () => number; write: (behind: number) => void };

type Heard = {
  /** What the server's time is ahead of the stopwatch. */
  ahead: number;
  /** What the device's own time was ahead of the stopwatch then. */
  deviceAhead: number;
  /** How far the truth may be from it. */
  doubt: number;
};

const TOLERANCE_MS = 2000;
/** A reply takes less than this on its way; a longer request waited for something else, such as signing in again. */
const MAX_ROUND_TRIP_MS = 2000;

function heardAt(serverTime: Instant, asked: number, answered: number, device: number): Heard {
  const way = Math.min((answered - asked) / 2, MAX_ROUND_TRIP_MS);
  return { ahead: serverTime + way - answered, deviceAhead: device - answered, doubt: way };
}

/** After a reload without a network, the only thing to tell a wrong clock by: how many milliseconds it is behind. */
const stored = storedValue('clock', (behind) => (typeof behind === 'number' ? behind : 0));

/** The server clock of this page. */
export const serverClock = new ServerClock(
  () => performance.now(),
  () => Date.now(),
  { read: stored.read, write: (behind) => stored.write(Math.round(behind)) },
);
