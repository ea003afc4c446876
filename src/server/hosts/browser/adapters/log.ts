import type { Host } from '../../../host.ts';
import { toLoggedError } from '../../../log-errors.ts';

type Level = keyof Host['log'];

const to =
  (level: Level) =>
  (facts: object, message: string): void =>
    console[level](message, 'err' in facts ? { ...facts, err: toLoggedError(facts.err) } : facts);

/** Writes to the browser's console; errors without the values they happened with. */
export const log: Host['log'] = { debug: to('debug'), info: to('info'), warn: to('warn'), error: to('error') };
