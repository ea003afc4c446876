import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import { type Client, createClient } from '../../../src/server/client.ts';
import type { Send } from '../../../src/server/send.ts';
import { hostBuild } from '../../../tools/host-build.ts';
import type { SerializedRequest } from './page.ts';

/** As strict as the product's own policy, with the one exception that WebAssembly needs. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** Builds a page that runs the product in a worker, and serves it. */
export async function serveBrowserHost(folder: string) {
  const options = await hostBuild({
    appType: 'mpa',
    logLevel: 'silent',
    root: import.meta.dirname,
    build: { outDir: folder, emptyOutDir: true },
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': contentSecurityPolicy } },
  });
  await build(options);
  const server = await preview(options);
  return { address: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

/** Returns a function that sends requests through the worker of the current page, with a session's token. */
export const createPageSender =
  (page: () => Page, token: string | null): Send =>
  async (method, path, body, headers = {}) => {
    const all = { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers };
    const request: SerializedRequest = { method, path, headers: all, body: await serializeBody(body) };
    const answer = await page().evaluate((request) => window.sendToWorker(request), request);
    if (typeof answer === 'string') throw new Error(answer);
    return new Response(Buffer.from(answer.bytes, 'base64'), { status: answer.status, headers: answer.headers });
  };

/** Returns a client that makes calls through the worker of the current page. */
export const createPageClient = (page: () => Page, token: string | null): Client =>
  createClient(createPageSender(page, token));

const serializeBody = async (body: unknown): Promise<SerializedRequest['body']> => {
  if (body === undefined || typeof body === 'string') return body;
  if (!(body instanceof FormData)) return JSON.stringify(body);
  const fields = [...body].map(async ([name, value]): Promise<[string, string | Base64File]> => {
    if (typeof value === 'string') return [name, value];
    const bytes = Buffer.from(await value.arrayBuffer()).toString('base64');
    return [name, { name: value.name, type: value.type, bytes }];
  });
  return { form: await Promise.all(fields) };
};

type Base64File = { name: string; type: string; bytes: string };
