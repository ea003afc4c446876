import { createContext } from 'react';

/** Gives access to the route table without importing it; the app provides it. */
export const RoutesContext = createContext<{
  /** Fetches the code of the screen at a path. */
  prefetch: (path: string) => void;
  /** Returns true when there is a screen at a path. */
  exists: (path: string) => boolean;
}>({ prefetch: () => {}, exists: () => false });
