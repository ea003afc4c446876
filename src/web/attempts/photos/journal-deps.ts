import { calls } from '../../../contract/index.ts';
import { BadInput, Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { withTimeout } from '../../data/with-timeout.ts';
import { browserResendDeps } from '../../device/resending.ts';
import { deviceName } from '../journal/device-name.ts';
import type { JournalEntry } from '../journal/entries.ts';
import type { JournalDeps } from '../journal/journal.ts';
import type { SendResponse, SendResult } from '../journal/send-result.ts';
import { openDeviceJournalStore } from '../journal/store.ts';
import { connectOtherTabs } from '../journal/tabs.ts';
import { serverClock } from '../time/server-clock.ts';
import { createPhotoQueue } from './queue.ts';
import { toSendableResponse } from './sendable-response.ts';
import { openDevicePhotoStore } from './store.ts';
import { uploadPhoto } from './upload.ts';

/** A request without a reply after this time is retried: on a bad network it may be lost. */
const REQUEST_TIMEOUT_MS = 20_000;

/** The photo queue of this page, for all attempts. */
export const photoQueue = createPhotoQueue({
  ...browserResendDeps,
  store: openDevicePhotoStore,
  entriesOf: async (attempt) => (await openDeviceJournalStore()).entriesOf(attempt),
  upload: uploadPhoto,
  now: () => Date.now(),
});

let deliveries = 0;

/** Answers go before photographs. */
const deliver: SendResponse = async (entry, superseded) => {
  deliveries++;
  photoQueue.hold(true);
  const delivery = await deliverOnce(entry, superseded);
  deliveries--;
  photoQueue.hold(deliveries > 0 || delivery.outcome === 'unreachable');
  return delivery;
};

async function deliverOnce(
  { idUser, idAttempt, idQuestion, sequence, answeredAt, response }: JournalEntry,
  superseded: AbortSignal,
): Promise<SendResult> {
  const keep = async (photo: Blob) => {
    const { photoHash: hashOf } = await import('../hash.ts');
    const sha256 = await hashOf(photo);
    await photoQueue.keep({ idUser, idAttempt, idQuestion, sha256, photo });
    return sha256;
  };
  try {
    const given = { idAttempt, idQuestion, sequence, answeredAt: new Date(answeredAt).toISOString() };
    const input = { ...given, response: await toSendableResponse(response, keep), device: deviceName(idUser) };
    const { late, elsewhere, deadline, revision } = await withTimeout(REQUEST_TIMEOUT_MS, superseded, (signal) =>
      send(calls.attempts.answerQuestion, input, { signal }),
    );
    const attemptRevision = deadline === undefined ? undefined : { deadline: Date.parse(deadline), revision };
    return { outcome: late ? 'late' : 'saved', elsewhere, attemptRevision };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): SendResult {
  if (error instanceof BadInput) return { outcome: 'refused' };
  if (!(error instanceof Refused)) return { outcome: 'unreachable' };
  switch (error.refusal) {
    case 'attemptFinished':
    case 'scheduleCancelled':
      return { outcome: 'finished' };
    case 'timeIsOver':
      return { outcome: 'over' };
    case 'addressNotAllowed':
    case 'examBrowserNeeded':
      // It waits until the student is where, or in the browser in which, it is taken, or the teacher allows it.
      return { outcome: 'unreachable', blockedBy: error.refusal };
    case 'attemptNotValid':
      // Somebody else has signed in in this browser, or the student in another school: it waits until they are back.
      return { outcome: 'unreachable' };
    default:
      return { outcome: 'refused' };
  }
}

/** The browser and the server as the journals of this page use them. */
export const journalDeps: JournalDeps = {
  store: openDeviceJournalStore,
  deliver,
  tabs: connectOtherTabs(),
  now: () => serverClock.now(),
  latest: () => serverClock.latest(),
  ...browserResendDeps,
};
