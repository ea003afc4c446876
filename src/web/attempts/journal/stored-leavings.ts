import { calls } from '../../../contract/index.ts';
import { Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { serverClock } from '../time/server-clock.ts';
import { attemptsWithLeavings, deviceLeavingStore, LeavingLog, leavingsText } from './leaving-log.ts';

/** Sends when the papers of attempts that have ended were left, where the device had no network in time. */
export async function sendStoredLeavings(idUser: number, isRunning: (idAttempt: number) => boolean): Promise<void> {
  for (const idAttempt of attemptsWithLeavings(idUser)) {
    if (isRunning(idAttempt)) continue;
    const log = new LeavingLog(deviceLeavingStore({ idUser, idAttempt }), () => serverClock.now());
    for (let left = log.toSend(); left.length > 0; left = log.toSend()) {
      try {
        const input = { idAttempt, leavings: leavingsText(left) };
        log.wasSent(left, (await send(calls.live.getAttemptState, input)).content.leavings);
      } catch (error) {
        // It stays on the device until the list is opened again. One that is refused, such as of a school in which the
        // student is not now, does not hold up the others; without a network nothing arrives.
        if (error instanceof Refused) break;
        return;
      }
    }
    log.forget();
  }
}
