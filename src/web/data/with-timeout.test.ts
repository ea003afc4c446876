import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Unavailable } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A request that gets no reply until it is aborted. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('withTimeout returns the reply', () =>
  expect(withTimeout(1000, new AbortController().signal, async () => 7)).resolves.toBe(7));

it('withTimeout gives a request without a reply up, as if there were no network', async () => {
  const asked = expect(withTimeout(1000, new AbortController().signal, silent)).rejects.toThrow(Unavailable);
  await vi.advanceTimersByTimeAsync(1000);
  await asked;
});

it('withTimeout passes on that the request was called off', async () => {
  const outer = new AbortController();
  const asked = expect(withTimeout(1000, outer.signal, silent)).rejects.toMatchObject({ name: 'AbortError' });
  outer.abort();
  await asked;
});
