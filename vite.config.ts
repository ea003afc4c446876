import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import product from './package.json' with { type: 'json' };
import type { Call } from './src/contract/call.ts';
import { chunkGroups } from './tools/chunks.ts';
import { offlineWorker } from './tools/offline-worker.ts';
import { singleImports } from './tools/single-imports.ts';
import { startInline } from './tools/start-inline.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Page and call share some paths: a browser asking for a page says so, a call asks for JSON. */
function isCall(request: IncomingMessage): boolean {
  const path = (request.url ?? '/').replace(/[?#].*/, '');
  if (request.method !== 'GET' && request.method !== 'HEAD') return true;
  if (path.endsWith('.php') || /^\/(logout$|files\/|h5p\/|openapi\.json$|metrics$|health$)/.test(path)) return true;
  return path === '/auth' && !request.headers.accept?.includes('text/html');
}

/**
 * Sends browsers the names and paths of the calls that are built, without their Zod schemas, which only the server
 * runs: 24 kB compressed less on every phone.
 */
function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    load: {
      filter: { id: /\/src\/contract\/index\.ts$/ },
      async handler(id) {
        const { calls } = (await import(id)) as typeof import('./src/contract/index.ts');
        return `const call = (area, name, refuses = [], repeats = 'key', method = 'POST', body = 'json',
            path = \`/\${area}/\${name}.php\`) => ({ area, name, path, method, body, repeats, refuses });
          export const calls = {${Object.entries(calls).map(([area, ofArea]) => `${area}: {${callsOf(ofArea)}}`)}};`;
      },
    },
  };
}

/**
 * Returns the built calls of an area as properties of JavaScript: one line each, without what most calls have, is smaller than objects
 * with named fields.
 */
const callsOf = (area: Record<string, { built: boolean }>): string =>
  Object.values(area)
    .filter((call): call is Call => call.built)
    .map(({ area, name, path, method, body, repeats, refuses }) => {
      const usual = [[], 'key', 'POST', 'json', `/${area}/${name}.php`].map((field) => JSON.stringify(field));
      const fields = [refuses, repeats, method, body, path].map((field) => JSON.stringify(field));
      const last = fields.findLastIndex((field, index) => field !== usual[index]);
      return `${name}: call(${[JSON.stringify(area), JSON.stringify(name), ...fields.slice(0, last + 1)]})`;
    })
    .join();

export default defineConfig({
  root: 'src/web',
  plugins: [singleImports(), contractWithoutSchemas(), react({ compiler: true }), startInline(), offlineWorker()],
  define: { __VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: ['es2020', 'chrome87', 'firefox78', 'safari14'],
    rolldownOptions: {
      output: {
        codeSplitting: chunkGroups(),
      },
    },
  },
  server: {
    proxy: {
      '^/': {
        target: api,
        bypass: (request) => (isCall(request) ? undefined : request.url),
      },
    },
  },
});
