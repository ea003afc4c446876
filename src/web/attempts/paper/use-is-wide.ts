import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 62em)');

/** Returns whether a stimulus has room next to its question. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
