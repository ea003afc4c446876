import { useEffect, useEffectEvent, useState } from 'react';
import { calls } from '../../../../contract/index.ts';
import type { AttemptState } from '../../../../contract/live.ts';
import { isSameJson } from '../../../../core/same-json.ts';
import type { Instant } from '../../../../core/schedules/time.ts';
import { send } from '../../../data/send.ts';
import { withTimeout } from '../../../data/with-timeout.ts';
import type { Journal } from '../../journal/journal.ts';
import { type LeavingLog, leavingsText } from '../../journal/leaving-log.ts';
import { serverClock } from '../../time/server-clock.ts';
import { deviceKind } from './device-kind.ts';

/** The time without a saved response or a reply after which a device asks for the state of its attempt. */
const IDLE_MS = 5000;
/** How often it checks its clocks: a device that wakes up has fired no timer in time. */
const CHECK_INTERVAL_MS = 1000;
/** A request without a reply after this time is given up; the next one is a new try. */
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The attempt on the screen of a device, and the question that its student has open. */
type Open = {
  journal: Journal;
  idQuestion: number | undefined;
  device: string;
  first: Instant;
  /** The pause in which it was stored on the device. */
  pausedFirst: AttemptState['paused'];
  leavings: LeavingLog;
};

/**
 * Returns the state of a running attempt at the server, which its teacher may change: the deadline, a pause, messages. Every reply to
 * a saved response tells of changes; while nothing is saved, the device asks every 5 s, and so says that it is there; it tells at once
 * when the paper was left.
 * The attempt is `over` as soon as it may be: nothing is answered after sleep until the server has sent the time.
 */
export function useAttemptState(
  { journal, idQuestion, device, first, pausedFirst, leavings }: Open,
  onState: (state: AttemptState, activation: number) => void,
) {
  const [at, setAt] = useState(first);
  const [over, setOver] = useState(() => serverClock.latest() >= first);
  const [told, setTold] = useState<Pick<AttemptState, 'paused' | 'messages'>>({
    paused: pausedFirst,
    messages: [],
  });
  const [times, setTimes] = useState<Pick<AttemptState, 'deadline' | 'paused'> | null>(null);
  const { idAttempt } = journal.attempt;

  const apply = useEffectEvent((state: AttemptState, activation: number) => {
    if (state.endedBy === null) {
      const { deadline, paused } = state;
      setAt(Date.parse(deadline));
      setTimes((before) => (isSameJson(before, { deadline, paused }) ? before : { deadline, paused }));
    }
    setTold(({ paused, messages }) => ({
      // The same objects while nothing has changed, so that nothing is rendered again.
      paused: isSameJson(paused, state.paused) ? paused : state.paused,
      messages: isSameJson(messages, state.messages) ? messages : state.messages,
    }));
    onState(state, activation);
  });
  const question = useEffectEvent(() => idQuestion);

  useEffect(() => {
    const leaving = new AbortController();
    let heardAt = performance.now();
    let known: string | null = null;
    let isAsking = false;
    let hasEnded = false;
    let hasFailed = false;
    const ask = async () => {
      if (isAsking || hasEnded) return;
      isAsking = true;
      heardAt = performance.now();
      const { activation } = journal;
      try {
        const left = leavings.toSend();
        const input = {
          ...{ idAttempt, idQuestion: question(), device, kind: deviceKind() },
          ...(left.length > 0 && { leavings: leavingsText(left) }),
        };
        const request = (signal: AbortSignal) => send(calls.live.getAttemptState, input, { signal });
        const { content } = await serverClock.hear(() => withTimeout(REQUEST_TIMEOUT_MS, leaving.signal, request));
        known = revisionKey({ deadline: Date.parse(content.deadline), revision: content.revision });
        leavings.wasSent(left, content.leavings);
        hasEnded = content.endedBy !== null && leavings.toSend().length === 0;
        if (hasEnded) leavings.forget();
        if (!leaving.signal.aborted) apply(content, activation);
        hasFailed = false;
      } catch {
        hasFailed = true;
        // Asked again later; sending responses shows whether the server can be reached.
      } finally {
        isAsking = false;
      }
    };
    void ask();
    const stop = journal.subscribe(() => {
      const { attemptRevision, ended } = journal.read();
      // The teacher has taken the end back before its result was there.
      if (hasEnded && ended === null) {
        hasEnded = false;
        void ask();
      }
      if (attemptRevision === null || attemptRevision === heard) return;
      heard = attemptRevision;
      heardAt = performance.now();
      if (known !== null && revisionKey(attemptRevision) !== known) void ask();
    });
    let { attemptRevision: heard } = journal.read();
    const check = () => {
      const isIdle = performance.now() - heardAt >= IDLE_MS;
      if (isIdle || serverClock.slept() || (leavings.toSend().length > 0 && !hasFailed)) void ask();
    };
    const back = () => document.visibilityState === 'visible' && check();
    document.addEventListener('visibilitychange', back);
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => {
      leaving.abort();
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [idAttempt, journal, device, leavings]);

  useEffect(() => {
    const check = () => setOver(serverClock.latest() >= at);
    check();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    const end = setTimeout(check, Math.min(Math.max(at - serverClock.now(), 0), MAX_TIMER_MS));
    const unset = serverClock.whenSet(check);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
      unset();
    };
  }, [at]);

  return { at, move: setAt, moved: at > first && told.paused === null, over, times, ...told };
}

const revisionKey = ({ deadline, revision }: { deadline: Instant; revision: number }) => `${deadline}/${revision}`;
