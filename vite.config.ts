import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import product from './package.json' with { type: 'json' };
import { chunkGroups, filesToPreload } from './tools/chunks.ts';
import { desktopApp } from './tools/desktop-app.ts';
import { deviceDatabaseAlias } from './tools/device-database.ts';
import { namedWidths } from './tools/named-widths.ts';
import { offlineWorker } from './tools/offline-worker.ts';
import { singleCalls } from './tools/single-calls.ts';
import { singleImports } from './tools/single-imports.ts';
import { startInline } from './tools/start-inline.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Page and call share some paths: a browser asking for a page says so, a call asks for JSON. */
function isCall(request: IncomingMessage): boolean {
  const path = (request.url ?? '/').replace(/[?#].*/, '');
  if (request.method !== 'GET' && request.method !== 'HEAD') return true;
  // One of the folders of this app is called `files`, too.
  if (/\.tsx?$/.test(path)) return false;
  if (path.endsWith('.php') || /^\/(logout$|files\/|h5p\/|openapi\.json$|metrics$|health$)/.test(path)) return true;
  return path === '/auth' && !request.headers.accept?.includes('text/html');
}

export default defineConfig({
  root: 'src/web',
  plugins: [
    namedWidths(),
    singleImports(),
    singleCalls(),
    react({ compiler: true }),
    startInline(),
    offlineWorker(),
    desktopApp(),
  ],
  // For the host's worker where the app is not built but served.
  resolve: { alias: [await deviceDatabaseAlias()] },
  define: { __VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
    target: ['es2020', 'chrome87', 'firefox78', 'safari14'],
    // Large parts are loaded when they are needed; tests limit what a first visit loads.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      // One callback is the build of the host's worker.
      checks: { pluginTimings: false },
      output: {
        // Names of some three hundred files are part of each first visit, and hashes cannot be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: chunkGroups(),
      },
    },
  },
  worker: {
    // The server knows its workers by their names.
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } },
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
