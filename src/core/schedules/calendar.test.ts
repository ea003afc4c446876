import { describe, expect, it } from 'vitest';
import { blocksOf, isLong, isOn, MOST_CALENDAR_DAYS, slotsFor, spansOf, weekOf, weeksOfMonth } from './calendar.ts';
import { formatMinutes } from './days.ts';

/** A window of December 2026 in Madrid: `3 09:00`. */
const at = (opens: string, closes: string) => ({ opens: moment(opens), closes: moment(closes) });
const moment = (text: string) => {
  const [day = '', time = ''] = text.split(' ');
  return `2026-12-${day.padStart(2, '0')}T${time}:00+01:00`;
};
const december = (day: number) => `2026-12-${String(day).padStart(2, '0')}`;

describe('the days of a calendar', () => {
  it('are a week from Monday, or from Sunday', () => {
    expect(weekOf('2026-12-02', 1)).toEqual(['2026-11-30', ...[1, 2, 3, 4, 5, 6].map(december)]);
    expect(weekOf('2026-12-06', 1)[0]).toBe('2026-11-30');
    expect(weekOf('2026-12-06', 7)[0]).toBe('2026-12-06');
  });
  it('are the whole weeks of a month', () => {
    const weeks = weeksOfMonth('2026-12-15', 1);
    expect(weeks.map(([first]) => first)).toEqual(['2026-11-30', ...[7, 14, 21, 28].map(december)]);
    expect(weeksOfMonth('2027-02-10', 1)).toHaveLength(4);
  });
  it('are never more than six weeks', () => {
    for (const first of [1, 7])
      for (let month = 1; month <= 12; month++)
        expect(weeksOfMonth(`2026-${String(month).padStart(2, '0')}-11`, first).flat().length).toBeLessThanOrEqual(
          MOST_CALENDAR_DAYS,
        );
  });
});

describe('a window', () => {
  it('is drawn across its days from half a day on', () => {
    expect(isLong(at('3 09:00', '3 20:59'))).toBe(false);
    expect(isLong(at('3 00:00', '3 23:59'))).toBe(true);
    expect(isLong(at('3 09:00', '5 20:00'))).toBe(true);
  });
  it('is as long as its time, not as its clocks: in the night in which they are put back', () =>
    expect(isLong({ opens: '2026-10-24T20:00:00+02:00', closes: '2026-10-25T07:00:00+01:00' })).toBe(true));
  it('that closes at midnight is not on the next day', () => {
    expect([3, 4].map((day) => isOn(at('3 22:00', '4 00:00'), december(day)))).toEqual([true, false]);
    expect([3, 4].map((day) => isOn(at('3 22:00', '4 00:30'), december(day)))).toEqual([true, true]);
  });
});

describe('windows of several days in a week', () => {
  const week = weekOf(december(7), 1);
  const lines = (...windows: [string, string][]) =>
    spansOf(
      week,
      windows.map(([opens, closes]) => at(opens, closes)),
    ).map(({ first, last, line }) => [first, last, line]);
  it('stand below each other where they share a day', () =>
    expect(lines(['7 08:00', '9 20:00'], ['9 08:00', '11 20:00'], ['10 08:00', '10 22:00'])).toEqual([
      [0, 2, 0],
      [2, 4, 1],
      [3, 3, 0],
    ]));
  it('say whether they are open before and after it', () => {
    const spans = spansOf(week, [at('1 08:00', '8 20:00'), at('12 08:00', '20 20:00'), at('14 08:00', '15 20:00')]);
    expect(spans.map(({ first, last, isBefore, isAfter }) => [first, last, isBefore, isAfter])).toEqual([
      [0, 1, true, false],
      [5, 6, false, true],
    ]);
  });
  it('leave short ones to their hours', () => expect(lines(['7 09:00', '7 10:00'])).toEqual([]));
});

describe('windows of a day', () => {
  const places = (...windows: [string, string][]) =>
    blocksOf(
      december(7),
      windows.map(([opens, closes]) => at(opens, closes)),
    ).map(({ from, to, column, columns }) => `${formatMinutes(from)}–${formatMinutes(to)} ${column + 1}/${columns}`);
  it('stand side by side where they share a minute', () =>
    expect(places(['7 09:00', '7 10:00'], ['7 09:30', '7 11:00'], ['7 10:00', '7 10:30'])).toEqual([
      '09:00–10:00 1/2',
      '09:30–11:00 2/2',
      '10:00–10:30 1/2',
    ]));
  it('have the whole width where one ends when the next begins', () =>
    expect(places(['7 10:00', '7 11:00'], ['7 09:00', '7 10:00'])).toEqual(['09:00–10:00 1/1', '10:00–11:00 1/1']));
  it('take the room of a slot at least, also at midnight', () =>
    expect(places(['7 09:00', '7 09:10'], ['7 23:50', '7 23:59'])).toEqual(['09:00–09:30 1/1', '23:30–24:00 1/1']));
  it('go on from midnight when they opened the day before', () =>
    expect(places(['6 22:00', '7 01:00'])).toEqual(['00:00–01:00 1/1']));
  it('are shown where their clocks end before they began', () =>
    expect(
      blocksOf('2026-10-25', [{ opens: '2026-10-25T02:30:00+02:00', closes: '2026-10-25T02:15:00+01:00' }]),
    ).toMatchObject([{ from: 150, to: 180 }]));
});

it('the slots of a week are half hours from eight to eight, and more where something is earlier or later', () => {
  const ends = (entries: ReturnType<typeof at>[]) => {
    const slots = slotsFor(weekOf(december(7), 1), entries);
    return [slots[0], slots.at(-1)].map((slot) => formatMinutes(slot ?? 0));
  };
  expect(ends([])).toEqual(['08:00', '19:30']);
  expect(ends([at('7 07:30', '7 08:00'), at('9 21:00', '9 21:50'), at('8 00:00', '8 23:59')])).toEqual([
    '07:00',
    '21:30',
  ]);
});
