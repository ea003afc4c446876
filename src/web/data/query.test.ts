import { describe, expect, it } from 'vitest';
import { Outage, Refused } from './errors.ts';
import { mayTryAgain, pauseBefore } from './query.ts';

describe('what is read and came too fast', () => {
  const tooFast = (seconds: number | null) => new Outage(429, null, seconds);

  it('is asked for again after the time that the server said', () => {
    expect(mayTryAgain(0, tooFast(7))).toBe(true);
    expect(pauseBefore(0, tooFast(7))).toBe(7000);
  });

  it('is told when that is long or not known, and after three tries', () => {
    expect(mayTryAgain(0, tooFast(60))).toBe(false);
    expect(mayTryAgain(0, tooFast(null))).toBe(false);
    expect(mayTryAgain(2, tooFast(1))).toBe(false);
  });

  it('leaves other failures as they were', () => {
    expect(mayTryAgain(0, new Outage(null, null))).toBe(true);
    expect(pauseBefore(1, new Outage(503, null, 2))).toBe(2000);
    expect(mayTryAgain(0, new Outage(500, null))).toBe(false);
    expect(mayTryAgain(0, new Refused('scheduleNotValid'))).toBe(false);
  });
});
