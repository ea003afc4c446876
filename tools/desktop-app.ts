import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { build, type Plugin, type Rolldown } from 'vite';
import { APP_WORKER_PATH } from '../src/web/desktop/app-worker-messages.ts';
import { hostBuild } from './host-build.ts';
import { buildServiceWorker } from './service-worker.ts';

const root = join(import.meta.dirname, '..');
const hostWorker = join(root, 'src/server/hosts/browser/worker.ts');
const appWorker = join(root, 'src/web/desktop/worker/worker.ts');
const icon = join(root, 'src/web/public/icon.svg');

/** The module by which a page knows the address of the host's worker. */
const HOST = 'virtual:desktop-host';
const LOADED_HOST = `\0${HOST}`;

/**
 * Builds what the desktop mode has beside the app: the host's worker with all it loads, which is a build of its own, icons, manifest, and
 * the service worker with the names of all files that it stores.
 */
export function desktopApp(): Plugin {
  let isServed = false;
  return {
    name: 'desktop-app',
    enforce: 'post',
    configResolved(config) {
      isServed = config.command === 'serve';
    },
    resolveId: { filter: { id: /^virtual:desktop-host$/ }, handler: () => LOADED_HOST },
    load: {
      filter: { id: /^\0virtual:desktop-host$/ },
      async handler() {
        if (isServed) return `export { default } from '/@fs${hostWorker}?worker&url';`;
        const [entry, ...rest] = await buildHost();
        for (const file of [entry, ...rest]) {
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: file.fileName, source });
        }
        return `export default '/${entry.fileName}';`;
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const [fileName, source] of await iconsAndManifest()) this.emitFile({ type: 'asset', fileName, source });
        const source = await buildServiceWorker(appWorker, bundle, storedFiles(bundle));
        this.emitFile({ type: 'asset', fileName: APP_WORKER_PATH.slice(1), source });
      },
    },
  };
}

/** Below `/desktop/`, so that the service worker of that scope answers it: a worker's own requests are those of its script. */
const names = {
  // The server knows workers, which may compile WebAssembly, by their names.
  entryFileNames: 'desktop/assets/[name]-[hash:7].js',
  chunkFileNames: 'desktop/assets/[name]-[hash:7].js',
  // A name that ends in .gz would be that of the compressed form of another file.
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    `desktop/assets/[name]-[hash:7]${name.endsWith('.gz') ? '.data' : '[extname]'}`,
};

/** Builds the host's worker. Returns its files, the script that it begins with first. */
async function buildHost(): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build(
    await hostBuild({
      root: join(root, 'src/server/hosts/browser'),
      publicDir: false,
      // Its warnings are of PGlite's own code, and of what the server alone can load later.
      logLevel: 'error',
      worker: { rolldownOptions: { output: names } },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: { input: { 'host-worker': hostWorker }, output: names },
      },
    }),
  );
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The host of the desktop mode was not built');
  return output.output;
}

/** Returns the name and the content of the icons and of the manifest that names them. */
async function iconsAndManifest(): Promise<[name: string, content: string | Uint8Array][]> {
  const svg = readFileSync(icon);
  const icons = await Promise.all(
    [192, 512].map(
      async (size): Promise<[string, Uint8Array]> => [
        `desktop/icon-${size}.png`,
        await sharp(svg, { density: (size / 32) * 72 })
          .resize(size, size)
          .png()
          .toBuffer(),
      ],
    ),
  );
  return [
    ...icons,
    ['desktop/icon-maskable-512.png', await maskableIcon(svg)],
    ['desktop/manifest.webmanifest', manifest],
  ];
}

/** Returns the icon on a ground that systems may cut to any shape: what matters is in the middle 80 %. */
async function maskableIcon(svg: Buffer): Promise<Uint8Array> {
  const ground = { width: 512, height: 512, channels: 3 as const, background: '#0f6b63' };
  const inner = await sharp(svg, { density: (400 / 32) * 72 })
    .resize(400, 400)
    .png()
    .toBuffer();
  return sharp({ create: ground })
    .composite([{ input: inner }])
    .png()
    .toBuffer();
}

const iconOf = (file: string, size: number, purpose: string) => ({
  src: `/desktop/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const manifest = JSON.stringify({
  id: '/desktop/',
  name: 'Assessments Assistant',
  short_name: 'Assessments',
  start_url: '/desktop/',
  scope: '/desktop/',
  display: 'standalone',
  background_color: '#faf8f3',
  theme_color: '#0f6b63',
  icons: [
    iconOf('icon-192.png', 192, 'any'),
    iconOf('icon-512.png', 512, 'any'),
    iconOf('icon-maskable-512.png', 512, 'maskable'),
  ],
});

/**
 * What nobody needs without a network: the reader of answer sheets, what rates new passwords, and the first database, which was used before
 * the app is stored.
 */
const notStored = /^(assets\/(reader-worker|zxing_reader)|desktop\/assets\/(password-score|database)-)/;
const isOfPasswords = (file: Rolldown.OutputBundle[string] | undefined) =>
  file?.type === 'chunk' && file.moduleIds.length > 0 && file.moduleIds.every((id) => id.includes('/@zxcvbn-ts/'));

/** Returns what the service worker stores: the files of the app, and of the host. */
const storedFiles = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((file) => /^(desktop|assets)\//.test(file) && !notStored.test(file) && !isOfPasswords(bundle[file]))
    .sort();
