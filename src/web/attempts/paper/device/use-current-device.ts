import { useEffect, useRef } from 'react';
import type { StudentAssessment } from '../../../../contract/attempts.ts';
import { calls } from '../../../../contract/index.ts';
import type { AttemptState } from '../../../../contract/live.ts';
import { Refused } from '../../../data/errors.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';
import { readListedAttempt } from '../../finish/end-attempt.ts';
import { retryUntilReply } from '../../finish/retry-until-reply.ts';
import { deviceName } from '../../journal/device-name.ts';
import type { Journal } from '../../journal/journal.ts';
import { serverClock } from '../../time/server-clock.ts';

/**
 * Makes this device, on which the paper was opened last, the one the student works on. Reports to the journal when
 * another one has taken over; `continueHere` takes it back with the responses given meanwhile.
 */
export function useCurrentDevice(journal: Journal, { idSchedule, device: before }: StudentAssessment) {
  const { idUser, idAttempt } = journal.attempt;
  const device = deviceName(idUser);
  const leaving = useRef(new AbortController());
  const sendActivation = (signal: AbortSignal) =>
    send(calls.attempts.activateDevice, { idAttempt, device }, { signal });

  const claimAttempt = (signal: AbortSignal) => {
    let isFirstTry = true;
    const claim = async () => {
      // A student who has opened the paper elsewhere while this device had no network has continued there.
      if (!isFirstTry && isOther((await readListedAttempt(idSchedule)).device)) return journal.deactivate();
      isFirstTry = false;
      await sendActivation(signal);
      journal.activate();
    };
    return retryUntilReply(claim, () => {}, signal);
  };
  const { mutate: open } = useWrite(claimAttempt, { replaces: true, onError: endWhenOver });
  const isOther = (one: string | null) => one !== null && one !== device && one !== before;
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    open(here.signal);
    return () => here.abort();
  }, [open]);

  const returnHere = async () => {
    const { signal } = leaving.current;
    await sendActivation(signal);
    const call = calls.attempts.answerScheduledAssessment;
    const { questionsSaved } = await serverClock.hear(() => send(call, { idSchedule }, { signal }));
    journal.activate(questionsSaved);
  };
  const returning = useWrite(returnHere, { onError: endWhenOver });

  function endWhenOver(error: Error) {
    if (!(error instanceof Refused)) return;
    if (error.refusal === 'attemptFinished' || error.refusal === 'scheduleCancelled') journal.markEnded('finished');
  }

  return {
    continueHere: () => returning.mutate(),
    pending: returning.isPending,
    error: returning.error,
    name: device,
    /** Passes the server's state of the attempt to the journal; `activation` is that of the journal when it was asked for. */
    onAttemptState: ({ endedBy, device: active }: Pick<AttemptState, 'endedBy' | 'device'>, activation: number) => {
      if (endedBy !== null) journal.markEnded(endedBy === 'clock' ? 'over' : 'finished');
      else if (active !== null && active !== device && journal.isCurrentActivation(activation)) journal.deactivate();
    },
  };
}
