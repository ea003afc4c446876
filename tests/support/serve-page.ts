import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { listen } from '../../src/server/hosts/node/http/server.ts';
import { createPages } from '../../src/server/hosts/node/http/static.ts';
import { namedWidths } from '../../tools/named-widths.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Builds `tests/support/<name>` into the folder and serves it as the product serves its pages. Every path under
 * `/files/` returns a picture of one pixel.
 */
export async function servePage(name: 'editor' | 'gallery', folder: string) {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, name),
    plugins: [namedWidths(), react({ compiler: true })],
    build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
  });
  const pages = createPages(folder);
  const server = await listen({ port: 0, host: '127.0.0.1' }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/files/')) return new Response(dot, { headers: { 'content-type': 'image/png' } });
    return (await pages(request)) ?? new Response(null, { status: 404 });
  });
  return { address: `http://127.0.0.1:${server.port}`, close: () => server.close() };
}
