import { useSyncExternalStore } from 'react';

/** A photograph on its way; `failed` is what went wrong. */
export type Upload = { file: File; failed?: unknown };

const uploads = new Map<string, Upload>();
const receivers = new Map<string, (asset: string) => void>();
const listeners = new Set<() => void>();

function setUpload(name: string, upload: Upload | null): void {
  if (upload) uploads.set(name, upload);
  else uploads.delete(name);
  for (const listener of listeners) listener();
}

/**
 * Sends a photograph as the answer of that name, in place of one that is still on its way. Whoever shows the question
 * when it has arrived takes it; a question left in the meantime is told as well.
 */
export async function startUpload(
  name: string,
  file: File,
  keep: (file: File) => Promise<{ asset: string }>,
): Promise<void> {
  const upload = { file };
  setUpload(name, upload);
  try {
    const { asset } = await keep(file);
    if (uploads.get(name) !== upload) return;
    setUpload(name, null);
    receivers.get(name)?.(asset);
  } catch (error) {
    if (uploads.get(name) === upload) setUpload(name, { file, failed: error });
  }
}

/** What is on its way does not arrive any more. */
export const cancelUpload = (name: string): void => setUpload(name, null);

/** Who takes the photograph of that name from now on, also after leaving the screen, until somebody else does. */
export const setUploadReceiver = (name: string, take: (asset: string) => void): void => void receivers.set(name, take);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The photograph on its way for the answer of that name. */
export const uploadOf = (name: string): Upload | undefined => uploads.get(name);

const isAnyUploading = () => [...uploads.values()].some((upload) => !('failed' in upload));

/** Whether any photograph is on its way. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, isAnyUploading, isAnyUploading);

/** Waits until no photograph is on its way, those aside that have failed; or until the signal. */
export const waitForUploads = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && isAnyUploading()) return;
      stop();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const stop = subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });

export function useUpload(name: string): Upload | undefined {
  const read = () => uploadOf(name);
  return useSyncExternalStore(subscribe, read, read);
}
