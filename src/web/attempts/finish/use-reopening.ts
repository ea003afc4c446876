import { useEffect, useEffectEvent } from 'react';
import { calls } from '../../../contract/index.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { withTimeout } from '../../data/with-timeout.ts';
import { serverClock } from '../time/server-clock.ts';

/** How often it asks: so that the student's screen follows within 5 s. */
const ASK_INTERVAL_MS = 4000;
const REQUEST_TIMEOUT_MS = 20_000;
/** For how long after the end it asks. A reload and the list show later reopening, too. */
const WATCH_MS = 3_600_000;

/** Runs `onReopened` when the teacher lets the student go on with an attempt that ended in the last hour; null = nothing to watch. */
export function useReopening(ended: { idAttempt: number; at: Instant } | null, onReopened: () => unknown): void {
  const reopened = useEffectEvent(onReopened);
  const idAttempt = ended?.idAttempt;
  const until = (ended?.at ?? 0) + WATCH_MS;
  useEffect(() => {
    if (idAttempt === undefined) return;
    const leaving = new AbortController();
    let isAsking = false;
    const request = (signal: AbortSignal) => send(calls.live.getAttemptState, { idAttempt }, { signal });
    const ask = async () => {
      if (isAsking || document.visibilityState === 'hidden' || serverClock.now() > until) return;
      isAsking = true;
      try {
        const { content, serverTime } = await withTimeout(REQUEST_TIMEOUT_MS, leaving.signal, request);
        const isRunning = content.endedBy === null && Date.parse(content.deadline) > Date.parse(serverTime);
        if (isRunning && !leaving.signal.aborted) await reopened();
      } catch (error) {
        // Without a network it is asked again; of an attempt that is gone nothing is asked.
        if (error instanceof Refused) clearInterval(timer);
      } finally {
        isAsking = false;
      }
    };
    const timer = setInterval(ask, ASK_INTERVAL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [idAttempt, until]);
}
