import { describe, expect, it } from 'vitest';
import { addMinutes, formatTypedDate, parseTypedDate, parseTypedTime } from './typed-times.ts';

describe('parseTypedDate', () => {
  it.each([
    ['26/11/2026', '2026-11-26'],
    [' 26/11/2026 ', '2026-11-26'],
    ['6/1/2026', '2026-01-06'],
    ['26.11.26', '2026-11-26'],
    ['26-11-2026', '2026-11-26'],
    ['26 11 2026', '2026-11-26'],
    ['26112026', '2026-11-26'],
    ['2026-11-26', '2026-11-26'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %j as %s', (typed, date) => expect(parseTypedDate(typed)).toBe(date));
  it.each([
    '',
    '26',
    '26/11',
    '26/11/',
    '26/11/202',
    '31/04/2026',
    '29/02/2026',
    '11/26/2026',
    '00/01/2026',
    'tomorrow',
  ])('finds no day in %j', (typed) => expect(parseTypedDate(typed)).toBeNull());
  it('reads back what formatTypedDate writes', () => {
    expect(formatTypedDate('2026-11-26')).toBe('26/11/2026');
    expect(formatTypedDate('26/1')).toBe('26/1');
  });
});

describe('parseTypedTime', () => {
  it.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9 h', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['23:59', '23:59'],
    ['9', '09:00'],
    ['00:00', '00:00'],
  ])('reads %j as %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time));
  it.each(['', '24:00', '9:60', '9:3', '123456', 'noon', '9:30 pm'])('finds no time in %j', (typed) =>
    expect(parseTypedTime(typed)).toBeNull(),
  );
});

it.each([
  ['09:30', 5, '09:35'],
  ['09:58', 5, '10:03'],
  ['00:05', -5, '00:00'],
  ['00:00', -5, null],
  ['23:58', 5, null],
  ['9:3', 5, null],
])('addMinutes to %s of %i is %s', (time, minutes, later) => expect(addMinutes(time, minutes)).toBe(later));
