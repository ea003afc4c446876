import { join } from 'node:path';

/**
 * How the server is started. V8 grows its young generation with the machine's memory, not with the need: 8 MB keep
 * the process under 200 MB where a thousand students answer, for a few more small collections.
 */
export const serverCommand = ['--max-semi-space-size=8', 'src/server/hosts/node.ts'];

/** With what it compiled last time at hand, the server is there in two thirds of the time. */
export const serverEnvironment = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
});
