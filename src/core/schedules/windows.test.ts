import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, isoWithOffset } from './time.ts';
import {
  arrivalOf,
  boundedSequence,
  deadlineOf,
  GRACE_MS,
  isOpen,
  LATE_MS,
  MAXIMUM_DURATION,
  overlaps,
  type Problem,
  problemsOf,
  type ScheduleTimes,
  SEQUENCE_LEAD_MS,
  sittingFor,
  type Window,
  windowOf,
} from './windows.ts';

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

describe('a response to an attempt that ends at ten', () => {
  const deadline = at('10:00');
  const given = { deadline, finishedAt: null, answeredAt: deadline - 1, now: deadline - 1 };

  it('counts until a moment before ten', () => expect(arrivalOf(given)).toBe('counts'));

  it('counts when it was given in time and arrives within the grace', () => {
    expect(arrivalOf({ ...given, now: deadline })).toBe('counts');
    expect(arrivalOf({ ...given, now: deadline + GRACE_MS })).toBe('counts');
  });

  it('is late when it was given in time and arrives after the grace, for seven days', () => {
    expect(arrivalOf({ ...given, now: deadline + GRACE_MS + 1 })).toBe('late');
    expect(arrivalOf({ ...given, now: deadline + LATE_MS })).toBe('late');
    expect(arrivalOf({ ...given, now: deadline + LATE_MS + 1 })).toBe('over');
  });

  it('is over when it was given at ten sharp, however soon it arrives', () => {
    expect(arrivalOf({ ...given, answeredAt: deadline, now: deadline })).toBe('over');
    expect(arrivalOf({ ...given, answeredAt: deadline, now: deadline + GRACE_MS + 1 })).toBe('over');
  });

  it('counts from a device whose clock runs ahead, as long as it arrives in time', () => {
    expect(arrivalOf({ ...given, answeredAt: deadline + 90_000 })).toBe('counts');
    expect(arrivalOf({ ...given, answeredAt: deadline + 90_000, now: deadline })).toBe('over');
  });

  it('still has its grace when the clock closed the attempt, and is late after it', () => {
    const closed = { ...given, finishedAt: deadline };
    expect(arrivalOf({ ...closed, now: deadline + GRACE_MS })).toBe('counts');
    expect(arrivalOf({ ...closed, now: deadline + GRACE_MS + 1 })).toBe('late');
  });

  it('is late when it was given before its student finished and arrives afterwards', () => {
    const finishedAt = deadline - 1000;
    expect(arrivalOf({ ...given, finishedAt, answeredAt: finishedAt - 1, now: finishedAt })).toBe('late');
    expect(arrivalOf({ ...given, finishedAt, answeredAt: finishedAt - 1, now: deadline + LATE_MS })).toBe('late');
    expect(arrivalOf({ ...given, finishedAt, answeredAt: finishedAt - 1, now: deadline + LATE_MS + 1 })).toBe('over');
  });

  it('is refused as ended when it was given after its student finished', () => {
    const finishedAt = deadline - 1000;
    expect(arrivalOf({ ...given, finishedAt, answeredAt: finishedAt, now: finishedAt })).toBe('ended');
    expect(arrivalOf({ ...given, finishedAt, answeredAt: deadline - 1, now: deadline + 1 })).toBe('ended');
  });

  const offset = fc.integer({ min: -2 * LATE_MS, max: 2 * LATE_MS });
  const near = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: GRACE_MS - 2, max: GRACE_MS + 2 }), offset);
  const anyResponse = fc
    .record({ answered: near, arrived: near, finished: fc.option(near) })
    .map(({ answered, arrived, finished }) => ({
      deadline,
      finishedAt: finished === null ? null : deadline + Math.min(0, finished),
      answeredAt: deadline + answered,
      now: deadline + arrived,
    }));

  it('counts or waits exactly when it was given before the end and arrives within seven days', () => {
    fc.assert(
      fc.property(anyResponse, (one) => {
        const isInTime = Math.min(one.answeredAt, one.now) < (one.finishedAt ?? deadline);
        expect(['counts', 'late'].includes(arrivalOf(one))).toBe(isInTime && one.now <= deadline + LATE_MS);
      }),
    );
  });

  it('never gains by arriving later', () => {
    const order = ['counts', 'late', 'over'];
    fc.assert(
      fc.property(anyResponse, fc.nat(LATE_MS), (one, delay) => {
        const given = { ...one, answeredAt: Math.min(one.answeredAt, one.now) };
        fc.pre(arrivalOf(given) !== 'ended');
        const later = arrivalOf({ ...given, now: given.now + delay });
        expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(arrivalOf(given)));
      }),
    );
  });

  it('is refused as ended only where its student finished before the deadline', () => {
    fc.assert(
      fc.property(anyResponse, (one) => {
        if (arrivalOf(one) === 'ended') expect(one.finishedAt).toBeLessThan(deadline);
      }),
    );
  });
});

describe('the sequence under which a response is stored', () => {
  const now = at('09:30');

  it("is the device's own while that is not far ahead", () => {
    expect(boundedSequence(1, now)).toBe(1);
    expect(boundedSequence(now + SEQUENCE_LEAD_MS, now)).toBe(now + SEQUENCE_LEAD_MS);
  });

  it('keeps the order of a device that sends one after the other, and is soon passed by the clock', () => {
    const count = fc.nat(Number.MAX_SAFE_INTEGER - 1);
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 1000 }), (sequence, later) => {
        const first = boundedSequence(sequence, now);
        expect(boundedSequence(sequence + 1, now + later)).toBeGreaterThan(first);
        expect(first).toBeLessThanOrEqual(now + SEQUENCE_LEAD_MS);
      }),
    );
  });
});
