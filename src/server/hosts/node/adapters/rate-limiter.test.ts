import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '../../../../contract/paces.ts';
import { createRateLimiter } from './rate-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { times, seconds } = rateLimits.preview;
const takeAll = async (pace: ReturnType<typeof createRateLimiter>, whose: string) => {
  for (let n = 0; n < times; n++) expect(await pace.take('preview', whose)).toBe(0);
};

describe('a pace', () => {
  it('lets so many through, says how long to wait then, and begins anew after its time', async () => {
    const pace = createRateLimiter();
    await takeAll(pace, 'ana');
    vi.advanceTimersByTime(10_000);
    expect(await pace.take('preview', 'ana')).toBe((seconds - 10) * 1000);
    vi.advanceTimersByTime((seconds - 10) * 1000);
    expect(await pace.take('preview', 'ana')).toBe(0);
  });

  it('counts everybody and every pace apart', async () => {
    const pace = createRateLimiter();
    await takeAll(pace, 'ana');
    expect(await pace.take('preview', 'bruno')).toBe(0);
    expect(await pace.take('upload', 'ana')).toBe(0);
    expect(await pace.take('preview', 'ana')).toBeGreaterThan(0);
  });

  it('takes back what was not to be counted', async () => {
    const pace = createRateLimiter();
    await takeAll(pace, 'ana');
    await pace.giveBack('preview', 'ana');
    expect(await pace.take('preview', 'ana')).toBe(0);
    expect(await pace.take('preview', 'ana')).toBeGreaterThan(0);
  });

  it('remembers no more than so many, and forgets who has done nothing for longest', async () => {
    const pace = createRateLimiter({ mostKeys: 2 });
    await takeAll(pace, 'ana');
    await takeAll(pace, 'bruno');
    expect(await pace.take('preview', 'ana')).toBeGreaterThan(0);
    await pace.take('preview', 'carla');
    expect(await pace.take('preview', 'ana')).toBeGreaterThan(0);
    expect(await pace.take('preview', 'bruno')).toBe(0);
  });
});
