/** The path of the service worker that stores running papers on devices. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';

/**
 * A service worker that replaces that one if it is switched off, deletes its caches and unregisters itself. Responses
 * of students are not in the caches.
 */
export const offlineWorkerRemoval = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('paper')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;
