import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant, toIsoWithOffset } from './time.ts';
import {
  attemptDeadline,
  classifyArrival,
  GRACE_MS,
  isOpen,
  LATE_RESPONSE_MS,
  limitSequence,
  MAXIMUM_DURATION_MINUTES,
  overlaps,
  type PersonalTimes,
  type ScheduleTimes,
  type ScheduleTimesProblem,
  SEQUENCE_LEAD_MS,
  sittingTimesFor,
  type TimeWindow,
  toTimeWindow,
  validateScheduleTimes,
} from './windows.ts';

const at = (time: string) => toInstant('2026-05-11', time, 'Europe/Madrid');
const nineToTen: ScheduleTimes = { startDate: '2026-05-11', startTime: '09:00', endTime: '10:00' };
const window = toTimeWindow(nineToTen, 'Europe/Madrid');

describe('a schedule from nine to ten', () => {
  it('ends on the day it starts when no end date is given', () => {
    expect(window).toEqual({ opens: at('09:00'), closes: at('10:00') });
    expect(toTimeWindow({ ...nineToTen, endDate: null }, 'Europe/Madrid')).toEqual(window);
    expect(toTimeWindow({ ...nineToTen, endDate: '' }, 'Europe/Madrid')).toEqual(window);
  });
  it('is closed a millisecond before nine', () => expect(isOpen(window, at('09:00') - 1)).toBe(false));
  it('is open at nine sharp', () => expect(isOpen(window, at('09:00'))).toBe(true));
  it('is open a millisecond before ten', () => expect(isOpen(window, at('10:00') - 1)).toBe(true));
  it('is closed at ten sharp', () => expect(isOpen(window, at('10:00'))).toBe(false));
});

describe('a window', () => {
  it('spans days, an hour longer when clocks go back in between', () => {
    const days = { startDate: '2026-10-24', startTime: '09:00', endDate: '2026-10-26', endTime: '08:00' };
    const { opens, closes } = toTimeWindow(days, 'Europe/Madrid');
    expect((closes - opens) / 3_600_000).toBe(48);
    expect(toIsoWithOffset(closes, 'Europe/Madrid')).toBe('2026-10-26T08:00:00+01:00');
  });

  it('is empty, not reversed, when daylight saving moves its start past its end', () => {
    const times = { startDate: '2026-03-29', startTime: '02:30', endTime: '03:10' };
    expect(validateScheduleTimes(times)).toEqual([]);
    const { opens, closes } = toTimeWindow(times, 'Europe/Madrid');
    expect(closes).toBe(opens);
    expect(isOpen({ opens, closes }, opens)).toBe(false);
  });

  it.each([
    { ...nineToTen, startDate: '' },
    { ...nineToTen, endDate: '2026-02-30' },
    { ...nineToTen, endTime: '10' },
  ])('is refused for %j', (times) => expect(() => toTimeWindow(times, 'Europe/Madrid')).toThrow(RangeError));
});

describe('validateScheduleTimes', () => {
  const cases: [string, Partial<ScheduleTimes>, ScheduleTimesProblem[]][] = [
    ['are fine on one day', {}, []],
    ['are fine with the same end date', { endDate: '2026-05-11' }, []],
    ['are fine with an earlier hour on a later day', { endDate: '2026-05-12', endTime: '08:00' }, []],
    ['are fine with a duration', { duration: 1 }, []],
    ['are fine with a duration longer than the window', { duration: MAXIMUM_DURATION_MINUTES }, []],
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

  it.each(cases)('%s', (_, change, problems) =>
    expect(validateScheduleTimes({ ...nineToTen, ...change })).toEqual(problems),
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAXIMUM_DURATION_MINUTES + 1])(
    'may not last %d minutes',
    (duration) =>
      expect(validateScheduleTimes({ ...nineToTen, duration })).toEqual([
        { field: 'duration', problem: 'invalidDuration' },
      ]),
  );

  it('returns every problem at once', () =>
    expect(validateScheduleTimes({ startDate: '', startTime: '', endDate: 'x', endTime: '', duration: 0 })).toEqual([
      { field: 'startDate', problem: 'required' },
      { field: 'startTime', problem: 'required' },
      { field: 'endDate', problem: 'invalidDate' },
      { field: 'endTime', problem: 'required' },
      { field: 'duration', problem: 'invalidDuration' },
    ]));

  it('give a window if they are valid and throw if they are not', () => {
    const date = fc.constantFrom('', '2026-03-28', '2026-03-29', '2026-03-30', '2026-02-30');
    const time = fc.constantFrom('', '00:00', '02:00', '02:30', '03:00', '23:59', '24:00');
    const times = fc.record({ startDate: date, startTime: time, endDate: date, endTime: time });
    fc.assert(
      fc.property(times, (entered) => {
        if (validateScheduleTimes(entered).length > 0) return;
        const { opens, closes } = toTimeWindow(entered, 'Europe/Madrid');
        expect(closes).toBeGreaterThanOrEqual(opens);
      }),
    );
  });
});

describe('two windows', () => {
  const eight: TimeWindow = { opens: at('08:00'), closes: at('09:00') };
  const late: TimeWindow = { opens: at('09:59'), closes: at('11:00') };
  const empty: TimeWindow = { opens: at('09:30'), closes: at('09:30') };

  it('do not overlap when one opens as the other closes', () => expect(overlaps(eight, window)).toBe(false));
  it('overlap when they share a minute', () => expect(overlaps(window, late)).toBe(true));
  it('do not overlap when one is empty', () => expect(overlaps(window, empty)).toBe(false));

  it('overlap exactly when some instant lies in both, whichever comes first', () => {
    const short = fc
      .tuple(fc.nat(6), fc.nat(4))
      .map(([opens, length]): TimeWindow => ({ opens, closes: opens + length }));
    fc.assert(
      fc.property(short, short, (a, b) => {
        const shared = Array.from({ length: 11 }, (_, now) => now).some((now) => isOpen(a, now) && isOpen(b, now));
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
    );
  });
});

describe('sittingTimesFor', () => {
  const schedule = { ...window, duration: 30 };
  const usual: PersonalTimes = {
    ...{ opens: null, closes: null, duration: null },
    ...{ extraPercent: 0, extraMinutes: 0, pauseMinutes: 0 },
  };

  it("returns the schedule's times when the student has no personal times", () => {
    expect(sittingTimesFor(schedule, null)).toEqual(schedule);
    expect(sittingTimesFor(schedule, usual)).toEqual(schedule);
  });

  it("returns each personal time that is set instead of the schedule's", () => {
    const own = { ...usual, closes: at('10:30'), duration: 45 };
    expect(sittingTimesFor(schedule, own)).toEqual({ opens: at('09:00'), closes: at('10:30'), duration: 45 });
  });

  it.each([
    ['25 % of 30 minutes, rounded up', { extraPercent: 25 }, '10:08', 38],
    ['minutes', { extraMinutes: 10 }, '10:10', 40],
    ['pauses', { pauseMinutes: 5 }, '10:05', 35],
    ['all of them', { extraPercent: 50, extraMinutes: 10, pauseMinutes: 5 }, '10:30', 60],
  ])('adds %s to the duration and to the end', (_, extra, closes, duration) =>
    expect(sittingTimesFor(schedule, { ...usual, ...extra })).toEqual({ ...schedule, closes: at(closes), duration }),
  );

  it('adds a part of the whole window where there is no duration, or a longer one', () => {
    const quarter = { ...usual, extraPercent: 25 };
    expect(sittingTimesFor({ ...window, duration: null }, quarter)).toMatchObject({
      closes: at('10:15'),
      duration: null,
    });
    expect(sittingTimesFor({ ...window, duration: 90 }, quarter)).toMatchObject({ closes: at('10:15'), duration: 105 });
  });

  it('adds minutes, but no part, to a window of more than four hours without a duration', () => {
    const long = { ...window, closes: at('13:01'), duration: null };
    expect(sittingTimesFor(long, { ...usual, extraPercent: 50 })).toEqual(long);
    expect(sittingTimesFor(long, { ...usual, extraMinutes: 10 })).toEqual({ ...long, closes: at('13:11') });
  });

  it('adds to the personal times where there are some', () => {
    const own = { ...usual, opens: at('12:00'), closes: at('13:00'), extraPercent: 50 };
    expect(sittingTimesFor(schedule, own)).toEqual({ opens: at('12:00'), closes: at('13:15'), duration: 45 });
  });

  it('gives who starts at any time of the window exactly as much more, whenever that is', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 59 }),
        fc.option(fc.integer({ min: 1, max: 100 })),
        fc.record({
          extraPercent: fc.integer({ min: 0, max: 300 }),
          extraMinutes: fc.integer({ min: 0, max: 90 }),
          pauseMinutes: fc.integer({ min: 0, max: 30 }),
        }),
        (minute, duration, extra) => {
          const all = { ...window, duration };
          const own = sittingTimesFor(all, { ...usual, ...extra });
          const start = window.opens + minute * 60_000;
          const given = attemptDeadline(own, start, own.duration) - attemptDeadline(all, start, duration);
          const length = Math.min(60, duration ?? 60);
          expect(given / 60_000).toBe(
            Math.ceil((length * extra.extraPercent) / 100) + extra.extraMinutes + extra.pauseMinutes,
          );
        },
      ),
    ));
});

describe('the deadline of an attempt', () => {
  it('is the end of the window without a duration', () => {
    expect(attemptDeadline(window, at('09:50'), null)).toBe(at('10:00'));
    expect(attemptDeadline(window, at('09:50'))).toBe(at('10:00'));
  });
  it('comes after the duration when that is earlier', () =>
    expect(attemptDeadline(window, at('09:10'), 30)).toBe(at('09:40')));
  it('never lies beyond the window', () => expect(attemptDeadline(window, at('09:50'), 30)).toBe(at('10:00')));
});

describe('a response to an attempt that ends at ten', () => {
  const deadline = at('10:00');
  const given = { started: at('09:00'), deadline, finishedAt: null, answeredAt: deadline - 1, now: deadline - 1 };

  it('counts until a millisecond before ten', () => expect(classifyArrival(given)).toBe('counts'));

  it('counts when it was given in time and arrives within the grace', () => {
    expect(classifyArrival({ ...given, now: deadline })).toBe('counts');
    expect(classifyArrival({ ...given, now: deadline + GRACE_MS })).toBe('counts');
  });

  it('is late when it was given in time and arrives after the grace, for seven days', () => {
    expect(classifyArrival({ ...given, now: deadline + GRACE_MS + 1 })).toBe('late');
    expect(classifyArrival({ ...given, now: deadline + LATE_RESPONSE_MS })).toBe('late');
    expect(classifyArrival({ ...given, now: deadline + LATE_RESPONSE_MS + 1 })).toBe('over');
  });

  it('is over when it was given at ten sharp, even if it arrives at once', () => {
    expect(classifyArrival({ ...given, answeredAt: deadline, now: deadline })).toBe('over');
    expect(classifyArrival({ ...given, answeredAt: deadline, now: deadline + GRACE_MS + 1 })).toBe('over');
  });

  it('counts from a device whose clock runs ahead, as long as it arrives in time', () => {
    expect(classifyArrival({ ...given, answeredAt: deadline + 90_000 })).toBe('counts');
    expect(classifyArrival({ ...given, answeredAt: deadline + 90_000, now: deadline })).toBe('over');
  });

  it('still has its grace when the clock closed the attempt, and is late after it', () => {
    const closed = { ...given, finishedAt: deadline };
    expect(classifyArrival({ ...closed, now: deadline + GRACE_MS })).toBe('counts');
    expect(classifyArrival({ ...closed, now: deadline + GRACE_MS + 1 })).toBe('late');
  });

  it('is over where nobody sat: an import has made the attempt', () => {
    const imported = { ...given, started: deadline, finishedAt: deadline };
    expect(classifyArrival(imported)).toBe('over');
    expect(classifyArrival({ ...imported, now: deadline + GRACE_MS })).toBe('over');
    expect(classifyArrival({ ...imported, now: deadline + LATE_RESPONSE_MS })).toBe('over');
  });

  it('is late when it was given before its student finished and arrives afterwards', () => {
    const finishedAt = deadline - 1000;
    expect(classifyArrival({ ...given, finishedAt, answeredAt: finishedAt - 1, now: finishedAt })).toBe('late');
    expect(
      classifyArrival({ ...given, finishedAt, answeredAt: finishedAt - 1, now: deadline + LATE_RESPONSE_MS }),
    ).toBe('late');
    expect(
      classifyArrival({ ...given, finishedAt, answeredAt: finishedAt - 1, now: deadline + LATE_RESPONSE_MS + 1 }),
    ).toBe('over');
  });

  it('is refused as ended when it was given after its student finished', () => {
    const finishedAt = deadline - 1000;
    expect(classifyArrival({ ...given, finishedAt, answeredAt: finishedAt, now: finishedAt })).toBe('ended');
    expect(classifyArrival({ ...given, finishedAt, answeredAt: deadline - 1, now: deadline + 1 })).toBe('ended');
  });

  const offset = fc.integer({ min: -2 * LATE_RESPONSE_MS, max: 2 * LATE_RESPONSE_MS });
  const near = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: GRACE_MS - 2, max: GRACE_MS + 2 }), offset);
  const anyResponse = fc
    .record({ answered: near, arrived: near, finished: fc.option(near) })
    .map(({ answered, arrived, finished }) => ({
      started: at('09:00'),
      deadline,
      finishedAt: finished === null ? null : deadline + Math.min(0, finished),
      answeredAt: deadline + answered,
      now: deadline + arrived,
    }));

  it('counts or waits exactly when it was given before the end and arrives within seven days', () => {
    fc.assert(
      fc.property(anyResponse, (one) => {
        const isInTime = Math.min(one.answeredAt, one.now) < (one.finishedAt ?? deadline);
        expect(['counts', 'late'].includes(classifyArrival(one))).toBe(
          isInTime && one.now <= deadline + LATE_RESPONSE_MS,
        );
      }),
    );
  });

  it('never counts more by arriving later', () => {
    const order = ['counts', 'late', 'over'];
    fc.assert(
      fc.property(anyResponse, fc.nat(LATE_RESPONSE_MS), (one, delay) => {
        const given = { ...one, answeredAt: Math.min(one.answeredAt, one.now) };
        fc.pre(classifyArrival(given) !== 'ended');
        const later = classifyArrival({ ...given, now: given.now + delay });
        expect(order.indexOf(later)).toBeGreaterThanOrEqual(order.indexOf(classifyArrival(given)));
      }),
    );
  });

  it('is refused as ended only where its student finished before the deadline', () => {
    fc.assert(
      fc.property(anyResponse, (one) => {
        if (classifyArrival(one) === 'ended') expect(one.finishedAt).toBeLessThan(deadline);
      }),
    );
  });
});

describe('limitSequence', () => {
  const now = at('09:30');

  it("returns the device's sequence while it is at most a minute ahead", () => {
    expect(limitSequence(1, now)).toBe(1);
    expect(limitSequence(now + SEQUENCE_LEAD_MS, now)).toBe(now + SEQUENCE_LEAD_MS);
  });

  it('preserves the order of a device whose sequence runs ahead, and lets other devices save a minute later', () => {
    const count = fc.nat(Number.MAX_SAFE_INTEGER - 1);
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 1000 }), (sequence, later) => {
        const first = limitSequence(sequence, now);
        expect(limitSequence(sequence + 1, now + later)).toBeGreaterThan(first);
        expect(first).toBeLessThanOrEqual(now + SEQUENCE_LEAD_MS);
      }),
    );
  });
});
