import { requestInit, type Send } from '../../../send.ts';

/** Sends a request to the server from which this computer has the product; without cookies, which belong to the pages. */
export const sendToServer: Send = (method, path, body, headers = {}) =>
  fetch(new URL(path, location.origin), {
    ...requestInit(method, body, headers),
    credentials: 'omit',
    cache: 'no-store',
  });
