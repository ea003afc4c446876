import { useEffect } from 'react';
import { useMe } from '../../data/session.ts';
import { photoQueue } from '../journal/world.ts';

/** Sends the student's photographs as long as the screen is open. */
export function useSendingPhotos(): void {
  const { idUser } = useMe();
  useEffect(() => photoQueue.open(idUser), [idUser]);
}
