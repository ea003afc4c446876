import { describe, expect, it } from 'vitest';
import { addDays, addMonths, formatMinutes, fullHoursAround, rangeOn, weekdayOf } from './days.ts';

it('a week has Monday as its first day and Sunday as its seventh', () =>
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7]));

it('days are added over the end of a year, and over the nights in which clocks change', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-30', -2)).toBe('2026-03-28');
});

it.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-12-05', 1, '2027-01-05'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected));

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
])('%s has full hours around it', (_, blocks, expected) => {
  const { from, to } = fullHoursAround(blocks, { from: 480, to: 900 });
  expect(`${formatMinutes(from)}–${formatMinutes(to)}`).toBe(expected);
});

describe('the part of a window on a day', () => {
  const on = (opens: string, closes: string) =>
    rangeOn('2026-12-01', { opens: `${opens}:00+01:00`, closes: `${closes}:00+01:00` });
  it('is its minutes within the day', () =>
    expect(on('2026-12-01T09:05', '2026-12-01T10:00')).toEqual({ from: 545, to: 600 }));
  it('begins at midnight when the window opens on an earlier day, also of another month', () =>
    expect(on('2026-11-30T09:05', '2026-12-01T10:00')).toEqual({ from: 0, to: 600 }));
  it('ends at midnight when the window closes on a later day', () =>
    expect(on('2026-12-01T09:05', '2026-12-02T08:00')).toEqual({ from: 545, to: 1440 }));
});
