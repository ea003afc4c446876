import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '../../../../contract/rate-limits.ts';
import { createRateLimiter } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { times, seconds } = rateLimits.preview;
const takeAll = async (limiter: ReturnType<typeof createRateLimiter>, key: string) => {
  for (let n = 0; n < times; n++) expect(await limiter.take('preview', key)).toBe(0);
};

describe('createRateLimiter', () => {
  it('allows so many, then returns how long to wait, and starts again after its period', async () => {
    const limiter = createRateLimiter();
    await takeAll(limiter, 'ana');
    vi.advanceTimersByTime(10_000);
    expect(await limiter.take('preview', 'ana')).toBe((seconds - 10) * 1000);
    vi.advanceTimersByTime((seconds - 10) * 1000);
    expect(await limiter.take('preview', 'ana')).toBe(0);
  });

  it('counts each key and each limit separately', async () => {
    const limiter = createRateLimiter();
    await takeAll(limiter, 'ana');
    expect(await limiter.take('preview', 'bruno')).toBe(0);
    expect(await limiter.take('upload', 'ana')).toBe(0);
    expect(await limiter.take('preview', 'ana')).toBeGreaterThan(0);
  });

  it('giveBack reverts a counted use', async () => {
    const limiter = createRateLimiter();
    await takeAll(limiter, 'ana');
    await limiter.giveBack('preview', 'ana');
    expect(await limiter.take('preview', 'ana')).toBe(0);
    expect(await limiter.take('preview', 'ana')).toBeGreaterThan(0);
  });

  it('stores at most so many keys, and drops the least recently used', async () => {
    const limiter = createRateLimiter({ mostKeys: 2 });
    await takeAll(limiter, 'ana');
    await takeAll(limiter, 'bruno');
    expect(await limiter.take('preview', 'ana')).toBeGreaterThan(0);
    await limiter.take('preview', 'carla');
    expect(await limiter.take('preview', 'ana')).toBeGreaterThan(0);
    expect(await limiter.take('preview', 'bruno')).toBe(0);
  });
});
