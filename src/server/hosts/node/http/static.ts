import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { calls } from '../../../../contract/index.ts';
import { pathOf } from './path.ts';

/** Answers the requests for pages and their files; nothing for those that are calls. */
export type Pages = (request: Request) => Promise<Response> | undefined;

/** The folder's files as they lay there at one moment; their content is read when it is first asked for. */
type Shelf = { made: string; files: Map<string, Asset> };
type Asset = {
  path: string;
  headers: Record<string, string>;
  encodings: Encoding[];
  contents: Map<string, Promise<Buffer>>;
};
type Encoding = 'br' | 'gzip';

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Nothing from elsewhere, nothing inline but styles, which the interface library writes for its positions. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const always = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'accept-encoding',
};

/** The web app built into the folder. Every address that is neither a file nor a call is a page of its own. */
export function pagesFrom(folder: string): Pages {
  let shelf: Shelf | undefined;

  // Looked at again with every page, so that a new build is served without a restart.
  const current = async () => {
    const made = await stat(join(folder, 'index.html')).then(
      ({ mtimeMs, ino }) => `${mtimeMs} ${ino}`,
      () => undefined,
    );
    if (made !== shelf?.made) shelf = made ? { made, files: await filesIn(folder) } : undefined;
    return shelf;
  };

  const answer = async (request: Request, path: string) => {
    const known = shelf?.files.get(path);
    if (known && path.startsWith('/assets/')) return send(known, request).catch(notFound);
    const { files } = (await current()) ?? {};
    if (!files)
      return new Response('The web app is not built yet.\n', { status: 503, headers: { 'retry-after': '2' } });
    const file = files.get(path) ?? (extname(path) ? undefined : files.get('/index.html'));
    return file ? send(file, request).catch(notFound) : notFound();
  };

  return (request) => {
    const path = pathOf(request.url);
    return isCall(request, path) ? undefined : answer(request, path);
  };
}

/** Also what was on the shelf and is gone from the disk: a new build has just replaced it. */
const notFound = () => new Response('Not found\n', { status: 404, headers: always });

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

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const there = new Set(paths);
  const plain = paths.filter((path) => !Object.values(endings).includes(extname(path)));
  return new Map(await Promise.all(plain.map(async (path) => [path, await assetAt(folder, path, there)] as const)));
}

async function assetAt(folder: string, path: string, there: Set<string>): Promise<Asset> {
  const { mtimeMs, size } = await stat(join(folder, path));
  return {
    path: join(folder, path),
    encodings: (['br', 'gzip'] as const).filter((encoding) => there.has(path + endings[encoding])),
    contents: new Map(),
    headers: {
      ...always,
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      etag: `W/"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`,
      // Files under assets/ carry their content's hash in their name and so never change.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  };
}

async function send(file: Asset, request: Request) {
  const { headers } = file;
  if (request.headers.get('if-none-match')?.includes(headers.etag ?? ''))
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = file.encodings.find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  const content = await contentOf(file, encoding);
  return new Response(request.method === 'HEAD' ? null : (content as Uint8Array<ArrayBuffer>), {
    headers: {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(content.length),
    },
  });
}

/** Kept in memory: a whole school opens the same few files in the same minute. */
function contentOf({ path, contents }: Asset, encoding: Encoding | undefined) {
  const name = path + (encoding ? endings[encoding] : '');
  const content = contents.get(name) ?? readFile(name);
  contents.set(name, content);
  return content;
}
