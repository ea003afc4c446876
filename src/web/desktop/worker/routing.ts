import type { WorkerRequest } from '../../offline/worker/routing.ts';

/**
 * How a request of the desktop mode is answered: `page` and `asset` from the stored app, `file` from the files of the host, anything
 * else by the network alone.
 */
export type ResponseSource = 'page' | 'asset' | 'file' | 'network';

/** Returns how to answer a request. Calls do not come here: pages send them to the host in their worker. */
export function chooseResponseSource({ method, path, mode }: WorkerRequest): ResponseSource {
  if (method !== 'GET') return 'network';
  if (path.startsWith('/files/')) return 'file';
  // Icons and the manifest lie beside the assets.
  if (path.startsWith('/assets/') || /^\/desktop\/.+\.\w+$/.test(path)) return 'asset';
  return mode === 'navigate' ? 'page' : 'network';
}
