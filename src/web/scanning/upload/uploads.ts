import { useEffect, useSyncExternalStore } from 'react';
import { calls } from '../../../contract/index.ts';
import { SCAN_PART_SIZE } from '../../../contract/scanning.ts';
import { browserResendDeps } from '../../data/resending.ts';
import { send } from '../../data/send.ts';
import { withIdleTimeout } from '../../data/with-idle-timeout.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

/** A part without progress for this time is sent again; a slow one with progress is not. */
const IDLE_MS = 60_000;

/** The uploads of this page, whatever screen is shown. */
export const uploads = new UploadQueue({
  ...browserResendDeps,
  sendPart: async ({ idFile, offset, bytes }, onProgress, signal) => {
    const file = new File([bytes], 'part');
    const { content } = await withIdleTimeout(IDLE_MS, signal, (signal, onLife) =>
      send(
        calls.scanning.uploadAnswerSheetsPart,
        { idFile, offset, file },
        {
          signal,
          onProgress: (share) => {
            onLife();
            onProgress(share);
          },
        },
      ),
    );
    return content.received;
  },
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
