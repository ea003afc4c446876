import { useEffect, useSyncExternalStore } from 'react';
import { SCAN_PART_SIZE } from '../../../contract/scanning.ts';
import { browserResendDeps } from '../../device/resending.ts';
import { sendPart } from '../send-part.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

/** The uploads of this page, whatever screen is shown. */
export const uploads = new UploadQueue({
  ...browserResendDeps,
  sendPart: (part, onProgress, signal) => sendPart(part, { onProgress, signal }),
  partSize: SCAN_PART_SIZE,
});

/** Returns true while a file is not whole on the server and is still tried. */
export const isUnderWay = ({ state }: Pick<Upload, 'state'>): boolean =>
  ['waiting', 'sending', 'offline'].includes(state);

// Files of which the browser forgets where they are have to be chosen again.
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.subscribe(() =>
  uploads.read().some(isUnderWay) ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask),
);

/** Returns what this page sends of a batch. */
export function useUploads(idBatch: number): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.read).filter((upload) => upload.idBatch === idBatch);
}

/** Calls a function whenever a file of a batch has become whole. */
export function useOnUploaded(idBatch: number, onUploaded: () => void): void {
  const done = useUploads(idBatch).filter(({ state }) => state === 'done').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number alone says that there is news
  useEffect(() => {
    if (done > 0) onUploaded();
  }, [done]);
}
