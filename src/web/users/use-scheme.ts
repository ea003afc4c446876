import { useSyncExternalStore } from 'react';
import { announceDeviceChange, sharedStore, storedText, watchDeviceStore } from '../data/browser-storage.ts';

export const schemes = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Under the same key as in `src/web/scheme.js`, which shows the choice before the first paint and whenever it changes. */
const stored = storedText('color-scheme', sharedStore);

/** Returns the chosen colour scheme and its setter; stored on this device. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  return [useSyncExternalStore(watchDeviceStore, chosen), choose];
}

const chosen = (): Scheme => schemes.find((one) => one === stored.read()) ?? 'auto';

function choose(scheme: Scheme) {
  stored.write(scheme);
  announceDeviceChange();
}
