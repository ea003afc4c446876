import { describe, expect, it } from 'vitest';
import { Refused, Unavailable } from './errors.ts';
import { retryDelayMs, shouldRetry } from './retry.ts';

describe('the retry policy', () => {
  const rateLimited = (seconds: number | null) => new Unavailable(429, null, seconds);

  it('retries a rate-limited call after the time that the server said', () => {
    expect(shouldRetry(0, rateLimited(7))).toBe(true);
    expect(retryDelayMs(0, rateLimited(7))).toBe(7000);
  });

  it('does not retry a rate-limited call whose wait is long or unknown, nor after three tries', () => {
    expect(shouldRetry(0, rateLimited(60))).toBe(false);
    expect(shouldRetry(0, rateLimited(null))).toBe(false);
    expect(shouldRetry(2, rateLimited(1))).toBe(false);
  });

  it('retries a call without an answer, and one that a proxy answered, after growing pauses', () => {
    expect(shouldRetry(0, new Unavailable(null, null))).toBe(true);
    expect(shouldRetry(1, new Unavailable(503, null, 2))).toBe(true);
    expect([0, 1].map((failures) => retryDelayMs(failures, new Unavailable(503, null, 2)))).toEqual([500, 1500]);
  });

  it('does not retry after an error of the server or a refusal', () => {
    expect(shouldRetry(0, new Unavailable(500, null))).toBe(false);
    expect(shouldRetry(0, new Refused('scheduleNotValid'))).toBe(false);
  });
});
