/** Where the service worker of the desktop mode is, and the addresses that are its own. */
export const APP_WORKER_PATH = '/desktop-worker.js';
export const APP_WORKER_SCOPE = '/desktop';

/** What a page asks a new version that waits for its turn. It replies whether it takes over. */
export const TAKE_OVER = 'take over';

/** What the service worker says to pages while it stores the app. */
export type FromAppWorker = { type: 'stored'; done: number; of: number };

/** Returns whether an address is that of a page of the desktop mode. */
export const isDesktopPage = (url: string): boolean => /^\/desktop(\/|$)/.test(new URL(url).pathname);
