/** A request of a page that the service worker handles. */
export type WorkerRequest = { method: string; path: string; mode: string };

/**
 * How a request is answered: `page` from the network, or the stored app if that fails; `asset` and `file` from the
 * store, or the network; anything else from the network alone.
 */
export type ResponseSource = 'page' | 'asset' | 'file' | 'network';

/** The screens among which a student at a paper moves. */
const pages = new Set(['/', '/assessments', '/assessment']);

/**
 * Returns how to answer a request. Calls are never answered from the store: the data may be out of date, and only the
 * page knows.
 */
export function chooseResponseSource({ method, path, mode }: WorkerRequest): ResponseSource {
  if (method !== 'GET') return 'network';
  if (mode === 'navigate') return pages.has(path) ? 'page' : 'network';
  if (path.startsWith('/assets/')) return 'asset';
  return path.startsWith('/files/') ? 'file' : 'network';
}
