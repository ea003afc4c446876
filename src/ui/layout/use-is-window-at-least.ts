import { useSyncExternalStore } from 'react';
import { fromWidth, type Width } from '../tokens/widths.ts';

/** Returns whether the window has at least this width now. */
export const isWindowAtLeast = (width: Width): boolean => matchMedia(fromWidth(width)).matches;

/** Returns whether the window has at least this width, and renders again when that changes. */
export const useIsWindowAtLeast = (width: Width): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(fromWidth(width));
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => isWindowAtLeast(width),
    () => false,
  );
