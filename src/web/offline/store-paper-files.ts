import { fileAddress } from '../../core/files/asset-id.ts';
import { PAPERS_CACHE, PING, WORKER_PATH } from './cache-names.ts';
import { MAXIMUM_BYTES, paperFilesOf } from './paper-files.ts';
import { type OpenedPaper, storePaper, storeServerTime } from './stored-papers.ts';

/** How often the server's time is noted, in milliseconds: a device that is set back gains no more than this. */
const STORE_INTERVAL_MS = 10_000;
const formulaFonts = ['STIX Two Math', 'Temml'];
const cursiveFont = 'Playwrite ES';

/** The opened paper, the server's clock, and the times as the device heard them last. */
type Sitting = Omit<OpenedPaper, 'now' | 'times'> & { now: () => number; times: () => OpenedPaper['times'] };

/**
 * Stores a running paper on this device, so that the page opens without a network. Retries when the network is back,
 * until the signal. Does nothing on pages without a secure context.
 */
export function storePaperOffline(sitting: Sitting, signal: AbortSignal): void {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const run = () => {
    // Files that are not stored are fetched when the page is opened again with a network.
    keepAll(sitting, signal).catch(() => {});
  };
  const timer = setInterval(() => storeServerTime(sitting.now()).catch(() => {}), STORE_INTERVAL_MS);
  addEventListener('online', run);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    removeEventListener('online', run);
  });
  run();
}

async function keepAll({ now, times, ...opened }: Sitting, signal: AbortSignal): Promise<void> {
  await workerThere();
  signal.throwIfAborted();
  await storePaper({ ...opened, now: now(), times: times() });
  const { image, audio } = paperFilesOf([opened.paper.questions, opened.paper.contexts]);
  await keepFiles(image, MAXIMUM_BYTES.image, signal);
  const isCursive = opened.paper.questions.some(({ cursiveLetter }) => cursiveLetter);
  await keepFonts(Object.values(opened.paper.formulas).join(''), isCursive, signal);
  await keepFiles(audio, MAXIMUM_BYTES.audio, signal);
}

/** Waits for a worker that replies: a disabled one does not, and then nothing is stored. */
async function workerThere(): Promise<void> {
  await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    active?.postMessage(PING, [port2]);
  });
}

/** One after the other, as the answers go before; until they are too large together. */
async function keepFiles(names: readonly string[], mostBytes: number, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  for (const name of names) {
    const address = fileAddress(name);
    if (await caches.match(address, { cacheName: PAPERS_CACHE, ignoreVary: true })) continue;
    const response = await fetch(address, { signal, priority: 'low' });
    bytes += Number(response.headers.get('content-length'));
    if (bytes > mostBytes) return;
    if (response.ok) await put(address, response, signal);
  }
}

/** Stores the fonts that this page has used, and those that the remaining formulas and questions need. */
async function keepFonts(formulas: string, isCursive: boolean, signal: AbortSignal): Promise<void> {
  if (isCursive) await document.fonts.load(`1em "${cursiveFont}"`);
  if (formulas !== '')
    await Promise.all(formulaFonts.map((family) => document.fonts.load(`1em "${family}"`, formulas)));
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/[^/]+\.woff2$/.test(name));
  for (const { name } of fonts) {
    if (await caches.match(name, { ignoreVary: true })) continue;
    const response = await fetch(name, { signal, priority: 'low' });
    if (response.ok) await put(name, response, signal);
  }
}

/** Not into a cache that was removed meanwhile: the attempt has ended, or its student has left. */
async function put(address: string, response: Response, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (await caches.has(PAPERS_CACHE)) await (await caches.open(PAPERS_CACHE)).put(address, response);
}
