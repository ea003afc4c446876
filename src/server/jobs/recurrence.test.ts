import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cronExpressionOf, nextRecurrence } from './recurrence.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const minute = fc.integer({ min: 0, max: 59 });
const hour = fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined });

describe('nextRecurrence', () => {
  it.each([
    [{ minute: 17 }, '2026-03-02T08:16:59', '2026-03-02T08:17:00'],
    [{ minute: 17 }, '2026-03-02T08:17:00', '2026-03-02T09:17:00'],
    [{ minute: 17 }, '2026-12-31T23:40:00', '2027-01-01T00:17:00'],
    [{ minute: 40, hour: 1 }, '2026-03-02T01:39:59', '2026-03-02T01:40:00'],
    [{ minute: 40, hour: 1 }, '2026-03-02T01:40:00', '2026-03-03T01:40:00'],
    [{ minute: 40, hour: 1 }, '2026-02-28T23:00:00', '2026-03-01T01:40:00'],
    [{ everyMinutes: 5 } as const, '2026-03-02T08:04:59', '2026-03-02T08:05:00'],
    [{ everyMinutes: 5 } as const, '2026-03-02T08:05:00', '2026-03-02T08:10:00'],
  ])('returns for %j at %s the time %s', (recurrence, now, next) => {
    expect(nextRecurrence(utc(now), recurrence)).toBe(utc(next));
  });

  it('returns a time at the minute and hour, at most one period after now', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e12, max: 4e12 }), minute, hour, (now, minute, hour) => {
        const next = nextRecurrence(now, hour === undefined ? { minute } : { minute, hour });
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(hour === undefined ? 3_600_000 : 86_400_000);
        expect(new Date(next).getUTCMinutes()).toBe(minute);
        if (hour !== undefined) expect(new Date(next).getUTCHours()).toBe(hour);
      }),
    );
  });
});

describe('cronExpressionOf', () => {
  it('returns hourly and daily expressions', () => {
    expect(cronExpressionOf({ minute: 17 })).toBe('17 * * * *');
    expect(cronExpressionOf({ minute: 40, hour: 1 })).toBe('40 1 * * *');
    expect(cronExpressionOf({ everyMinutes: 5 })).toBe('*/5 * * * *');
  });
});
