import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../../../core/schedules/time.ts';
import { type ScheduleTimes, toTimeWindow, validateScheduleTimes } from '../../../core/schedules/windows.ts';
import {
  findTimesMistakes,
  interpretTimes,
  moveStart,
  type Preset,
  presets,
  presetTimes,
  suggestTimes,
} from './times.ts';

const zone = 'Europe/Madrid';
const at = (text: string) => toInstant(text.slice(0, 10), text.slice(11), zone);
const morning: ScheduleTimes = { startDate: '2026-11-24', startTime: '09:00', endDate: null, endTime: '10:00' };

describe('suggestTimes', () => {
  it('returns the next full hour', () =>
    expect(suggestTimes(at('2026-11-24 08:20') + 31_000, zone)).toEqual({ ...morning, duration: null }));
  it('returns the next hour when one has just begun', () =>
    expect(suggestTimes(at('2026-11-24 08:00'), zone).startTime).toBe('09:00'));
  it.each([
    ['in the evening', '2026-11-24 19:00', '2026-11-25 09:00'],
    ['in the last hour of a day', '2026-11-24 23:59', '2026-11-25 09:00'],
    ['before school begins', '2026-11-24 05:30', '2026-11-24 09:00'],
    ['on a Friday evening', '2026-11-27 19:10', '2026-11-30 09:00'],
    ['on a Sunday', '2026-11-29 11:00', '2026-11-30 09:00'],
  ])('returns the morning of a working day %s', (_, now, expected) => {
    const { startDate, startTime, endDate, endTime } = suggestTimes(at(now), zone);
    expect(`${startDate} ${startTime}`).toBe(expected);
    expect({ endDate, endTime }).toEqual({ endDate: null, endTime: '10:00' });
  });
  it('returns full hours in time zones with half hours', () =>
    expect(suggestTimes(Date.parse('2026-11-24T03:40:00Z'), 'Asia/Kolkata').startTime).toBe('10:00'));
  it('returns valid times in the future', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(zone, 'America/Bogota', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
        (date, zone) => {
          const times = suggestTimes(date.getTime(), zone);
          expect(validateScheduleTimes(times)).toEqual([]);
          expect(toTimeWindow(times, zone).opens).toBeGreaterThan(date.getTime());
        },
      ),
    ));
});

describe('presetTimes', () => {
  const tuesday = at('2026-11-24 08:20');
  const set = (preset: Preset, now = tuesday, times: ScheduleTimes = morning) =>
    presetTimes(preset, { now, zone, times, usualTimes: [] });

  it('sets the usual time of the class for the next lesson, and the next full hour without one', () => {
    const usualTimes = [{ weekday: 4, startTime: '11:30', endTime: '12:20', schedules: 3 }];
    expect(presetTimes('nextLesson', { now: tuesday, zone, times: { ...morning, duration: 40 }, usualTimes })).toEqual({
      ...{ startDate: '2026-11-26', startTime: '11:30', endDate: null, endTime: '12:20', duration: 40 },
    });
    expect(set('nextLesson')).toEqual({ ...morning, duration: null });
  });
  it.each([
    ['until Friday', '2026-11-24 08:20', '2026-11-24 09:00 – 2026-11-27 20:00'],
    ['until the evening of a Friday', '2026-11-27 12:10', '2026-11-27 13:00 – 2026-11-27 20:00'],
    ['of next week at the weekend', '2026-11-28 12:10', '2026-11-30 09:00 – 2026-12-04 20:00'],
  ])('sets this week %s', (_, now, expected) => {
    const { startDate, startTime, endDate, endTime } = set('thisWeek', at(now));
    expect(`${startDate} ${startTime} – ${endDate ?? startDate} ${endTime}`).toBe(expected);
  });
  it('sets a whole day: the one in the form, or today when that is past or no day', () => {
    const day = (startDate: string) => set('wholeDay', tuesday, { ...morning, startDate });
    expect(day('2026-12-01')).toMatchObject({ startDate: '2026-12-01', startTime: '00:00', endTime: '23:59' });
    for (const typed of ['2026-11-01', '1/12']) expect(day(typed).startDate).toBe('2026-11-24');
  });
  it('sets the next whole day in the last hour of a day', () => {
    const day = (now: string) => set('wholeDay', at(now), { ...morning, startDate: now.slice(0, 10) }).startDate;
    expect(day('2026-11-24 22:59')).toBe('2026-11-24');
    expect(day('2026-11-24 23:00')).toBe('2026-11-25');
    expect(day('2026-11-24 23:59')).toBe('2026-11-25');
  });
  it.each(presets)('%s sets valid times that are not over, at any time', (preset) =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        // The last minutes of a day are too rare to be drawn by chance.
        fc.boolean(),
        (drawn, isLate) => {
          const date = isLate
            ? new Date(at(`${drawn.toISOString().slice(0, 10)} 23:58`) + (drawn.getTime() % 120_000))
            : drawn;
          const times = set(preset, date.getTime());
          expect(validateScheduleTimes(times)).toEqual([]);
          expect(toTimeWindow(times, zone).closes).toBeGreaterThan(date.getTime() + 60_000);
        },
      ),
    ),
  );
});

describe('moveStart', () => {
  it('moves the end by the same time', () =>
    expect(moveStart(morning, { startTime: '11:30' }, zone)).toMatchObject({ startTime: '11:30', endTime: '12:30' }));
  it('moves the end past midnight and back again', () => {
    const late = moveStart(morning, { startTime: '23:30' }, zone);
    expect(late).toMatchObject({ endDate: '2026-11-25', endTime: '00:30' });
    expect(moveStart(late, { startTime: '08:00' }, zone)).toMatchObject({ endDate: null, endTime: '09:00' });
  });
  it('keeps the times on another day', () =>
    expect(moveStart(morning, { startDate: '2026-12-01' }, zone)).toEqual({ ...morning, startDate: '2026-12-01' }));
  it('keeps the end of a window of several days', () => {
    const week = { ...morning, endDate: '2026-11-28' };
    expect(moveStart(week, { startDate: '2026-11-25' }, zone)).toEqual({ ...week, startDate: '2026-11-25' });
  });
  it('keeps the end while a field is empty', () => {
    expect(moveStart(morning, { startTime: '' }, zone)).toEqual({ ...morning, startTime: '' });
    expect(moveStart({ ...morning, endTime: '' }, { startTime: '12:00' }, zone).endTime).toBe('');
  });
});

describe('findTimesMistakes', () => {
  const now = at('2026-11-24 08:00');
  it('returns nothing for an hour in the future', () => expect(findTimesMistakes(morning, { now, zone })).toEqual([]));
  it('returns the problems of the shared rule first', () =>
    expect(findTimesMistakes({ ...morning, endTime: '09:00' }, { now: at('2027-01-01 00:00'), zone })).toEqual([
      { field: 'endTime', problem: 'endNotAfterStart' },
    ]));
  it('returns alreadyOver from the instant of the end', () => {
    expect(findTimesMistakes(morning, { now: at('2026-11-24 10:00'), zone })).toEqual([
      { field: 'endTime', problem: 'alreadyOver' },
    ]);
    expect(findTimesMistakes(morning, { now: at('2026-11-24 10:00') - 1, zone })).toEqual([]);
  });
  it('returns the start date as the field when its day is over, and the end where students have begun', () => {
    const now = at('2026-11-25 00:00');
    expect(findTimesMistakes(morning, { now, zone })).toEqual([{ field: 'startDate', problem: 'alreadyOver' }]);
    expect(findTimesMistakes(morning, { now, zone, begun: morning })).toEqual([
      { field: 'endTime', problem: 'alreadyOver' },
    ]);
  });
  it('returns the end date as the field when there is one', () =>
    expect(findTimesMistakes({ ...morning, endDate: '2026-11-24' }, { now: at('2026-11-25 10:00'), zone })).toEqual([
      { field: 'endDate', problem: 'alreadyOver' },
    ]));
  it('returns endNotAfterStart for a window that daylight saving skips', () =>
    expect(
      findTimesMistakes(
        { ...morning, startDate: '2026-03-29', startTime: '02:30', endTime: '03:10' },
        { now: 0, zone },
      ),
    ).toEqual([{ field: 'endTime', problem: 'endNotAfterStart' }]));
});

describe('findTimesMistakes of a schedule that students have started', () => {
  const now = at('2026-11-24 09:10');
  const begun = { ...morning, duration: 45 };
  const mistakes = (times: ScheduleTimes) => findTimesMistakes(times, { now, zone, begun });
  it('allows the same times', () => expect(mistakes(begun)).toEqual([]));
  it('allows a later end', () => expect(mistakes({ ...begun, endTime: '10:30' })).toEqual([]));
  it('allows to remove the duration', () => expect(mistakes({ ...begun, duration: null })).toEqual([]));
  it('refuses an earlier end', () =>
    expect(mistakes({ ...begun, endTime: '09:50' })).toEqual([{ field: 'endTime', problem: 'shortensWindow' }]));
  it('refuses a shorter duration', () => {
    expect(mistakes({ ...begun, duration: 44 })).toEqual([{ field: 'duration', problem: 'shortensTime' }]);
    expect(findTimesMistakes(begun, { now, zone, begun: morning })).toEqual([
      { field: 'duration', problem: 'shortensTime' },
    ]);
  });
});

describe('interpretTimes', () => {
  const now = at('2026-11-24 08:00');
  it('returns a future start on one day, without minutes of its own', () =>
    expect(interpretTimes(morning, now, zone)).toEqual({
      opens: at('2026-11-24 09:00'),
      closes: at('2026-11-24 10:00'),
      start: 'ahead',
      days: 'one',
      minutes: null,
    }));
  it('returns an open start inside the window', () =>
    expect(interpretTimes(morning, at('2026-11-24 09:00'), zone)?.start).toBe('open'));
  it('returns the minutes of a student', () =>
    expect(interpretTimes({ ...morning, duration: 45 }, now, zone)?.minutes).toBe(45));
  it.each([60, 90])('returns no minutes when %d minutes do not fit into the window', (duration) =>
    expect(interpretTimes({ ...morning, duration }, now, zone)?.minutes).toBeNull(),
  );
  it('returns several days only for another end date', () => {
    expect(interpretTimes({ ...morning, endDate: '2026-11-24' }, now, zone)?.days).toBe('one');
    expect(interpretTimes({ ...morning, endDate: '2026-11-25' }, now, zone)?.days).toBe('several');
  });
  it('returns null for invalid times', () => {
    expect(interpretTimes({ ...morning, startTime: '' }, now, zone)).toBeNull();
    expect(interpretTimes(morning, at('2026-11-24 10:00'), zone)).toBeNull();
  });
});
