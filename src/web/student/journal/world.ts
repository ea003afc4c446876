import { calls } from '../../../contract/index.ts';
import { send } from '../../wire/call.ts';
import { BadInput, Refused } from '../../wire/failures.ts';
import { serverClock } from '../clock.ts';
import type { World } from './journal.ts';
import type { Deliver } from './sender.ts';
import { deviceStore } from './store.ts';
import { otherTabs } from './tabs.ts';

/** A request without a reply after this long is tried anew: on a bad network it may be lost for ever. */
const PATIENCE = 20_000;

const deliver: Deliver = async ({ idAttempt, idQuestion, response, sequence, answeredAt }, pointless) => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  pointless.addEventListener('abort', () => giveUp.abort());
  const answer = { idAttempt, idQuestion, response, sequence, answeredAt: new Date(answeredAt).toISOString() };
  try {
    await send(calls.attempts.answerQuestion, answer, { signal: giveUp.signal });
    return 'saved';
  } catch (error) {
    if (error instanceof BadInput) return 'refused';
    if (!(error instanceof Refused)) return 'away';
    return error.refusal === 'attemptFinished' || error.refusal === 'timeIsOver' ? 'ended' : 'refused';
  } finally {
    clearTimeout(timer);
  }
};

/** The browser and the server as the journals of this page know them. */
export const world: World = {
  store: deviceStore,
  deliver,
  tabs: otherTabs(),
  now: () => serverClock.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  whenAwake: (run) => {
    const ifSeen = () => {
      if (document.visibilityState === 'visible') run();
    };
    addEventListener('online', run);
    document.addEventListener('visibilitychange', ifSeen);
    return () => {
      removeEventListener('online', run);
      document.removeEventListener('visibilitychange', ifSeen);
    };
  },
};
