import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { productFolder } from '../product-folder.ts';
import { pathOf } from './path.ts';

/** Handles requests for the page that plays H5P packages and for its files; returns undefined for others. */
export type H5pPlayerHandler = (request: Request, origin?: string | undefined) => Promise<Response> | undefined;

type Part = { type: string; plain: Buffer; gzipped: Buffer };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const packageFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/**
 * Returns the handler of the player: our page, and h5p-standalone as its makers published it, with the notices of its
 * licences. It is under the GPL, so it is served as it is and is not part of our program. `origin` is where the caller
 * reaches the server, where that is known to be a name of ours.
 */
export function createH5pPlayer(): H5pPlayerHandler {
  let parts: Promise<Map<string, Part>> | undefined;
  return (request, origin) => {
    const path = pathOf(request.url);
    if (!path.startsWith('/h5p/player/') && !path.startsWith('/h5p/standalone/')) return undefined;
    parts ??= allParts();
    return parts.then((parts) => answer(request, path, origin, parts));
  };
}

function answer(request: Request, path: string, origin: string | undefined, parts: ReadonlyMap<string, Part>) {
  const isPage = /^\/h5p\/player\/[\w.-]+\/[0-9a-f]{32}$/.test(path);
  const destination = request.headers.get('sec-fetch-dest');
  if (isPage && destination !== null && destination !== 'iframe') return new Response('Not found\n', { status: 404 });
  const part = parts.get(isPage ? '/h5p/player/player.html' : path);
  if (!part || (!isPage && extname(path) === '.html')) return new Response('Not found\n', { status: 404 });
  const zipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  const content = zipped ? part.gzipped : part.plain;
  return new Response(request.method === 'HEAD' ? null : (content as Uint8Array<ArrayBuffer>), {
    headers: {
      'content-type': part.type,
      'content-length': String(content.length),
      ...(zipped && { 'content-encoding': 'gzip' }),
      vary: 'accept-encoding',
      // The page names the others by their revision.
      'cache-control': isPage ? 'no-cache' : 'public, max-age=86400',
      'content-security-policy': policy(origin),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    },
  });
}

/**
 * What packages bring along may write scripts and styles, but reaches this server only, and, wherever the page is
 * opened, has no origin: no cookie, no storage, no call of ours.
 */
const policy = (server: string | undefined): string => {
  const own = server === undefined ? "'self'" : `'self' ${server}`;
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${own} 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} 'unsafe-inline'`,
    `connect-src ${own}`,
    `img-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `media-src ${own} data: blob:`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};

async function allParts(): Promise<Map<string, Part>> {
  const player = join(productFolder, 'src/server/hosts/node/http/h5p');
  const standalone = packageFolder('h5p-standalone');
  const temml = packageFolder('temml');
  const font = packageFolder('@fontsource-variable/atkinson-hyperlegible-next');
  const files = [
    ...(await filesBelow(player)).map((file) => [`/h5p/player/${file}`, join(player, file)] as const),
    ...(await filesBelow(join(standalone, 'dist'))).map(
      (file) => [`/h5p/standalone/${file}`, join(standalone, 'dist', file)] as const,
    ),
    ['/h5p/player/font.woff2', join(font, 'files/atkinson-hyperlegible-next-latin-wght-normal.woff2')] as const,
    ['/h5p/standalone/LICENSE.txt', join(standalone, 'LICENSE')] as const,
    ...['temml.min.js', 'Temml-Local.css'].map(
      (file) => [`/h5p/standalone/temml/${file}`, join(temml, 'dist', file)] as const,
    ),
  ].filter(([path]) => extname(path) in types);
  const contents = await Promise.all(files.map(([, file]) => readFile(file)));
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  const revision = hash.digest('hex').slice(0, 12);
  return new Map(
    await Promise.all(
      files.map(async ([path], index) => {
        const content = contents[index] ?? Buffer.alloc(0);
        const plain = path.endsWith('.html')
          ? Buffer.from(content.toString('utf8').replaceAll('%REVISION%', revision))
          : content;
        const part = { type: types[extname(path)] ?? '', plain, gzipped: await promisify(gzip)(plain) };
        return [path, part] as const;
      }),
    ),
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
