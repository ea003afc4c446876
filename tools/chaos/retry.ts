import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../src/server/client.ts';

const PAUSE_MS = 100;

/** Repeats a call until the server has done it, as the journal on a device does. Throws where it is refused, and once the signal comes. */
export const retryUntilDone = async <Reply>(call: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> => {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      await pause(PAUSE_MS);
    }
  }
};
