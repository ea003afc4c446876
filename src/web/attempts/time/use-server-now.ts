import { useEffect, useState } from 'react';
import type { Instant } from '../../../core/schedules/time.ts';
import { serverClock } from './server-clock.ts';

/** Timers that sleep longer than this are set again: browsers count only so far, and devices nod off. */
const MAX_TIMER_MS = 60_000;

/**
 * Returns the server's time, updated at the moment that `next` returns, every minute, and when the clock is set or
 * the page becomes visible.
 */
export function useServerNow(next: (now: Instant) => Instant | null): Instant {
  const [now, setNow] = useState(() => serverClock.now());
  const due = next(now);
  useEffect(() => {
    const look = () => setNow(serverClock.now());
    const wait = Math.min(Math.max((due ?? Number.POSITIVE_INFINITY) - now, 1), MAX_TIMER_MS);
    const timer = setTimeout(look, wait);
    const unset = serverClock.whenSet(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      unset();
      document.removeEventListener('visibilitychange', look);
    };
  }, [due, now]);
  return now;
}
