import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../../core/schedules/time.ts';
import { type ScheduleTimes, toTimeWindow, validateScheduleTimes } from '../../core/schedules/windows.ts';
import { meaningOf, mistakesIn, startingAt, suggestedTimes } from './times.ts';

const zone = 'Europe/Madrid';
const at = (text: string) => toInstant(text.slice(0, 10), text.slice(11), zone);
const morning: ScheduleTimes = { startDate: '2026-11-24', startTime: '09:00', endDate: null, endTime: '10:00' };

describe('the times suggested for a new schedule', () => {
  it('begin at the next full hour and last one', () =>
    expect(suggestedTimes(at('2026-11-24 08:20') + 31_000, zone)).toEqual({ ...morning, duration: null }));
  it('leave the hour that has just begun alone', () =>
    expect(suggestedTimes(at('2026-11-24 08:00'), zone).startTime).toBe('09:00'));
  it('may end on the next day', () =>
    expect(suggestedTimes(at('2026-11-24 22:10'), zone)).toMatchObject({
      startDate: '2026-11-24',
      startTime: '23:00',
      endDate: '2026-11-25',
      endTime: '00:00',
    }));
  it('may begin on the next day', () =>
    expect(suggestedTimes(at('2026-11-24 23:59'), zone)).toMatchObject({
      startDate: '2026-11-25',
      startTime: '00:00',
      endDate: null,
    }));
  it('are full hours where clocks are half an hour apart', () =>
    expect(suggestedTimes(Date.parse('2026-11-24T03:40:00Z'), 'Asia/Kolkata').startTime).toBe('10:00'));
  it('never have a problem nor are over', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(zone, 'America/Bogota', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
        (date, zone) => {
          const times = suggestedTimes(date.getTime(), zone);
          expect(validateScheduleTimes(times)).toEqual([]);
          expect(toTimeWindow(times, zone).opens).toBeGreaterThan(date.getTime());
        },
      ),
    ));
});

describe('moving the start', () => {
  it('takes the end along', () =>
    expect(startingAt(morning, { startTime: '11:30' }, zone)).toMatchObject({ startTime: '11:30', endTime: '12:30' }));
  it('takes the end past midnight and back again', () => {
    const late = startingAt(morning, { startTime: '23:30' }, zone);
    expect(late).toMatchObject({ endDate: '2026-11-25', endTime: '00:30' });
    expect(startingAt(late, { startTime: '08:00' }, zone)).toMatchObject({ endDate: null, endTime: '09:00' });
  });
  it('to another day keeps the times', () =>
    expect(startingAt(morning, { startDate: '2026-12-01' }, zone)).toEqual({ ...morning, startDate: '2026-12-01' }));
  it('leaves the end of a window of several days where it is', () => {
    const week = { ...morning, endDate: '2026-11-28' };
    expect(startingAt(week, { startDate: '2026-11-25' }, zone)).toEqual({ ...week, startDate: '2026-11-25' });
  });
  it('leaves the end alone while something is missing', () => {
    expect(startingAt(morning, { startTime: '' }, zone)).toEqual({ ...morning, startTime: '' });
    expect(startingAt({ ...morning, endTime: '' }, { startTime: '12:00' }, zone).endTime).toBe('');
  });
});

describe('the mistakes in the times of a schedule', () => {
  const now = at('2026-11-24 08:00');
  it('are none in an hour to come', () => expect(mistakesIn(morning, { now, zone })).toEqual([]));
  it('are the problems of the rule first', () =>
    expect(mistakesIn({ ...morning, endTime: '09:00' }, { now: at('2027-01-01 00:00'), zone })).toEqual([
      { field: 'endTime', problem: 'endNotAfterStart' },
    ]));
  it('have the end already over at its very instant', () => {
    expect(mistakesIn(morning, { now: at('2026-11-24 10:00'), zone })).toEqual([
      { field: 'endTime', problem: 'alreadyOver' },
    ]);
    expect(mistakesIn(morning, { now: at('2026-11-24 10:00') - 1, zone })).toEqual([]);
  });
  it('stand at the end date where there is one', () =>
    expect(mistakesIn({ ...morning, endDate: '2026-11-24' }, { now: at('2026-11-25 10:00'), zone })).toEqual([
      { field: 'endDate', problem: 'alreadyOver' },
    ]));
  it('have a window that daylight saving skips whole', () =>
    expect(
      mistakesIn({ ...morning, startDate: '2026-03-29', startTime: '02:30', endTime: '03:10' }, { now: 0, zone }),
    ).toEqual([{ field: 'endTime', problem: 'endNotAfterStart' }]));
});

describe('the times of a schedule that students have begun', () => {
  const now = at('2026-11-24 09:10');
  const begun = { ...morning, duration: 45 };
  const mistakes = (times: ScheduleTimes) => mistakesIn(times, { now, zone, begun });
  it('may stay', () => expect(mistakes(begun)).toEqual([]));
  it('may end later', () => expect(mistakes({ ...begun, endTime: '10:30' })).toEqual([]));
  it('may give any time there is', () => expect(mistakes({ ...begun, duration: null })).toEqual([]));
  it('may not end earlier', () =>
    expect(mistakes({ ...begun, endTime: '09:50' })).toEqual([{ field: 'endTime', problem: 'shortensWindow' }]));
  it('may not give less time', () => {
    expect(mistakes({ ...begun, duration: 44 })).toEqual([{ field: 'duration', problem: 'shortensTime' }]);
    expect(mistakesIn(begun, { now, zone, begun: morning })).toEqual([{ field: 'duration', problem: 'shortensTime' }]);
  });
});

describe('what the times mean', () => {
  const now = at('2026-11-24 08:00');
  it('is a start ahead on one day, for as long as the window lasts', () =>
    expect(meaningOf(morning, now, zone)).toEqual({
      opens: at('2026-11-24 09:00'),
      closes: at('2026-11-24 10:00'),
      start: 'ahead',
      days: 'one',
      minutes: null,
    }));
  it('is a start at once when it is open', () =>
    expect(meaningOf(morning, at('2026-11-24 09:00'), zone)?.start).toBe('open'));
  it('tells the minutes of a student', () =>
    expect(meaningOf({ ...morning, duration: 45 }, now, zone)?.minutes).toBe(45));
  it.each([60, 90])('is the window where %d minutes do not fit into it', (duration) =>
    expect(meaningOf({ ...morning, duration }, now, zone)?.minutes).toBeNull(),
  );
  it('is several days only with another end date', () => {
    expect(meaningOf({ ...morning, endDate: '2026-11-24' }, now, zone)?.days).toBe('one');
    expect(meaningOf({ ...morning, endDate: '2026-11-25' }, now, zone)?.days).toBe('several');
  });
  it('is nothing while something has to be mended', () => {
    expect(meaningOf({ ...morning, startTime: '' }, now, zone)).toBeNull();
    expect(meaningOf(morning, at('2026-11-24 10:00'), zone)).toBeNull();
  });
});
