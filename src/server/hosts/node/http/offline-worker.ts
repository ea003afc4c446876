/** The path of the service worker that stores running papers on devices. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';

/**
 * A service worker that takes the place of that one if it is switched off, deletes its caches and unregisters both.
 * Pages that are open keep the worker before, which then passes everything to the network. Responses of students are
 * not in the caches.
 *
 * It never becomes active: a browser activates a worker only when the one before has nothing to do, and pages that are
 * open can delay that without end. Unregistering is not awaited, because it begins when the installation has ended.
 */
export const offlineWorkerRemoval = `self.addEventListener('install', (event) => event.waitUntil(end()));
async function end() {
  self.registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('paper')).map((name) => caches.delete(name)));
}
`;
