import { calls } from '../../../contract/index.ts';
import { send } from '../../wire/call.ts';
import { BadInput, Refused } from '../../wire/failures.ts';
import { serverClock } from '../clock.ts';
import { sendable, withoutPhoto } from '../photos/photos.ts';
import { deviceName } from './device.ts';
import type { World } from './journal.ts';
import type { Deliver, Delivery } from './sender.ts';
import { deviceStore } from './store.ts';
import { otherTabs } from './tabs.ts';

/** A request without a reply after this long is tried anew: on a bad network it may be lost for ever. */
const PATIENCE = 20_000;
const PATIENCE_WITH_PHOTOS = 120_000;

/** Goes on when a word is written below the photograph, which makes the answer pointless and not the photograph. */
const uploads = new WeakMap<Blob, Promise<string>>();

const uploaderTo = (place: { idAttempt: number; idQuestion: number }) => (photo: Blob) => {
  const known = uploads.get(photo);
  if (known) return known;
  const upload = within(PATIENCE_WITH_PHOTOS, new AbortController().signal, (signal) =>
    send(calls.attempts.uploadAnswerFile, { ...place, file: photo }, { signal }),
  ).then(({ content }) => content.asset);
  uploads.set(photo, upload);
  upload.catch(() => uploads.delete(photo));
  return upload;
};

const deliver: Deliver = async ({ idAttempt, idQuestion, sequence, answeredAt, ...entry }, pointless) => {
  const place = { idAttempt, idQuestion };
  const answer = async (response: unknown) => {
    const device = deviceName(entry.idUser);
    const input = { ...place, response, sequence, answeredAt: new Date(answeredAt).toISOString(), device };
    return within(PATIENCE, pointless, (signal) => send(calls.attempts.answerQuestion, input, { signal }));
  };
  try {
    const response = await sendable(entry.response, uploaderTo(place)).catch((error) => {
      if (failureOf(error) !== 'refused') throw error;
      return noPhoto;
    });
    if (response !== noPhoto) {
      const { late, elsewhere } = await answer(response);
      return { fate: late ? 'late' : 'saved', elsewhere };
    }
    const rest = withoutPhoto(entry.response);
    if (rest === null) return { fate: 'refused' };
    const { late, elsewhere } = await answer(rest);
    return { fate: late ? 'late' : 'savedWithoutPhoto', elsewhere };
  } catch (error) {
    return { fate: failureOf(error) };
  }
};

/** Instead of an answer whose photograph was refused. */
const noPhoto = Symbol('no photograph');

function failureOf(error: unknown): Exclude<Delivery['fate'], 'saved' | 'late'> {
  if (error instanceof BadInput) return 'refused';
  if (!(error instanceof Refused)) return 'away';
  switch (error.refusal) {
    case 'attemptFinished':
    case 'scheduleCancelled':
      return 'finished';
    case 'timeIsOver':
      return 'over';
    case 'attemptNotValid':
      // Somebody else has signed in in this browser, or the student in another school: it waits until they are back.
      return 'away';
    default:
      return 'refused';
  }
}

/** A request that is given up after some milliseconds, or when it has become pointless. */
async function within<Reply>(
  ms: number,
  pointless: AbortSignal,
  request: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const giveUp = new AbortController();
  const stop = () => giveUp.abort();
  const timer = setTimeout(stop, ms);
  pointless.addEventListener('abort', stop);
  try {
    return await request(giveUp.signal);
  } finally {
    clearTimeout(timer);
    pointless.removeEventListener('abort', stop);
  }
}

/** The browser and the server as the journals of this page know them. */
export const world: World = {
  store: deviceStore,
  deliver,
  tabs: otherTabs(),
  now: () => serverClock.now(),
  latest: () => serverClock.latest(),
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
