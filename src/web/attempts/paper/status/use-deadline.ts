import { useEffect, useEffectEvent, useState } from 'react';
import type { Instant } from '../../../../core/schedules/time.ts';
import { type AttemptState, readAttemptState } from '../../finish/end-attempt.ts';
import { serverClock } from '../../time/server-clock.ts';

/** How often a device asks whether the teacher has given more time, in milliseconds; each waits a little differently. */
const NOW_AND_THEN = 240_000;
const SPREAD = 60_000;
/** A glance at another app is no reason to ask. */
const LONG_AWAY = 10_000;
/** When the deadline is read for the last time, so that an end that was moved is not shown. */
const LAST_CALL = 15_000;
const LONGEST_TIMER = 2 ** 31 - 1;

/** How often a device looks at its clocks, in milliseconds: one that wakes up has fired no timer in time. */
const LOOK = 1000;

/**
 * Returns the deadline of a running attempt, read again at intervals and after the device slept. It is `over` as soon
 * as it may be: nothing is answered after sleep until the server has sent the time.
 */
export function useDeadline(idSchedule: number, first: Instant, onAttemptState: (state: AttemptState) => void) {
  const [at, setAt] = useState(first);
  const [over, setOver] = useState(() => serverClock.latest() >= first);

  const notify = useEffectEvent(onAttemptState);

  useEffect(() => {
    let left = false;
    let readAt = performance.now();
    const ask = () => {
      readAt = performance.now();
      readAttemptState(idSchedule).then(
        (standing) => {
          if (left) return;
          if (standing.deadline !== null) setAt(standing.deadline);
          notify(standing);
        },
        // Read again later; sending responses shows whether the server can be reached.
        () => {},
      );
    };
    const timer = setInterval(ask, NOW_AND_THEN + SPREAD * Math.random());
    const untilLastCall = at - serverClock.now() - LAST_CALL * (1 + Math.random());
    const lastCall = setTimeout(() => untilLastCall > 0 && ask(), Math.min(untilLastCall, LONGEST_TIMER));
    const back = () => {
      if (document.visibilityState !== 'visible') return;
      if (serverClock.slept() || performance.now() - readAt > LONG_AWAY) ask();
    };
    document.addEventListener('visibilitychange', back);
    const look = () => {
      setOver(serverClock.latest() >= at);
      if (serverClock.slept() && performance.now() - readAt > LONG_AWAY) ask();
    };
    look();
    const looking = setInterval(look, LOOK);
    const end = setTimeout(look, Math.min(Math.max(at - serverClock.now(), 0), LONGEST_TIMER));
    const unset = serverClock.whenSet(look);
    return () => {
      left = true;
      clearInterval(timer);
      clearTimeout(lastCall);
      document.removeEventListener('visibilitychange', back);
      clearInterval(looking);
      clearTimeout(end);
      unset();
    };
  }, [idSchedule, at]);

  return { at, move: setAt, moved: at > first, over };
}
