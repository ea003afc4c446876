import type { Instant } from '../../../core/schedules/time.ts';
import type { RunLater } from '../../device/resending.ts';

/** How long before the end everything is sent, and once more at the end. */
const FLUSH_BEFORE_END_MS = 1500;

/** Longer timers are split: devices sleep, and the end may have moved by then. */
const MAX_TIMER_MS = 60_000;

type Deps = { later: RunLater; now: () => Instant };

/** Returns what calls `flush` shortly before the end of the time and at the end, because continuous typing has not been sent yet. */
export function createEndFlush({ later, now }: Deps, flush: () => void) {
  let end: Instant = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  let isOpen = false;

  /** Looks how long it is until then: clocks are corrected, and timers are late. */
  const schedule = () => {
    cancel();
    if (!isOpen || end === Number.POSITIVE_INFINITY) return;
    const left = end - now();
    if (left <= FLUSH_BEFORE_END_MS) flush();
    if (left <= 0) return;
    const wait = left > FLUSH_BEFORE_END_MS ? left - FLUSH_BEFORE_END_MS : left;
    cancel = later(Math.min(wait, MAX_TIMER_MS), schedule);
  };

  return {
    schedule,
    /** Returns the end of the time, by the server's clock. */
    moment: () => end,
    /** Sets the end of the time, or moves it. */
    set: (moment: Instant) => {
      end = moment;
      schedule();
    },
    open: () => {
      isOpen = true;
      schedule();
    },
    close: () => {
      isOpen = false;
      cancel();
    },
  };
}
