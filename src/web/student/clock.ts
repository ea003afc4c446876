import type { Instant } from '../../core/time.ts';

/**
 * The server's time, told from its replies and carried on by a stopwatch that nobody can set: a device whose clock is
 * wrong, or is changed in the middle, counts down like all others.
 */
export class ServerClock {
  readonly #stopwatch: () => number;
  readonly #device: () => number;
  readonly #listeners = new Set<() => void>();
  #heard: Heard | null = null;

  constructor(stopwatch: () => number, device: () => number) {
    this.#stopwatch = stopwatch;
    this.#device = device;
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

  /** Milliseconds since 1970; the device's own time until a reply has come. */
  now(): Instant {
    return this.#heard === null ? this.#device() : this.#stopwatch() + this.#heard.ahead;
  }

  /** Whether stopwatch and device have parted since the last reply: one of them stood still or was changed. */
  slept(): boolean {
    if (this.#heard === null) return true;
    return Math.abs(this.#device() - this.#stopwatch() - this.#heard.deviceAhead) > TOLERANCE;
  }

  #set(heard: Heard): void {
    this.#heard = heard;
    for (const run of this.#listeners) run();
  }
}

type Heard = {
  /** What the server's time is ahead of the stopwatch. */
  ahead: number;
  /** What the device's own time was ahead of the stopwatch then. */
  deviceAhead: number;
  /** How far the truth may be from it. */
  doubt: number;
};

const TOLERANCE = 2000;
/** A reply takes less than this on its way; a longer request waited for something else, such as signing in again. */
const LONGEST_WAY = 2000;

function heardAt(serverTime: Instant, asked: number, answered: number, device: number): Heard {
  const way = Math.min((answered - asked) / 2, LONGEST_WAY);
  return { ahead: serverTime + way - answered, deviceAhead: device - answered, doubt: way };
}

/** The one clock of the page. */
export const serverClock = new ServerClock(
  () => performance.now(),
  () => Date.now(),
);
