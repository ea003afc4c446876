import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Unavailable } from './errors.ts';
import { withIdleTimeout } from './with-idle-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An upload that gets no reply until it is aborted. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('withIdleTimeout gives an upload without progress up, as if there were no network', async () => {
  const asked = expect(withIdleTimeout(1000, new AbortController().signal, silent)).rejects.toThrow(Unavailable);
  await vi.advanceTimersByTimeAsync(1000);
  await asked;
});

it('withIdleTimeout lets a slow upload with progress go on', async () => {
  const asked = withIdleTimeout(1000, new AbortController().signal, async (_, onLife) => {
    for (let step = 0; step < 5; step++) {
      await new Promise((resolve) => setTimeout(resolve, 900));
      onLife();
    }
    return 7;
  });
  await vi.advanceTimersByTimeAsync(4500);
  expect(await asked).toBe(7);
});

it('withIdleTimeout passes on that the upload was called off', async () => {
  const outer = new AbortController();
  const asked = expect(withIdleTimeout(1000, outer.signal, silent)).rejects.toMatchObject({ name: 'AbortError' });
  outer.abort();
  await asked;
});
