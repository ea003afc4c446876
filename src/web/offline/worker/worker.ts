import { appCacheName, isAppCache, PAPERS_CACHE, PING } from '../cache-names.ts';
import { type App, deleteOtherApps, kept, storeApp } from './app-files.ts';
import { replyWithFile } from './file-reply.ts';
import { chooseResponseSource } from './routing.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written into the worker by the build: its name, the script that the page begins with, and all the student's route needs. */
declare const __APP__: App;

const app = appCacheName(__APP__.build);

/** How long a page waits for the network if a paper is stored. */
const NETWORK_TIMEOUT_MS = 4000;

self.addEventListener('install', (event) => event.waitUntil(storeApp(app, '/', __APP__)));

// Nobody skips the wait: until all pages of the version before are closed, it answers with the files they were made of.
self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === PING) port?.postMessage(true);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const { method, mode } = request;
  switch (chooseResponseSource({ method, path: pathname, mode })) {
    case 'page':
      return event.respondWith(page(request));
    case 'asset':
      return event.respondWith(asset(request));
    case 'file':
      return event.respondWith(file(request));
  }
});

async function begin(): Promise<void> {
  await deleteOtherApps(isAppCache, app);
  await self.clients.claim();
}

/** Returns the page from the network; if a paper is stored and the network does not reply in time, from the device. */
async function page(request: Request): Promise<Response> {
  const shell = (await caches.has(PAPERS_CACHE)) ? await caches.match('/', { ...kept, cacheName: app }) : undefined;
  if (!shell) return fetch(request);
  try {
    const response = await inTime(fetch(request));
    return response.status < 500 ? response : shell;
  } catch {
    return shell;
  }
}

const inTime = (answer: Promise<Response>): Promise<Response> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The network does not answer')), NETWORK_TIMEOUT_MS);
    answer.then(resolve, reject);
  });

/** Fonts for rare letters are stored when they are requested. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request, kept);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && (await caches.has(PAPERS_CACHE))) await storeAsset(request, response.clone());
  return response;
}

/** Where papers were removed meanwhile, and the app with them, nothing of it is left. */
async function storeAsset(request: Request, response: Response): Promise<void> {
  await (await caches.open(app)).put(request, response);
  if (!(await caches.has(PAPERS_CACHE))) await caches.delete(app);
}

async function file(request: Request): Promise<Response> {
  const known =
    (await caches.has(PAPERS_CACHE)) && (await caches.match(request.url, { ...kept, cacheName: PAPERS_CACHE }));
  if (!known) return fetch(request);
  return replyWithFile(request, await known.blob(), { 'content-type': known.headers.get('content-type') ?? '' });
}
