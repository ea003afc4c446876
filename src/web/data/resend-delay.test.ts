import { describe, expect, it } from 'vitest';
import { Unavailable } from './errors.ts';
import { resendDelayMs } from './resend-delay.ts';

describe('resendDelayMs', () => {
  it('is what the server asks for where that is longer', () => {
    expect(resendDelayMs(new Unavailable(503, null, 30), 1, 0)).toBe(30_000);
    expect(resendDelayMs(new Unavailable(503, null, 1), 3, 0)).toBe(4000);
  });

  it('backs off where the server asks for nothing', () => {
    expect(resendDelayMs(new Unavailable(null, null), 2, 0)).toBe(2000);
    expect(resendDelayMs(new Error('another'), 2, 0)).toBe(2000);
  });
});
