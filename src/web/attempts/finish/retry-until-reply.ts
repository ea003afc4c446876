import { Unavailable } from '../../data/errors.ts';
import { backOffMs } from '../../device/resending.ts';

/**
 * Makes a request until the server replies, and reports by `onUnreachable` whether it can be reached. Throws the errors of
 * `send`, and AbortError.
 */
export async function retryUntilReply<Reply>(
  request: () => Promise<Reply>,
  onUnreachable: (isUnreachable: boolean) => void,
  signal: AbortSignal,
): Promise<Reply> {
  for (let failures = 1; ; failures++) {
    try {
      const reply = await request();
      onUnreachable(false);
      return reply;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      onUnreachable(true);
      await pause(backOffMs(failures, Math.random()), signal);
      signal.throwIfAborted();
    }
  }
}

/** Waits some milliseconds; ends early when the network is back or the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
