import { createHash } from 'node:crypto';
import { build } from 'vite';

/** Returns the name of a build by the names of its files, which carry the hashes of their contents. */
export const nameOfBuild = (files: readonly string[]): string =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);

/** Builds a service worker with what it has to know of the app, as `__APP__`. Returns its code. */
export async function buildServiceWorker(input: string, app: object): Promise<string> {
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
