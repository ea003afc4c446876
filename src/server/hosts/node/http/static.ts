import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { serveStatic as serveParts } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { LRUCache } from 'lru-cache';
import { calls } from '../../../../contract/index.ts';
import { RETRY_AFTER_SECONDS } from '../../../unavailable.ts';
import { OFFLINE_WORKER_PATH, offlineWorkerRemoval } from './offline-worker.ts';
import { pathOf } from './path.ts';

/** Handles requests for pages and their files; returns undefined for calls. */
export type PagesHandler = (request: Request) => Response | Promise<Response> | undefined;

/** Nothing from elsewhere, nothing inline but styles, which the interface library writes for its positions, and the page's own scripts. */
const policyFor = (scripts: readonly string[]) =>
  [
    "default-src 'self'",
    ...(scripts.length > 0 ? [`script-src 'self' ${scripts.join(' ')}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
const policy = policyFor([]);
/** A worker obeys the policy of its own script: those of the app may compile WebAssembly, which no page may. */
const workerPolicy = policyFor(["'wasm-unsafe-eval'"]);
const isWorker = (path: string) => /^\/(desktop\/)?assets\/[\w-]+-worker-[\w-]+\.js$/.test(path);
/** Such files carry their content's hash in their name and so never change. */
const isHashed = (path: string) => /^\/(desktop\/)?assets\//.test(path);

/** Returns the policy of a page: its inline scripts run, as their hashes tell, and no others. */
function policyOf({ bytes }: StoredFile): string {
  const inline = Buffer.from(bytes)
    .toString()
    .matchAll(/<script>([\s\S]*?)<\/script>/g);
  return policyFor(
    [...inline].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  );
}

const always = {
  'content-security-policy': policy,
  vary: 'accept-encoding',
};

type Env = { Variables: { file: StoredFile } };

/**
 * Returns a handler that serves the built web app from a folder. Every address that is neither a file nor a call is a
 * page of it. With `offlinePaper` false, devices remove the worker that stores running papers.
 */
export function createPages(folder: string, { offlinePaper = true } = {}): PagesHandler {
  const app = new Hono<Env>();
  const read = fileReader((path) => isHashed(path.slice(folder.length)));
  const rewriteRequestPath = (path: string) => join(folder, extname(path) ? path : 'index.html');
  const whole = serveStatic<Env>({
    root: '',
    join,
    rewriteRequestPath,
    precompressed: true,
    async getContent(path, c) {
      const file = await read(path);
      if (file) c.set('file', file);
      return file?.bytes ?? null;
    },
  });
  const parts = serveParts<Env>({
    rewriteRequestPath,
    async onFound(path, c) {
      const file = await read(path);
      if (file) c.set('file', file);
    },
  });

  app.use(etag({ retainedHeaders: ['cache-control', 'etag', ...Object.keys(always)] }));
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(always)) headers.set(name, value);
    const file = c.get('file');
    if (!file) return;
    if (isWorker(c.req.path)) headers.set('content-security-policy', workerPolicy);
    // What is sent may be compressed.
    const page = headers.get('content-type')?.includes('html') ? await read(join(folder, 'index.html')) : null;
    if (page) headers.set('content-security-policy', policyOf(page));
    // A partner's page opens it in a window, and gets a token from there.
    if (page && c.req.path === '/auth-partner') headers.set('cross-origin-opener-policy', 'unsafe-none');
    headers.set('etag', file.etag);
    // A part that is not there has no bytes: announcing some would leave the client waiting for those of the next
    // answer.
    if (c.res.status === 200 && !headers.has('content-length'))
      headers.set('content-length', String(file.bytes.length));
    headers.set('cache-control', isHashed(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  if (!offlinePaper)
    app.get(OFFLINE_WORKER_PATH, (c) =>
      c.body(offlineWorkerRemoval, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
    );
  app.get('*', (c, next) => {
    // What was compressed when it was built is sent in place of the file and is none itself.
    if (/\.(br|gz)$/.test(c.req.path)) return next();
    return c.req.header('range') ? parts(c, next) : whole(c, next);
  });
  app.notFound((c) =>
    existsSync(join(folder, 'index.html'))
      ? c.text('Not found\n', 404)
      : c.text('The web app is not built yet.\n', 503, { 'retry-after': RETRY_AFTER_SECONDS }),
  );
  // Hono would print the error; the caller logs it.
  app.onError((error) => {
    throw error;
  });
  return (request) => (isCall(request, pathOf(request.url)) ? undefined : app.fetch(request));
}

type StoredFile = { bytes: Uint8Array<ArrayBuffer>; etag: string };

/** The whole web app has 8 MB with what is compressed of it; after a new build the one before it makes room. */
const CACHED_BYTES = 32_000_000;
/** Beyond it are parts of the desktop mode's host, which a computer fetches once. */
const LARGEST_CACHED_BYTES = 1_500_000;

/**
 * Returns what reads a file, or null where there is none. Contents are cached: a whole school opens the same few files
 * in the same minute. A file that may change is read again when its date or size has.
 */
function fileReader(neverChanges: (path: string) => boolean) {
  const cache = new LRUCache<string, StoredFile>({
    maxSize: CACHED_BYTES,
    maxEntrySize: LARGEST_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  return async (path: string): Promise<StoredFile | null> => {
    const cached = cache.get(path);
    if (cached && neverChanges(path)) return cached;
    try {
      const { mtimeMs, size } = await stat(path);
      const etag = `W/"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`;
      if (cached?.etag === etag) return cached;
      const file = { bytes: await readFile(path), etag };
      cache.set(path, file);
      return file;
    } catch (error) {
      if (isNoFile((error as NodeJS.ErrnoException).code)) return null;
      throw error;
    }
  };
}

/** The last two are of names that no file can have: with a NUL character, or too long. */
const isNoFile = (code = '') => ['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG'].includes(code);

const callsByGet = new Set(
  Object.values(calls)
    .flatMap((area): { method: string; path: string }[] => Object.values(area))
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path),
);

/** Some pages and calls share a path: a browser that opens a page asks for text/html, a call does not. */
function isCall(request: Request, path: string) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return true;
  if (path.endsWith('.php') || path.startsWith('/files/') || path.startsWith('/h5p/')) return true;
  if (path === '/openapi.json' || path === '/metrics' || path === '/health') return true;
  return callsByGet.has(path) && !request.headers.get('accept')?.includes('text/html');
}
