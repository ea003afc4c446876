import { useSyncExternalStore } from 'react';

export const schemes = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The same key as in `src/web/scheme.js`, which shows the choice before the first paint and whenever it changes. */
const key = 'color-scheme';

/** Returns the chosen colour scheme and its setter; stored on this device. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  return [useSyncExternalStore(listen, chosen), choose];
}

/** Returns the colour scheme that is shown. */
export const shownScheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';

/** Returns the colour scheme that is shown, and renders again when it changes. */
export const useShownScheme = (): 'light' | 'dark' => useSyncExternalStore(listen, shownScheme);

function chosen(): Scheme {
  const scheme = localStorage.getItem(key);
  return schemes.find((one) => one === scheme) ?? 'auto';
}

function choose(scheme: Scheme) {
  localStorage.setItem(key, scheme);
  dispatchEvent(new Event('storage'));
}

function listen(listener: () => void) {
  addEventListener('schemeshown', listener);
  return () => removeEventListener('schemeshown', listener);
}
