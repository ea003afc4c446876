import { createWatchedState } from '../device/watched-state.ts';
import { APP_WORKER_PATH, APP_WORKER_SCOPE, type FromAppWorker, TAKE_OVER } from './app-worker-messages.ts';

/** How often a page that stays open looks for a new version. */
const LOOK_EVERY_MS = 3_600_000;

/** How the app is stored on this computer. */
export type AppState = {
  /** `before` where it was when the page was opened. */
  stored: 'no' | 'storing' | 'now' | 'before' | 'failed';
  /** How much of it, from 0 to 1. */
  share: number;
  /** A new version waits: for the page to ask for it, or for the other pages to be closed. */
  update: 'none' | 'ready' | 'otherPages';
};

/** How the app is stored on this computer, as far as this page knows. */
export const appState = createWatchedState<AppState>({ stored: 'no', share: 0, update: 'none' });

let registration: ServiceWorkerRegistration | null = null;
let isTakingOver = false;

/** Stores the app on this computer, so that it opens without a network, and looks for new versions. */
export function keepApp(): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromAppWorker>) => {
    if (data.type === 'stored') appState.change({ share: data.done / data.of });
  });
  serviceWorker.startMessages();
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTakingOver) location.reload();
  });
  void register();
  // What failed without a network is tried again, and a page that is open for days hears of new versions.
  addEventListener('online', () => void register());
  setInterval(() => void register(), LOOK_EVERY_MS);
}

/** Asks the version that waits to take over, after which the page loads anew. */
export async function takeUpdate(): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting) return;
  isTakingOver = true;
  const { port1, port2 } = new MessageChannel();
  const isAlone = await new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    waiting.postMessage(TAKE_OVER, [port2]);
  });
  if (isAlone) return;
  isTakingOver = false;
  appState.change({ update: 'otherPages' });
}

async function register(): Promise<void> {
  try {
    const found = await navigator.serviceWorker.register(APP_WORKER_PATH, {
      scope: APP_WORKER_SCOPE,
      updateViaCache: 'none',
    });
    if (registration) return void (await found.update());
    registration = found;
    if (found.active) appState.change({ stored: 'before' });
    if (found.active && found.waiting) appState.change({ update: 'ready' });
    follow(found.installing);
    found.addEventListener('updatefound', () => follow(found.installing));
  } catch {
    // Without a network there is nothing new; where nothing is stored yet, the page says so.
    if (!registration?.active) appState.change({ stored: 'failed' });
  }
}

function follow(worker: ServiceWorker | null): void {
  if (!worker || !registration) return;
  const { active } = registration;
  if (!active) appState.change({ stored: 'storing', share: 0 });
  worker.addEventListener('statechange', () => {
    if (active) {
      if (worker.state === 'installed') appState.change({ update: 'ready' });
    } else if (worker.state === 'activated') appState.change({ stored: 'now', share: 1 });
    else if (worker.state === 'redundant') appState.change({ stored: 'failed' });
  });
}
