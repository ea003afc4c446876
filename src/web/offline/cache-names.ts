/** What the caches of papers begin with: the kill switch removes them by it. */
const PREFIX = 'paper';

/** The cache with the papers of one student and their files. It exists only while a paper is stored. */
export const PAPERS_CACHE = PREFIX;

/** Returns the name of the cache with the app's files of a build. */
export const appCacheName = (build: string) => `${PREFIX}-app/${build}`;
/** Returns whether a cache is one with the app's files. */
export const isAppCache = (name: string) => name.startsWith(`${PREFIX}-app/`);

/** The path of the service worker. */
export const WORKER_PATH = '/offline-worker.js';

/** The message by which a page finds out whether the worker is active; a disabled one does not reply. */
export const PING = 'are you there';
