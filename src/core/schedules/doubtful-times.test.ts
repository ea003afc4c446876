import { describe, expect, it } from 'vitest';
import { findTimesDoubts } from './doubtful-times.ts';

const now = Date.parse('2026-03-01T09:00Z');
const find = (
  startDate: string,
  startTime: string,
  endTime: string,
  endDate: string | null = null,
  zone = 'Europe/Madrid',
) =>
  findTimesDoubts({ startDate, startTime, endDate, endTime }, now, zone).map(
    ({ field, doubt, meant }) => `${field} ${doubt}${doubt === 'skipped' ? ` ${meant}` : ''}`,
  );

describe('times that are asked about', () => {
  it.each([
    ['a year far away', ['2062-03-10', '09:00', '10:00'], ['startDate far']],
    ['an end far away', ['2026-03-10', '09:00', '10:00', '2062-03-10'], ['endDate far']],
    ['a start in the hour that clocks skip', ['2026-03-29', '02:30', '05:00'], ['startTime skipped 03:30']],
    ['an end in the hour that clocks skip', ['2026-03-28', '09:00', '02:00', '2026-03-29'], ['endTime skipped 03:00']],
    [
      'both in the hour that clocks repeat',
      ['2026-10-25', '02:00', '02:59'],
      ['startTime repeated', 'endTime repeated'],
    ],
    [
      'half an hour that clocks repeat',
      ['2026-04-05', '01:45', '05:00', null, 'Australia/Lord_Howe'],
      ['startTime repeated'],
    ],
  ] as const)('are %s', (_, [start, from, until, end = null, zone = 'Europe/Madrid'], doubts) =>
    expect(find(start, from, until, end, zone)).toEqual(doubts),
  );

  it.each([
    ['2026-03-10', '09:00', '10:00', null],
    ['2027-06-10', '09:00', '10:00', null],
    ['2026-03-29', '01:59', '03:00', null],
    ['2026-10-25', '01:59', '03:00', null],
    ['2062-02-30', '09:00', '10:00', null],
  ])('are not %s from %s to %s', (date, from, until, end) => expect(find(date, from, until, end)).toEqual([]));
});
