import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StudentAssessment } from '../../contract/attempts.ts';
import { studentBadge } from '../../core/schedules/badges.ts';
import { currentBadge, groupByBadge, nextBadgeChange } from './sections.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
const moment = (time: string) => new Date(at(time)).toISOString();

const forces: StudentAssessment = {
  idSchedule: 1,
  title: 'Forces and motion',
  subtitle: 'Physics',
  courseName: '3º B',
  teacher: 'Ruiz Vega, Ana',
  instructions: null,
  opens: moment('09:00'),
  closes: moment('10:00'),
  duration: 40,
  qntQuestions: 20,
  qntAnsweredOnce: 0,
  badge: 'SCHEDULED',
  idAttempt: null,
  deadline: null,
  percentage: null,
  onlyLikertQuestions: false,
  ungraded: 0,
  late: 0,
  message: null,
  finishedAt: null,
  regraded: null,
  endedBy: null,
  device: null,
  asksRoomCode: false,
  oneByOne: false,
  fullScreen: false,
  paused: false,
};
const begun: StudentAssessment = { ...forces, badge: 'ON_GOING', idAttempt: 5, deadline: moment('09:45') };
const finished: StudentAssessment = { ...begun, badge: 'DONE', finishedAt: moment('09:30'), percentage: 80 };

describe('currentBadge of an assessment from nine to ten', () => {
  it.each([
    ['08:59', 'SCHEDULED', 'coming'],
    ['09:00', 'AVAILABLE_TO_DO', 'open'],
    ['10:00', 'NOT_DONE', 'missed'],
  ] as const)('at %s is %s without another reply', (time, badge, section) => {
    expect(currentBadge(forces, at(time))).toBe(badge);
    expect(groupByBadge([forces], at(time))[section]).toHaveLength(1);
  });

  it('is INCOMPLETE after the deadline of the attempt once it has started', () => {
    expect(currentBadge(begun, at('09:44'))).toBe('ON_GOING');
    expect(currentBadge(begun, at('09:45'))).toBe('INCOMPLETE');
  });

  it('stays DONE, and stays INCOMPLETE once closed by the clock', () => {
    expect(currentBadge(finished, at('09:59'))).toBe('DONE');
    expect(currentBadge({ ...finished, badge: 'INCOMPLETE' }, at('11:00'))).toBe('INCOMPLETE');
  });

  it('is listed as coming until its start when it is cancelled', () => {
    const cancelled = { ...forces, badge: 'CANCELLED' as const };
    expect(groupByBadge([cancelled], at('08:00')).coming).toHaveLength(1);
    expect(groupByBadge([cancelled], at('09:00')).missed).toHaveLength(1);
  });
});

it('currentBadge equals the badge of the server at every time', () =>
  fc.assert(
    fc.property(
      fc.record({
        opens: fc.integer({ min: 0, max: 50 }),
        length: fc.integer({ min: 1, max: 50 }),
        attempt: fc.option(
          fc.record({ after: fc.nat(50), finished: fc.option(fc.nat(50)), closedByClock: fc.boolean() }),
        ),
        cancelled: fc.boolean(),
        replied: fc.nat(120),
        passed: fc.nat(120),
      }),
      ({ opens, length, attempt, cancelled, replied, passed }) => {
        const hour = at('09:00');
        const window = { opens: hour + opens, closes: hour + opens + length };
        const deadline = Math.min(window.closes, window.opens + 1 + (attempt?.after ?? 0));
        const finished = attempt?.finished == null ? null : Math.min(deadline, window.opens + attempt.finished);
        const begun = attempt && replied >= opens;
        const state = {
          cancelled,
          window,
          attempt: begun ? { deadline, finished, closedByClock: finished !== null && attempt.closedByClock } : null,
        };
        const iso = (instant: number) => new Date(instant).toISOString();
        const row: StudentAssessment = {
          ...forces,
          opens: iso(window.opens),
          closes: iso(window.closes),
          deadline: begun ? iso(deadline) : null,
          badge: studentBadge(state, hour + replied),
        };
        expect(currentBadge(row, hour + replied + passed)).toBe(studentBadge(state, hour + replied + passed));
      },
    ),
  ));

describe('nextBadgeChange', () => {
  it.each([
    ['08:00', '09:00'],
    ['09:00', '09:45'],
    ['09:45', '10:00'],
  ])('after %s is at %s', (now, next) => expect(nextBadgeChange([begun], at(now))).toBe(at(next)));
  it('returns null when everything is over', () => expect(nextBadgeChange([begun], at('10:00'))).toBeNull());
});

describe('groupByBadge', () => {
  const other = (row: StudentAssessment, opens: string, closes: string) => ({
    ...row,
    opens: moment(opens),
    closes: moment(closes),
  });

  it('lists running attempts first, then what closes first', () => {
    const rows = [other(forces, '08:00', '12:00'), other(forces, '08:00', '11:00'), begun];
    expect(groupByBadge(rows, at('09:10')).open.map(({ closes }) => closes.slice(11, 13))).toEqual(['10', '11', '12']);
  });

  it('lists the next coming one first, and the last ended one first', () => {
    const rows = [
      other(forces, '15:00', '16:00'),
      other(forces, '14:00', '16:00'),
      forces,
      other(forces, '07:00', '08:00'),
    ];
    const { coming, missed } = groupByBadge(rows, at('12:00'));
    expect(coming.map(({ opens }) => opens.slice(11, 13))).toEqual(['14', '15']);
    expect(missed.map(({ opens }) => opens.slice(11, 13))).toEqual(['09', '07']);
  });

  it('lists every assessment once at any time', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(forces, begun, finished)), fc.integer({ min: 0, max: 23 }), (rows, hour) => {
        const sections = groupByBadge(rows, at(`${String(hour).padStart(2, '0')}:00`));
        expect(Object.values(sections).flat()).toHaveLength(rows.length);
      }),
    ));
});
