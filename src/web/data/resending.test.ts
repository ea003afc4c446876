import { describe, expect, it } from 'vitest';
import { Unavailable } from './errors.ts';
import { backOffMs, resendDelayMs } from './resending.ts';

describe('backOffMs', () => {
  it('grows from one second to fifteen', () =>
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backOffMs(failures, 0))).toEqual([
      1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
    ]));
  it('differs between devices, so that a class does not retry at the same moment', () =>
    expect(backOffMs(5, 1)).toBe(12_000));
});

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
