import { useSyncExternalStore } from 'react';

/** Returns the colour scheme that is shown: `src/web/scheme.js` sets it before the first paint and at each change. */
export const shownScheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';

/** Returns the colour scheme that is shown, and renders again when it changes. */
export const useShownScheme = (): 'light' | 'dark' => useSyncExternalStore(listen, shownScheme);

function listen(listener: () => void) {
  addEventListener('schemeshown', listener);
  return () => removeEventListener('schemeshown', listener);
}
