import { useSyncExternalStore } from 'react';

/** A photograph that is being uploaded or whose upload failed; `failed` is the error. */
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
 * Uploads a photograph for the answer `name` and passes its id to the receiver of that name, also after the question
 * has left the screen. Replaces an upload of the same name that has not finished.
 */
export async function startUpload(
  name: string,
  file: File,
  store: (file: File) => Promise<{ asset: string }>,
): Promise<void> {
  const upload = { file };
  setUpload(name, upload);
  try {
    const { asset } = await store(file);
    if (uploads.get(name) !== upload) return;
    setUpload(name, null);
    receivers.get(name)?.(asset);
  } catch (error) {
    if (uploads.get(name) === upload) setUpload(name, { file, failed: error });
  }
}

/** Discards the upload of an answer: its receiver is not called. */
export const cancelUpload = (name: string): void => setUpload(name, null);

/**
 * Sets the function that receives the ids of photographs uploaded for the answer `name`. It stays set after its
 * component is unmounted, until another replaces it.
 */
export const setUploadReceiver = (name: string, receive: (asset: string) => void): void =>
  void receivers.set(name, receive);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the upload of an answer, pending or failed. */
export const uploadOf = (name: string): Upload | undefined => uploads.get(name);

const isAnyUploading = () => [...uploads.values()].some((upload) => !('failed' in upload));

/** Returns whether any photograph is being uploaded. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, isAnyUploading, isAnyUploading);

/** Resolves when no upload is pending (failed ones do not count), or when the signal is aborted. */
export const waitForUploads = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && isAnyUploading()) return;
      stop();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const stop = subscribe(check);
    signal.addEventListener('abort', check);
    check();
  });

/** Returns the upload of an answer, pending or failed. */
export function useUpload(name: string): Upload | undefined {
  const read = () => uploadOf(name);
  return useSyncExternalStore(subscribe, read, read);
}
