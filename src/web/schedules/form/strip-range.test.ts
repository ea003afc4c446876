import { describe, expect, it } from 'vitest';
import { formatMinutes, hoursOf, minutesAfterKey, minutesIn, rangeOn, snapped, stripRange } from './strip-range.ts';

it.each([
  ['a morning without anything', [], '08:00–15:00'],
  ['a block within the morning', [{ from: 570, to: 620 }], '08:00–15:00'],
  [
    'an early and a late block',
    [
      { from: 450, to: 500 },
      { from: 990, to: 1030 },
    ],
    '07:00–18:00',
  ],
  ['a whole day', [{ from: 0, to: 1439 }], '00:00–24:00'],
])('stripRange of %s has full hours around it', (_, blocks, expected) => {
  const { from, to } = stripRange(blocks);
  expect(`${formatMinutes(from)}–${formatMinutes(to)}`).toBe(expected);
});

it('hoursOf leaves out the ends, and hours of a long day', () => {
  expect(hoursOf({ from: 480, to: 900 })).toEqual([9, 10, 11, 12, 13, 14]);
  expect(hoursOf({ from: 0, to: 1440 })).toEqual([3, 6, 9, 12, 15, 18, 21]);
});

it.each([
  ['ArrowRight', '09:35'],
  ['ArrowLeft', '09:25'],
  ['PageUp', '10:30'],
  ['PageDown', '08:30'],
])('%s moves 09:30 to %s', (key, expected) =>
  expect(formatMinutes(minutesAfterKey(key, minutesIn('09:30')) ?? 0)).toBe(expected),
);

it('minutesAfterKey ignores other keys', () => expect(minutesAfterKey('Tab', 570)).toBeNull());

it('snapped returns a multiple of 5 minutes', () => expect([572, 573].map(snapped)).toEqual([570, 575]));

describe('rangeOn', () => {
  const on = (opens: string, closes: string) =>
    rangeOn('2026-12-01', { opens: `${opens}:00+01:00`, closes: `${closes}:00+01:00` });
  it('returns the minutes of a window within the day', () =>
    expect(on('2026-12-01T09:05', '2026-12-01T10:00')).toEqual({ from: 545, to: 600 }));
  it('begins at midnight when the window opens on an earlier day, also of another month', () =>
    expect(on('2026-11-30T09:05', '2026-12-01T10:00')).toEqual({ from: 0, to: 600 }));
  it('ends at midnight when the window closes on a later day', () =>
    expect(on('2026-12-01T09:05', '2026-12-02T08:00')).toEqual({ from: 545, to: 1440 }));
});
