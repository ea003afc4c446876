import { useEffect } from 'react';
import { useMe } from '../../data/session.ts';
import { photoQueue } from './journal-deps.ts';

/** Sends the student's photographs while the screen is open. */
export function useSendingPhotos(): void {
  const { idUser } = useMe();
  useEffect(() => photoQueue.open(idUser), [idUser]);
}
