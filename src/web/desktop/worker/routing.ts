import type { WorkerRequest } from '../../offline/worker/routing.ts';

/**
 * How a request of the desktop mode is answered: `page` and `asset` from the stored app, `file` from the files of the host, anything
 * else by the network alone.
 */
export type ResponseSource = 'page' | 'asset' | 'file' | 'network';

/** `hasToken` of what the host asks the server for, by the token of the device. */
type DesktopRequest = WorkerRequest & { hasToken: boolean };

/** Returns how to answer a request. The calls of pages do not come here: they are sent to the host in their worker. */
export function chooseResponseSource({ method, path, mode, hasToken }: DesktopRequest): ResponseSource {
  if (method !== 'GET' || hasToken) return 'network';
  if (path.startsWith('/files/')) return 'file';
  // Icons and the manifest lie beside the assets.
  if (path.startsWith('/assets/') || /^\/desktop\/.+\.\w+$/.test(path)) return 'asset';
  return mode === 'navigate' ? 'page' : 'network';
}
