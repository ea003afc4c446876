import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Instant,
  isLocalDate,
  isLocalTime,
  isTimeZone,
  toInstant,
  toIsoWithOffset,
  toLocalDateTime,
} from './time.ts';

const utc = (text: string): Instant => Date.parse(text);
const zones = [
  'UTC',
  'Europe/Madrid',
  'Europe/London',
  'America/Santiago',
  'America/Lima',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

describe('a local date', () => {
  it.each(['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('may be %s', (text) =>
    expect(isLocalDate(text)).toBe(true),
  );

  it.each(['', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '01/02/2026'])(
    'is not %j',
    (text) => expect(isLocalDate(text)).toBe(false),
  );

  it.each(['0000-01-01', '2026-01-01T00:00', ' 2026-01-01', '2026-W01', '20260101', '12026-01-01', '2026-01-01\n'])(
    'is not %j either',
    (text) => expect(isLocalDate(text)).toBe(false),
  );
});

describe('a local time', () => {
  it.each(['00:00', '09:05', '19:59', '23:59'])('may be %s', (text) => expect(isLocalTime(text)).toBe(true));

  it.each(['', '24:00', '9:00', '09:60', '09:00:00', '0900', '-1:00', ' 09:00', '09:00\n'])('is not %j', (text) =>
    expect(isLocalTime(text)).toBe(false),
  );
});

describe('a time zone', () => {
  it.each(zones)('may be %s', (zone) => expect(isTimeZone(zone)).toBe(true));

  it.each(['', 'Europe', 'Europe/Nowhere', '+02:00', 'UTC+2', 'local', ' UTC'])('is not %j', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  );
});

describe('the instant of a local date and time', () => {
  it.each([
    ['2026-01-15', '09:00', 'Europe/Madrid', '2026-01-15T08:00Z'],
    ['2026-07-15', '09:00', 'Europe/Madrid', '2026-07-15T07:00Z'],
    ['2026-07-15', '09:00', 'America/Lima', '2026-07-15T14:00Z'],
    ['2026-07-15', '09:00', 'Asia/Kathmandu', '2026-07-15T03:15Z'],
    ['2026-07-15', '23:30', 'America/Lima', '2026-07-16T04:30Z'],
    ['2026-07-15', '09:00', 'UTC', '2026-07-15T09:00Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => expect(toInstant(date, time, zone)).toBe(utc(expected)));

  it.each([
    ['2026-03-29', '01:59', 'Europe/Madrid', '2026-03-29T00:59Z'],
    ['2026-03-29', '02:00', 'Europe/Madrid', '2026-03-29T01:00Z'],
    ['2026-03-29', '02:30', 'Europe/Madrid', '2026-03-29T01:30Z'],
    ['2026-03-29', '03:00', 'Europe/Madrid', '2026-03-29T01:00Z'],
    ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45Z'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00Z'],
  ])('moves forward out of what daylight saving skips: %s %s in %s', (date, time, zone, expected) =>
    expect(toInstant(date, time, zone)).toBe(utc(expected)),
  );

  it.each([
    ['2026-10-25', '01:59', 'Europe/Madrid', '2026-10-24T23:59Z'],
    ['2026-10-25', '02:00', 'Europe/Madrid', '2026-10-25T00:00Z'],
    ['2026-10-25', '02:59', 'Europe/Madrid', '2026-10-25T00:59Z'],
    ['2026-10-25', '03:00', 'Europe/Madrid', '2026-10-25T02:00Z'],
    ['2026-04-04', '23:30', 'America/Santiago', '2026-04-05T02:30Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45Z'],
  ])('is the first of two equal times: %s %s in %s', (date, time, zone, expected) =>
    expect(toInstant(date, time, zone)).toBe(utc(expected)),
  );

  it.each([
    ['2026-02-30', '09:00', 'UTC'],
    ['2026-02-03', '25:00', 'UTC'],
    ['2026-02-03', '09:00', 'Mars/Olympus'],
    ['', '', ''],
  ])('is refused for %s %s in %s', (date, time, zone) => expect(() => toInstant(date, time, zone)).toThrow(RangeError));
});

const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: utc('1990-01-01T00:00Z'), max: utc('2060-01-01T00:00Z') });
const minutesBetween = (from: Instant, to: Instant) => Math.floor((to - from) / 60_000);

describe('any instant of a school year', () => {
  it('is returned by toInstant for its local time, or an earlier instant if clocks showed that time twice', () =>
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const shown = toLocalDateTime(instant, zone);
        const back = toInstant(shown.date, shown.time, zone);
        expect(toLocalDateTime(back, zone)).toEqual(shown);
        expect([0, 30, 60]).toContain(minutesBetween(back, instant));
      }),
    ));

  it('is written to the millisecond by toIsoWithOffset', () =>
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        expect(Date.parse(toIsoWithOffset(instant, zone))).toBe(instant);
      }),
    ));

  it('is written with the offset of its day', () => {
    expect(toIsoWithOffset(utc('2026-01-15T08:00Z'), 'Europe/Madrid')).toBe('2026-01-15T09:00:00+01:00');
    expect(toIsoWithOffset(utc('2026-07-15T07:00:01.250Z'), 'Europe/Madrid')).toBe('2026-07-15T09:00:01.250+02:00');
    expect(toIsoWithOffset(utc('2026-01-15T08:00Z'), 'Europe/London')).toBe('2026-01-15T08:00:00+00:00');
    expect(toIsoWithOffset(utc('2026-01-15T08:00Z'), 'UTC')).toBe('2026-01-15T08:00:00+00:00');
  });

  it('throws a RangeError if it or the zone is invalid', () => {
    expect(() => toIsoWithOffset(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => toIsoWithOffset(8.64e15 + 1, 'UTC')).toThrow(RangeError);
    expect(() => toLocalDateTime(0, 'Nowhere')).toThrow(RangeError);
  });
});
