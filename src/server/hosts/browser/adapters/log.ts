import type { Host } from '../../../host.ts';

/** Writes to the browser's console. */
export const log: Host['log'] = {
  debug: (facts, message) => console.debug(message, facts),
  info: (facts, message) => console.info(message, facts),
  warn: (facts, message) => console.warn(message, facts),
  error: (facts, message) => console.error(message, facts),
};
