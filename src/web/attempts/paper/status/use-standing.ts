import { useEffect, useEffectEvent, useState } from 'react';
import { calls } from '../../../../contract/index.ts';
import type { AttemptState } from '../../../../contract/live.ts';
import { isSameJson } from '../../../../core/same-json.ts';
import type { Instant } from '../../../../core/schedules/time.ts';
import { send } from '../../../data/send.ts';
import { withPatience } from '../../../data/with-patience.ts';
import type { Journal } from '../../journal/journal.ts';
import { serverClock } from '../../time/server-clock.ts';
import { type LeavingLog, leavingsText } from '../full-screen/leaving-log.ts';
import { deviceKind } from './device-kind.ts';

/** After how many milliseconds without a saved response or a reply a device asks for its standing. */
const QUIET = 5000;
/** How often it looks at its clocks, in milliseconds: a device that wakes up has fired no timer in time. */
const LOOK = 1000;
/** A request without a reply after this time is given up; the next one is a new try. */
const PATIENCE = 20_000;
const LONGEST_TIMER = 2 ** 31 - 1;

/** The attempt on the screen of a device, and the question that its student has open. */
type Open = {
  journal: Journal;
  idQuestion: number | undefined;
  device: string;
  first: Instant;
  leavings: LeavingLog;
};

/**
 * Returns the standing of a running attempt at the school, which its teacher may change: the deadline, a pause, messages. Every reply to
 * a saved response tells of changes; while nothing is saved, the device asks every 5 s, and so says that it is there; it tells at once
 * when the paper was left.
 * The attempt is `over` as soon as it may be: nothing is answered after sleep until the server has sent the time.
 */
export function useStanding(
  { journal, idQuestion, device, first, leavings }: Open,
  onState: (state: AttemptState, stay: number) => void,
) {
  const [at, setAt] = useState(first);
  const [over, setOver] = useState(() => serverClock.latest() >= first);
  const [told, setTold] = useState<Pick<AttemptState, 'paused' | 'messages'>>({ paused: null, messages: [] });
  const { idAttempt } = journal.whose;

  const hear = useEffectEvent((state: AttemptState, stay: number) => {
    if (state.endedBy === null) setAt(Date.parse(state.deadline));
    setTold(({ paused, messages }) => ({
      // The same objects while nothing has changed, so that nothing is rendered again.
      paused: isSameJson(paused, state.paused) ? paused : state.paused,
      messages: isSameJson(messages, state.messages) ? messages : state.messages,
    }));
    onState(state, stay);
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
      const { stay } = journal;
      try {
        const left = leavings.toSend();
        const input = {
          ...{ idAttempt, idQuestion: question(), device, kind: deviceKind() },
          ...(left.length > 0 && { leavings: leavingsText(left) }),
        };
        const request = (signal: AbortSignal) => send(calls.attempts.getAttemptState, input, { signal });
        const { content } = await serverClock.hear(() => withPatience(PATIENCE, leaving.signal, request));
        known = standingKey({ deadline: Date.parse(content.deadline), revision: content.revision });
        leavings.wasSent(left, content.leavings);
        hasEnded = content.endedBy !== null && leavings.toSend().length === 0;
        if (hasEnded) leavings.forget();
        if (!leaving.signal.aborted) hear(content, stay);
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
      const { standing } = journal.read();
      if (standing === null || standing === heard) return;
      heard = standing;
      heardAt = performance.now();
      if (known !== null && standingKey(standing) !== known) void ask();
    });
    let { standing: heard } = journal.read();
    const look = () => {
      const isQuiet = performance.now() - heardAt >= QUIET;
      if (isQuiet || serverClock.slept() || (leavings.toSend().length > 0 && !hasFailed)) void ask();
    };
    const back = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', back);
    const looking = setInterval(look, LOOK);
    return () => {
      leaving.abort();
      stop();
      clearInterval(looking);
      document.removeEventListener('visibilitychange', back);
    };
  }, [idAttempt, journal, device, leavings]);

  useEffect(() => {
    const look = () => setOver(serverClock.latest() >= at);
    look();
    const looking = setInterval(look, LOOK);
    const end = setTimeout(look, Math.min(Math.max(at - serverClock.now(), 0), LONGEST_TIMER));
    const unset = serverClock.whenSet(look);
    return () => {
      clearInterval(looking);
      clearTimeout(end);
      unset();
    };
  }, [at]);

  return { at, move: setAt, moved: at > first && told.paused === null, over, ...told };
}

const standingKey = ({ deadline, revision }: { deadline: Instant; revision: number }) => `${deadline}/${revision}`;
