/** Where the product runs in the desktop mode, on this computer's own host. */
export const DESKTOP_PATH = '/desktop';

/** What answers the calls of this page: the server that it came from, or the host on this computer. */
export const runtime: 'online' | 'desktop' = /^\/desktop(\/|$)/.test(globalThis.location?.pathname)
  ? 'desktop'
  : 'online';

/** Returns the address of a screen by its path, for what does not go through the router. */
export const addressOf = (path: string): string => (runtime === 'desktop' ? DESKTOP_PATH + path : path);
