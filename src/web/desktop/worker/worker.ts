import { desktopNames } from '../../../core/devices/desktop-names.ts';
import { headersOfFile } from '../../../core/files/served-files.ts';
import { type App, deleteOtherApps, kept, storeApp } from '../../offline/worker/app-files.ts';
import { replyWithFile } from '../../offline/worker/file-reply.ts';
import { type FromAppWorker, isDesktopPage, TAKE_OVER } from '../app-worker-messages.ts';
import { chooseResponseSource } from './routing.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written into the worker by the build: its name, the script that the page begins with, and the files of the app. */
declare const __APP__: App;

/** The page that is stored; every address of the desktop mode is it. */
const PAGE = '/desktop/';
const app = desktopNames.app + __APP__.build;
const inApp = { ...kept, cacheName: app };

self.addEventListener('install', (event) => event.waitUntil(storeApp(app, PAGE, __APP__, say)));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(takeOver(event.ports[0]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const { method, mode, headers } = request;
  switch (chooseResponseSource({ method, path: pathname, mode, hasToken: headers.has('authorization') })) {
    case 'page':
      return event.respondWith(stored(PAGE, request));
    case 'asset':
      return event.respondWith(stored(pathname, request));
    case 'file':
      return event.respondWith(file(pathname.slice('/files/'.length), request));
  }
});

async function begin(): Promise<void> {
  await deleteOtherApps((name) => name.startsWith(desktopNames.app), app);
  await self.clients.claim();
}

/** The pages of the desktop mode, whether they are this worker's already or not. */
const openPages = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => isDesktopPage(url));

let saying: Promise<unknown> = Promise.resolve();

/** Says how much of the app is stored; once in a while, as there are hundreds of files. */
function say(done: number): void {
  const message: FromAppWorker = { type: 'stored', done, of: __APP__.files.length };
  if (done % 10 !== 0) return;
  saying = saying.then(async () => {
    for (const page of await openPages()) page.postMessage(message);
  });
}

/**
 * Takes the place of the version before for the one page that asks, which then loads anew. Other pages would lose files that they
 * may still load: with them it says no.
 */
async function takeOver(port: MessagePort | undefined): Promise<void> {
  const isAlone = (await openPages()).length <= 1;
  port?.postMessage(isAlone);
  if (isAlone) await self.skipWaiting();
}

/** Returns a file of the stored app; what it does not have comes from the network. */
const stored = async (address: string, request: Request): Promise<Response> =>
  (await caches.match(address, inApp)) ?? fetch(request);

/** Returns a file of the host, which nobody else has to be asked for: what this device does not have is not there. */
async function file(name: string, request: Request): Promise<Response> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(desktopNames.files);
    const handle = await folder.getFileHandle(name);
    return replyWithFile(request, await handle.getFile(), headersOfFile(name));
  } catch {
    return new Response('Not found\n', { status: 404 });
  }
}
