import { appCacheName, isAppCache, PAPERS_CACHE, PING } from '../cache-names.ts';
import { chooseResponseSource, parseRange } from './routing.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written into the worker by the build: its name, the script that the page begins with, and all the student's route needs. */
declare const __APP__: { build: string; entry: string; files: readonly string[] };

const app = appCacheName(__APP__.build);
/** Files are stored in the encoding that was received, and read back decoded. */
const kept = { ignoreVary: true };

/** How many files of the app are fetched at once: the paper's own requests have priority. */
const MAX_CONCURRENT_DOWNLOADS = 3;
/** How long a page waits for the network if a paper is stored. */
const NETWORK_TIMEOUT_MS = 4000;

self.addEventListener('install', (event) => event.waitUntil(fetchApp()));

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

/** Fetches the whole app; all or nothing. */
async function fetchApp(): Promise<void> {
  const cache = await caches.open(app);
  const shell = await fetched('/', 'no-cache');
  // A newer build has taken the place of this one meanwhile, and brings its own worker.
  if (!(await shell.clone().text()).includes(__APP__.entry)) throw new Error('The app is of another build');
  const left = [...__APP__.files];
  const take = async () => {
    for (let name = left.shift(); name; name = left.shift())
      // Names below assets/ are of their content, so another build's file is the same.
      await cache.put(name, (name.startsWith('/assets/') && (await caches.match(name, kept))) || (await fetched(name)));
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DOWNLOADS }, take));
  await cache.put('/', shell);
}

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response;
}

async function begin(): Promise<void> {
  const old = (await caches.keys()).filter((name) => isAppCache(name) && name !== app);
  await Promise.all(old.map((name) => caches.delete(name)));
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
  if (response.ok && (await caches.has(PAPERS_CACHE))) await (await caches.open(app)).put(request, response.clone());
  return response;
}

async function file(request: Request): Promise<Response> {
  const known =
    (await caches.has(PAPERS_CACHE)) && (await caches.match(request.url, { ...kept, cacheName: PAPERS_CACHE }));
  if (!known) return fetch(request);
  const bytes = await known.blob();
  const part = parseRange(request.headers.get('range'), bytes.size);
  const headers = new Headers({ 'content-type': known.headers.get('content-type') ?? '', 'accept-ranges': 'bytes' });
  if (!part) return new Response(bytes, { headers });
  const { from, to } = part;
  headers.set('content-range', `bytes ${from}-${to}/${bytes.size}`);
  return new Response(bytes.slice(from, to + 1), { status: 206, headers });
}
