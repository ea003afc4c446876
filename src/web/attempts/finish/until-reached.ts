import { Unavailable } from '../../data/errors.ts';
import { backOff } from '../journal/sender.ts';

/** Makes a request until the server answers, and says by `away` whether it does. Throws as `send`, and AbortError. */
export async function untilReached<Reply>(
  request: () => Promise<Reply>,
  away: (away: boolean) => void,
  signal: AbortSignal,
): Promise<Reply> {
  for (let failures = 1; ; failures++) {
    try {
      const reply = await request();
      away(false);
      return reply;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      away(true);
      await pause(backOff(failures, Math.random()), signal);
      signal.throwIfAborted();
    }
  }
}

/** Some milliseconds; shorter when the network comes back or the wait is called off. */
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
