import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat, repeatOrWake } from './repeat.ts';

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

describe('repeatOrWake with a pause of a second', () => {
  it('runs at once when it is woken, and a second after that', async () => {
    const began: number[] = [];
    const start = Date.now();
    const { wake, stop } = repeatOrWake(1000, async () => void began.push(Date.now() - start), vi.fn());
    await vi.advanceTimersByTimeAsync(300);
    wake();
    wake();
    await vi.advanceTimersByTimeAsync(1200);
    expect(began).toEqual([300, 1300]);
    await stop();
  });

  it('runs once more after the run in progress, however often it was woken meanwhile', async () => {
    const began: number[] = [];
    const start = Date.now();
    const work = async () => {
      began.push(Date.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    const { wake, stop } = repeatOrWake(1000, work, vi.fn());
    await vi.advanceTimersByTimeAsync(1100);
    wake();
    await vi.advanceTimersByTimeAsync(100);
    wake();
    await vi.advanceTimersByTimeAsync(2400);
    // A timer takes a millisecond at least.
    expect(began).toEqual([1000, 1501, 3001]);
    await stop();
  });

  it('runs after its pause where nobody wakes it: a lost wake only delays', async () => {
    const work = vi.fn(() => Promise.resolve());
    const { stop } = repeatOrWake(1000, work, vi.fn());
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
    await stop();
  });

  it('runs no more once it was stopped, though it is woken', async () => {
    const work = vi.fn(() => Promise.resolve());
    const { wake, stop } = repeatOrWake(1000, work, vi.fn());
    wake();
    await stop();
    wake();
    await vi.advanceTimersByTimeAsync(3000);
    expect(work).not.toHaveBeenCalled();
  });
});
