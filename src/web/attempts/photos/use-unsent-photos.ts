import { useSyncExternalStore } from 'react';
import { photoQueue } from '../journal/world.ts';
import type { KeptPhoto } from './store.ts';

/** The student's photographs on this device, or those of one attempt: what is still being sent, and what the server does not take. */
export function useUnsentPhotos(idAttempt?: number): { waiting: KeptPhoto[]; refused: KeptPhoto[] } {
  const { waiting, refused } = useSyncExternalStore(photoQueue.subscribe, photoQueue.read);
  const ofAttempt = (photo: KeptPhoto) => idAttempt === undefined || photo.idAttempt === idAttempt;
  return { waiting: waiting.filter(ofAttempt), refused: refused.filter(ofAttempt) };
}
