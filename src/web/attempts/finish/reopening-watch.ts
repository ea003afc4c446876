import { useEffect, useEffectEvent } from 'react';
import { calls } from '../../../contract/index.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { withTimeout } from '../../data/with-timeout.ts';
import { serverClock } from '../time/server-clock.ts';
import { REOPENING_WATCH_MS } from './reopening-time.ts';

/** How often it asks: so that the student's screen follows within 5 s. */
const ASK_INTERVAL_MS = 4000;
const REQUEST_TIMEOUT_MS = 20_000;

type Props = {
  idAttempt: number;
  /** When it ended. */
  at: Instant;
  onReopened: () => unknown;
};

/** Renders nothing; runs `onReopened` when the teacher lets the student go on with an attempt that ended in the last hour. */
export function ReopeningWatch({ idAttempt, at, onReopened }: Props) {
  const reopened = useEffectEvent(onReopened);
  const until = at + REOPENING_WATCH_MS;
  useEffect(() => {
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
  return null;
}
