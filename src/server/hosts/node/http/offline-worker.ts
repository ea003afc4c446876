/** Where browsers look for the worker that keeps running papers. */
export const OFFLINE_WORKER = '/offline-worker.js';

/**
 * Takes the place of that worker where it is switched off: at once, and then it is gone with all that was kept. Answers are
 * not in its caches.
 */
export const noOfflineWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('paper')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;
