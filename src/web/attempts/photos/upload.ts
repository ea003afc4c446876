import { calls } from '../../../contract/index.ts';
import { refusals } from '../../../contract/refusals.ts';
import { BadInput, Refused } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { withIdleTimeout } from '../../data/with-idle-timeout.ts';
import type { UploadResult } from './queue.ts';
import type { StoredPhoto } from './store.ts';

/** An upload without progress for this time is retried; a slow one with progress is not. */
const IDLE_MS = 60_000;

/** Uploads a photograph once. Does not ask to sign in: sending a response does that. */
export async function uploadPhoto(
  { idAttempt, idQuestion, photo }: StoredPhoto,
  replaced: AbortSignal,
): Promise<UploadResult> {
  try {
    const input = { idAttempt, idQuestion, file: photo };
    await withIdleTimeout(IDLE_MS, replaced, (signal, onProgress) =>
      send(calls.attempts.uploadAnswerFile, input, { signal, onProgress, onSessionEnd: 'tell' }),
    );
    return 'uploaded';
  } catch (error) {
    return isForGood(error) ? 'refused' : 'unreachable';
  }
}

function isForGood(error: unknown): boolean {
  if (error instanceof BadInput) return true;
  if (!(error instanceof Refused)) return false;
  // Somebody else has signed in in this browser, or the student in another school: it waits until they are back.
  if (error.refusal === 'attemptNotValid') return false;
  const [status]: readonly [number, number, string] = refusals[error.refusal];
  return status !== 429;
}
