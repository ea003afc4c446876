import { describe, expect, it } from 'vitest';
import { Refused, Unavailable } from './errors.ts';
import { retryDelayMs, shouldRetry } from './query.ts';

describe('what is read and came too fast', () => {
  const tooFast = (seconds: number | null) => new Unavailable(429, null, seconds);

  it('is asked for again after the time that the server said', () => {
    expect(shouldRetry(0, tooFast(7))).toBe(true);
    expect(retryDelayMs(0, tooFast(7))).toBe(7000);
  });

  it('is told when that is long or not known, and after three tries', () => {
    expect(shouldRetry(0, tooFast(60))).toBe(false);
    expect(shouldRetry(0, tooFast(null))).toBe(false);
    expect(shouldRetry(2, tooFast(1))).toBe(false);
  });

  it('leaves other failures as they were', () => {
    expect(shouldRetry(0, new Unavailable(null, null))).toBe(true);
    expect(retryDelayMs(1, new Unavailable(503, null, 2))).toBe(2000);
    expect(shouldRetry(0, new Unavailable(500, null))).toBe(false);
    expect(shouldRetry(0, new Refused('scheduleNotValid'))).toBe(false);
  });
});
