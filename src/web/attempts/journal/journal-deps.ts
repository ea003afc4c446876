import { calls } from '../../../contract/index.ts';
import { BadInput, Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { withPatience } from '../../data/with-patience.ts';
import { PhotoQueue } from '../photos/queue.ts';
import { toSendableResponse } from '../photos/sendable-response.ts';
import { openDevicePhotoStore } from '../photos/store.ts';
import { uploadPhoto } from '../photos/upload.ts';
import { serverClock } from '../time/server-clock.ts';
import { deviceName } from './device-name.ts';
import type { JournalEntry } from './entries.ts';
import type { JournalDeps } from './journal.ts';
import type { SendResponse, SendResult } from './sender.ts';
import { openDeviceJournalStore } from './store.ts';
import { connectOtherTabs } from './tabs.ts';

/** A request without a reply after this time is retried: on a bad network it may be lost. */
const PATIENCE = 20_000;

/** What journals and photographs need of the browser alike. */
const browser: Pick<JournalDeps, 'later' | 'random' | 'whenAwake'> = {
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  whenAwake: (run) => {
    addEventListener('online', run);
    document.addEventListener('visibilitychange', run);
    return () => {
      removeEventListener('online', run);
      document.removeEventListener('visibilitychange', run);
    };
  },
};

/** The photo queue of this page, for all attempts. */
export const photoQueue = new PhotoQueue({
  ...browser,
  store: openDevicePhotoStore,
  entriesOf: async (whose) => (await openDeviceJournalStore()).entriesOf(whose),
  upload: uploadPhoto,
  now: () => Date.now(),
});

let deliveries = 0;

/** Answers go before photographs. */
const deliver: SendResponse = async (entry, pointless) => {
  deliveries++;
  photoQueue.hold(true);
  const delivery = await deliverOnce(entry, pointless);
  deliveries--;
  photoQueue.hold(deliveries > 0 || delivery.fate === 'away');
  return delivery;
};

async function deliverOnce(
  { idUser, idAttempt, idQuestion, sequence, answeredAt, response }: JournalEntry,
  pointless: AbortSignal,
): Promise<SendResult> {
  const keep = async (photo: Blob) => {
    const { photoHash: hashOf } = await import('../photos/hash.ts');
    const sha256 = await hashOf(photo);
    await photoQueue.keep({ idUser, idAttempt, idQuestion, sha256, photo });
    return sha256;
  };
  try {
    const given = { idAttempt, idQuestion, sequence, answeredAt: new Date(answeredAt).toISOString() };
    const input = { ...given, response: await toSendableResponse(response, keep), device: deviceName(idUser) };
    const { late, elsewhere, deadline, revision } = await withPatience(PATIENCE, pointless, (signal) =>
      send(calls.attempts.answerQuestion, input, { signal }),
    );
    const standing = deadline === undefined ? undefined : { deadline: Date.parse(deadline), revision };
    return { fate: late ? 'late' : 'saved', elsewhere, standing };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): SendResult {
  if (error instanceof BadInput) return { fate: 'refused' };
  if (!(error instanceof Refused)) return { fate: 'away' };
  switch (error.refusal) {
    case 'attemptFinished':
    case 'scheduleCancelled':
      return { fate: 'finished' };
    case 'timeIsOver':
      return { fate: 'over' };
    case 'addressNotAllowed':
    case 'examBrowserNeeded':
      // It waits until the student is where, or in the browser in which, it is taken, or the teacher allows it.
      return { fate: 'away', blockedBy: error.refusal };
    case 'attemptNotValid':
      // Somebody else has signed in in this browser, or the student in another school: it waits until they are back.
      return { fate: 'away' };
    default:
      return { fate: 'refused' };
  }
}

/** The browser and the server as the journals of this page use them. */
export const journalDeps: JournalDeps = {
  store: openDeviceJournalStore,
  deliver,
  tabs: connectOtherTabs(),
  now: () => serverClock.now(),
  latest: () => serverClock.latest(),
  ...browser,
};
