import { useSyncExternalStore } from 'react';
import { asText, definePreference } from '../storage/preference.ts';

export const schemes = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The same key as in `src/web/scheme.js`, which shows the choice before the first paint and whenever it changes. */
const preference = definePreference<Scheme>(
  'color-scheme',
  asText((text): text is Scheme => schemes.some((scheme) => scheme === text)),
  'auto',
);

/** Returns the chosen colour scheme and its setter; stored on this device. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  return [useSyncExternalStore(listen, preference.read), choose];
}

/** Returns the colour scheme that is shown. */
export const shownScheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';

/** Returns the colour scheme that is shown, and renders again when it changes. */
export const useShownScheme = (): 'light' | 'dark' => useSyncExternalStore(listen, shownScheme);

function choose(scheme: Scheme) {
  // Where the browser stores nothing, the script reads the choice of this page from here.
  if (!preference.write(scheme)) document.documentElement.dataset.chosenScheme = scheme;
  dispatchEvent(new Event('storage'));
}

function listen(listener: () => void) {
  addEventListener('schemeshown', listener);
  return () => removeEventListener('schemeshown', listener);
}
