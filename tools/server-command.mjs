import { isStale } from './sources.mjs';

/**
 * Returns the arguments that start the server under Node. V8 grows its young generation with the machine's memory, not
 * with the need: 8 MB keep the process under 200 MB where a thousand students answer, for a few more small collections.
 * Throws where the server is not built, or of other sources than those that are there.
 */
export function serverCommand() {
  if (isStale('server')) throw new Error('dist/server is older than its sources; build it: node tools/build.ts server');
  return ['--max-semi-space-size=8', 'dist/server/main.js'];
}
