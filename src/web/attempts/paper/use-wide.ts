import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 62em)');

/** Whether a text has room beside its question. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
