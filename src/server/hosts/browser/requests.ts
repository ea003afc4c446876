import type { HostRequest, HostResponse } from '../../../contract/messages.ts';
import type { App } from '../../app.ts';
import { log } from './adapters/log.ts';

/** Handles one request. Never rejects: errors are returned as responses. */
export type RequestHandler = (request: HostRequest, signal: AbortSignal) => Promise<HostResponse>;

/** Returns a handler that passes requests to the app like HTTP requests. */
export const createRequestHandler =
  (app: App): RequestHandler =>
  async (request, signal) => {
    try {
      const response = await app.fetch(requestOf(request, signal));
      return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
    } catch (error) {
      log.error({ err: error }, 'a request failed');
      return failureResponse(500, 'Something went wrong');
    }
  };

/** Returns a response in the usual envelope for errors outside of the app. */
export const failureResponse = (status: 500 | 503, error: string): HostResponse => ({
  status,
  headers: [
    ['content-type', 'application/json'],
    ...(status === 503 ? ([['retry-after', '1']] satisfies [string, string][]) : []),
  ],
  body: new TextEncoder().encode(JSON.stringify({ success: false, errCode: status, error })).buffer,
});

const requestOf = ({ method, path, headers, body }: HostRequest, signal: AbortSignal): Request => {
  const url = new URL(path, location.origin);
  if (body === null) return new Request(url, { method, headers, signal });
  if (typeof body === 'string')
    return new Request(url, { method, headers: { 'content-type': 'application/json', ...headers }, body, signal });
  const form = new FormData();
  for (const [name, value] of body.form) form.append(name, value);
  return new Request(url, { method, headers, body: form, signal });
};
