import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../../contract/index.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { AttachmentService } from '../../../questions/attachments/attachment-service.ts';
import type { AttemptOfUser } from '../journal/entries.ts';
import { serverClock } from '../time/server-clock.ts';
import { photoQueue } from './journal-deps.ts';
import { NotAnImageError, shrinkPhoto } from './shrink-photo.ts';

type Place = AttemptOfUser & { idQuestion: number };

/** The address of a saved photograph. The server looks up which one it is; its name is there for the browser's cache. */
const savedAt = ({ idAttempt, idQuestion }: Place, photo: string): string =>
  `${calls.attempts.viewAnswerFile.path}?idAttempt=${idAttempt}&idQuestion=${idQuestion}&photo=${photo}`;

type Photos = AttachmentService & {
  /** When its student chose a photograph of this page, which takes a while to be made smaller. */
  chosenAt: (asset: string) => Instant | undefined;
};

/**
 * Returns how to store the photographs of an answer on this device; the queue sends them after the responses that
 * name them.
 */
export function useAnswerPhotos({ idUser, idAttempt, idQuestion }: Place): Photos {
  const { t } = useTranslation('attempts');
  const { isRead, waiting } = useSyncExternalStore(photoQueue.subscribe, photoQueue.read);
  /** The addresses of photographs of this page: one that has been sent is not fetched again. */
  const addresses = useRef(new Map<unknown, string>());
  const chosen = useRef(new Map<string, Instant>());
  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const address of current.values()) URL.revokeObjectURL(address);
      current.clear();
    };
  }, []);
  return useMemo(() => {
    const place = { idUser, idAttempt, idQuestion };
    const addressOf = (name: unknown, photo: Blob) => {
      const address = addresses.current.get(name) ?? URL.createObjectURL(photo);
      addresses.current.set(name, address);
      return address;
    };
    const find = (asset: string) =>
      waiting.find(
        (photo) => photo.sha256 === asset && photo.idAttempt === idAttempt && photo.idQuestion === idQuestion,
      );
    return {
      store: async (file) => {
        const moment = serverClock.latest();
        const [photo, { photoHash: hashOf }] = await Promise.all([shrinkPhoto(file), import('../hash.ts')]);
        const sha256 = await hashOf(photo);
        chosen.current.set(sha256, moment);
        await photoQueue.keep({ ...place, sha256, photo });
        return { asset: sha256 };
      },
      urlOf: (asset: string | Blob) => {
        // Journals of earlier releases hold the photograph itself.
        if (asset instanceof Blob) return addressOf(asset, asset);
        const kept = find(asset);
        if (kept) return addressOf(asset, kept.photo);
        return addresses.current.get(asset) ?? (isRead ? savedAt(place, asset) : null);
      },
      chosenAt: (asset) => chosen.current.get(asset),
      isUploading: (asset) => find(asset) !== undefined,
      errorMessage: (error) => t(error instanceof NotAnImageError ? 'paper.noImage' : 'paper.photoNotTaken'),
    };
  }, [idUser, idAttempt, idQuestion, waiting, isRead, t]);
}
