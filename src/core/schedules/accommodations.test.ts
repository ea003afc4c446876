import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAccommodation, noAccommodation, takesTime } from './accommodations.ts';
import { type ExtraTime, sittingTimesFor } from './windows.ts';

const minute = 60_000;
const lesson = { opens: 0, closes: 60 * minute, duration: 40 };

describe('takesTime from a student who started after ten minutes', () => {
  const takes = (after: typeof lesson) => takesTime(lesson, after, 10 * minute);

  it('is false for the same times and for longer ones', () => {
    expect(takes(lesson)).toBe(false);
    expect(takes({ ...lesson, closes: 90 * minute, duration: 50 })).toBe(false);
  });
  it('is true for a shorter duration and for an earlier end', () => {
    expect(takes({ ...lesson, duration: 39 })).toBe(true);
    expect(takes({ ...lesson, closes: 49 * minute })).toBe(true);
  });
  it('is false for an end that the duration does not reach', () =>
    expect(takes({ ...lesson, closes: 50 * minute })).toBe(false));
  it('is true for another day', () =>
    expect(takes({ opens: 1000 * minute, closes: 1060 * minute, duration: 40 })).toBe(true));
});

it('takesTime is false for any extra time, whenever the student started', () => {
  const most = { extraPercent: fc.nat(300), extraMinutes: fc.nat(90), pauseMinutes: fc.nat(30) };
  fc.assert(
    fc.property(fc.record(most), fc.integer({ min: 0, max: 59 }), (extra: ExtraTime, start) => {
      const own = sittingTimesFor(lesson, { opens: null, closes: null, duration: null, ...extra });
      expect(takesTime(lesson, own, start * minute)).toBe(false);
    }),
  );
});

it('hasAccommodation is true for any help', () => {
  expect(hasAccommodation(noAccommodation)).toBe(false);
  expect(hasAccommodation({ ...noAccommodation, largePrint: true })).toBe(true);
  expect(hasAccommodation({ ...noAccommodation, pauseMinutes: 5 })).toBe(true);
});
