import { describe, expect, it } from 'vitest';
import { findDayDoubts, findHourDoubts, findTimesDoubts } from './doubtful-times.ts';

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

describe('the last day of something', () => {
  const find = (date: string) => findDayDoubts(date, now, 'Europe/Madrid').map(({ doubt }) => doubt);
  it('is asked about when it is over or years away', () => {
    expect(find('2026-02-28')).toEqual(['past']);
    expect(find('2062-03-10')).toEqual(['far']);
    expect(find('0026-03-10')).toEqual(['past']);
  });
  it('is not asked about from today to the end of the next school year, or while it is no day', () => {
    for (const date of ['2026-03-01', '2027-06-30', '', '31/02/2026']) expect(find(date)).toEqual([]);
  });
});

describe('a time of today', () => {
  it('is asked about in the night in which clocks change', () => {
    const find = (time: string, at: string) => findHourDoubts(time, Date.parse(at), 'Europe/Madrid');
    expect(find('02:30', '2026-03-29T00:10Z')).toMatchObject([{ doubt: 'skipped', meant: '03:30' }]);
    expect(find('02:30', '2026-10-24T23:10Z')).toMatchObject([{ doubt: 'repeated', date: '2026-10-25' }]);
    expect(find('02:30', '2026-03-30T00:10Z')).toEqual([]);
    expect(find('2', '2026-03-29T00:10Z')).toEqual([]);
  });
});
