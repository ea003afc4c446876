import { createContext } from 'react';

/** What the rest of the interface may ask of the route table; the router fills it in. */
export const RoutesContext = createContext<{
  /** Fetches the code of the screen at a path. */
  prefetch: (path: string) => void;
  /** Whether there is a screen at a path. */
  exists: (path: string) => boolean;
}>({ prefetch: () => {}, exists: () => false });
