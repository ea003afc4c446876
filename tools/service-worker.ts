import { createHash } from 'node:crypto';
import { build, type Rolldown } from 'vite';
import type { App } from '../src/web/offline/worker/app-files.ts';
import { main } from './chunks.ts';

/** Returns the script that the page of the app begins with. */
export const startOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(({ moduleIds }) => moduleIds.includes(main));
  if (!start) throw new Error('The build lacks the start of the app');
  return start;
};

/** Returns the name of a build by the addresses of its files, which carry the hashes of their contents. */
const nameOfBuild = (files: readonly string[]): string =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);

/** Builds a service worker that stores some files of a bundle; what it has to know of the app is its `__APP__`. Returns its code. */
export async function buildServiceWorker(
  input: string,
  bundle: Rolldown.OutputBundle,
  names: readonly string[],
): Promise<string> {
  const files = names.map((name) => `/${name}`);
  const app: App = { build: nameOfBuild(files), entry: `/${startOf(bundle).fileName}`, files };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __APP__: JSON.stringify(app) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The worker was not built');
  return output.output[0].code;
}
