import { useSyncExternalStore } from 'react';
import { photoQueue } from './journal-deps.ts';
import type { StoredPhoto } from './store.ts';

/** Returns the student's photographs on this device, or those of one attempt: still being sent, and refused. */
export function useUnsentPhotos(idAttempt?: number): { waiting: StoredPhoto[]; refused: StoredPhoto[] } {
  const { waiting, refused } = useSyncExternalStore(photoQueue.subscribe, photoQueue.read);
  const ofAttempt = (photo: StoredPhoto) => idAttempt === undefined || photo.idAttempt === idAttempt;
  return { waiting: waiting.filter(ofAttempt), refused: refused.filter(ofAttempt) };
}
