/** Sends a request of a method, path, body and headers. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Returns a request with a body as JSON, or as a form where it is one. */
export const requestInit = (method: string, body: unknown, headers: Record<string, string>) => ({
  method,
  headers: {
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { body: encodeBody(body) }),
});

const encodeBody = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
