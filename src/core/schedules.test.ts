import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptsAnswer,
  deadlineOf,
  GRACE_MS,
  isOpen,
  MAXIMUM_DURATION,
  overlaps,
  type Problem,
  problemsOf,
  type ScheduleTimes,
  sittingFor,
  type Window,
  windowOf,
} from './schedules.ts';
import { instantOf, isoWithOffset } from './time.ts';

const at = (time: string) => instantOf('2026-05-11', time, 'Europe/Madrid');
const nineToTen: ScheduleTimes = { startDate: '2026-05-11', startTime: '09:00', endTime: '10:00' };
const window = windowOf(nineToTen, 'Europe/Madrid');

describe('a schedule from nine to ten', () => {
  it('ends on the day it starts when no end date is given', () => {
    expect(window).toEqual({ opens: at('09:00'), closes: at('10:00') });
    expect(windowOf({ ...nineToTen, endDate: null }, 'Europe/Madrid')).toEqual(window);
    expect(windowOf({ ...nineToTen, endDate: '' }, 'Europe/Madrid')).toEqual(window);
  });
  it('is closed a moment before nine', () => expect(isOpen(window, at('09:00') - 1)).toBe(false));
  it('is open at nine sharp', () => expect(isOpen(window, at('09:00'))).toBe(true));
  it('is open a moment before ten', () => expect(isOpen(window, at('10:00') - 1)).toBe(true));
  it('is closed at ten sharp', () => expect(isOpen(window, at('10:00'))).toBe(false));
});

describe('a window', () => {
  it('spans days, an hour longer when clocks go back in between', () => {
    const days = { startDate: '2026-10-24', startTime: '09:00', endDate: '2026-10-26', endTime: '08:00' };
    const { opens, closes } = windowOf(days, 'Europe/Madrid');
    expect((closes - opens) / 3_600_000).toBe(48);
    expect(isoWithOffset(closes, 'Europe/Madrid')).toBe('2026-10-26T08:00:00+01:00');
  });

  it('is empty, not reversed, when daylight saving moves its start past its end', () => {
    const times = { startDate: '2026-03-29', startTime: '02:30', endTime: '03:10' };
    expect(problemsOf(times)).toEqual([]);
    const { opens, closes } = windowOf(times, 'Europe/Madrid');
    expect(closes).toBe(opens);
    expect(isOpen({ opens, closes }, opens)).toBe(false);
  });

  it.each([
    { ...nineToTen, startDate: '' },
    { ...nineToTen, endDate: '2026-02-30' },
    { ...nineToTen, endTime: '10' },
  ])('is refused for %j', (times) => expect(() => windowOf(times, 'Europe/Madrid')).toThrow(RangeError));
});

describe('the times a teacher enters', () => {
  const cases: [string, Partial<ScheduleTimes>, Problem[]][] = [
    ['are fine on one day', {}, []],
    ['are fine with the same end date', { endDate: '2026-05-11' }, []],
    ['are fine with an earlier hour on a later day', { endDate: '2026-05-12', endTime: '08:00' }, []],
    ['are fine with a duration', { duration: 1 }, []],
    ['are fine with a duration longer than the window', { duration: MAXIMUM_DURATION }, []],
    ['need a start date', { startDate: '' }, [{ field: 'startDate', problem: 'required' }]],
    ['need a start time', { startTime: '' }, [{ field: 'startTime', problem: 'required' }]],
    ['need an end time', { endTime: '' }, [{ field: 'endTime', problem: 'required' }]],
    ['need a real start date', { startDate: '2026-02-29' }, [{ field: 'startDate', problem: 'invalidDate' }]],
    ['need a real end date', { endDate: '12/05/2026' }, [{ field: 'endDate', problem: 'invalidDate' }]],
    ['need a real start time', { startTime: '24:00' }, [{ field: 'startTime', problem: 'invalidTime' }]],
    ['need a real end time', { endTime: '9:00' }, [{ field: 'endTime', problem: 'invalidTime' }]],
    ['may not end as they start', { endTime: '09:00' }, [{ field: 'endTime', problem: 'endNotAfterStart' }]],
    ['may not end before they start', { endTime: '08:59' }, [{ field: 'endTime', problem: 'endNotAfterStart' }]],
    ['may not start after the end date', { endDate: '2026-05-10' }, [{ field: 'startDate', problem: 'startAfterEnd' }]],
  ];

  it.each(cases)('%s', (_, change, problems) => expect(problemsOf({ ...nineToTen, ...change })).toEqual(problems));

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAXIMUM_DURATION + 1])(
    'may not last %d minutes',
    (duration) =>
      expect(problemsOf({ ...nineToTen, duration })).toEqual([{ field: 'duration', problem: 'invalidDuration' }]),
  );

  it('show every problem at once', () =>
    expect(problemsOf({ startDate: '', startTime: '', endDate: 'x', endTime: '', duration: 0 })).toEqual([
      { field: 'startDate', problem: 'required' },
      { field: 'startTime', problem: 'required' },
      { field: 'endDate', problem: 'invalidDate' },
      { field: 'endTime', problem: 'required' },
      { field: 'duration', problem: 'invalidDuration' },
    ]));

  it('make a window whenever they have no problem, and throw only where they have one', () => {
    const date = fc.constantFrom('', '2026-03-28', '2026-03-29', '2026-03-30', '2026-02-30');
    const time = fc.constantFrom('', '00:00', '02:00', '02:30', '03:00', '23:59', '24:00');
    const times = fc.record({ startDate: date, startTime: time, endDate: date, endTime: time });
    fc.assert(
      fc.property(times, (entered) => {
        if (problemsOf(entered).length > 0) return;
        const { opens, closes } = windowOf(entered, 'Europe/Madrid');
        expect(closes).toBeGreaterThanOrEqual(opens);
      }),
    );
  });
});

describe('two windows', () => {
  const eight: Window = { opens: at('08:00'), closes: at('09:00') };
  const late: Window = { opens: at('09:59'), closes: at('11:00') };
  const empty: Window = { opens: at('09:30'), closes: at('09:30') };

  it('do not overlap when one opens as the other closes', () => expect(overlaps(eight, window)).toBe(false));
  it('overlap when they share a minute', () => expect(overlaps(window, late)).toBe(true));
  it('do not overlap when one is empty', () => expect(overlaps(window, empty)).toBe(false));

  it('overlap exactly when some instant lies in both, whichever comes first', () => {
    const short = fc.tuple(fc.nat(6), fc.nat(4)).map(([opens, length]): Window => ({ opens, closes: opens + length }));
    fc.assert(
      fc.property(short, short, (a, b) => {
        const shared = Array.from({ length: 11 }, (_, now) => now).some((now) => isOpen(a, now) && isOpen(b, now));
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
    );
  });
});

describe('sittingFor a student', () => {
  const schedule = { ...window, duration: 30 };

  it("returns the schedule's times when the student has none", () => {
    expect(sittingFor(schedule, null)).toEqual(schedule);
    expect(sittingFor(schedule, { opens: null, closes: null, duration: null })).toEqual(schedule);
  });

  it("returns the student's own in place of the schedule's, each by itself", () => {
    const own = { opens: null, closes: at('10:30'), duration: 45 };
    expect(sittingFor(schedule, own)).toEqual({ opens: at('09:00'), closes: at('10:30'), duration: 45 });
  });
});

describe('the deadline of an attempt', () => {
  it('is the end of the window without a duration', () => {
    expect(deadlineOf(window, at('09:50'), null)).toBe(at('10:00'));
    expect(deadlineOf(window, at('09:50'))).toBe(at('10:00'));
  });
  it('comes after the duration when that is earlier', () =>
    expect(deadlineOf(window, at('09:10'), 30)).toBe(at('09:40')));
  it('never lies beyond the window', () => expect(deadlineOf(window, at('09:50'), 30)).toBe(at('10:00')));
});

describe('an answer to an attempt that ends at ten', () => {
  const deadline = at('10:00');
  const answer = { deadline, finishedAt: null, answeredAt: deadline - 1, now: deadline - 1 };

  it('counts until a moment before ten', () => expect(acceptsAnswer(answer)).toBe(true));

  it('counts when it was given in time and arrives within the grace', () => {
    expect(acceptsAnswer({ ...answer, now: deadline })).toBe(true);
    expect(acceptsAnswer({ ...answer, now: deadline + GRACE_MS })).toBe(true);
  });

  it('is late when it arrives after the grace', () =>
    expect(acceptsAnswer({ ...answer, now: deadline + GRACE_MS + 1 })).toBe(false));

  it('is late when it was given at ten sharp', () =>
    expect(acceptsAnswer({ ...answer, answeredAt: deadline, now: deadline })).toBe(false));

  it('counts from a device whose clock runs ahead, as long as it arrives in time', () => {
    expect(acceptsAnswer({ ...answer, answeredAt: deadline + 90_000 })).toBe(true);
    expect(acceptsAnswer({ ...answer, answeredAt: deadline + 90_000, now: deadline })).toBe(false);
  });

  it('is refused once the student has finished', () =>
    expect(acceptsAnswer({ ...answer, finishedAt: deadline - 5 })).toBe(false));

  it('still has its grace when the clock closed the attempt', () => {
    expect(acceptsAnswer({ ...answer, finishedAt: deadline, now: deadline + GRACE_MS })).toBe(true);
    expect(acceptsAnswer({ ...answer, finishedAt: deadline, now: deadline + GRACE_MS + 1 })).toBe(false);
  });
});
