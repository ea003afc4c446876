import { expect, it } from 'vitest';
import { formatMinutes, minutesIn } from '../../../core/schedules/days.ts';
import { hoursOf, minutesAfterKey, snapped, stripRange } from './strip-range.ts';

it('stripRange shows the hours of a morning at least', () =>
  expect(stripRange([{ from: 570, to: 930 }])).toEqual({ from: 480, to: 960 }));

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
