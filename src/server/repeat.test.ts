import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('repeat with a pause of a second', () => {
  it('waits a second after each run, not between the starts', async () => {
    const began: number[] = [];
    const work = async () => {
      began.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    const end = repeat(1000, work, () => {});
    await vi.advanceTimersByTimeAsync(4600);
    expect(began.map((at) => at - (began[0] ?? 0))).toEqual([0, 1500, 3000]);
    await end();
  });

  it('passes a failure to onError and continues', async () => {
    const failures: unknown[] = [];
    const end = repeat(
      1000,
      () => Promise.reject('no'),
      (error) => failures.push(error),
    );
    await vi.advanceTimersByTimeAsync(2500);
    expect(failures).toEqual(['no', 'no']);
    await end();
  });

  it('stops after the work in progress and does not run again', async () => {
    const finish = Promise.withResolvers<void>();
    const work = vi.fn(() => finish.promise);
    const end = repeat(1000, work, () => {});
    await vi.advanceTimersByTimeAsync(1000);
    let hasEnded = false;
    const ended = end().then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(hasEnded).toBe(false);
    finish.resolve();
    await ended;
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
