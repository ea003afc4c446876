import { describe, expect, it } from 'vitest';
import {
  type AssessmentState,
  assessmentBadge,
  assessmentFilterOf,
  type Badge,
  badges,
  isScheduleOver,
  matchesScheduleFilter,
  type ScheduleFilter,
  type ScheduleState,
  type StudentState,
  scheduleBadge,
  scheduleFilters,
  studentBadge,
} from './badges.ts';

const now = 1_000;
const ahead = { opens: now + 1, closes: now + 10 };
const open = { opens: now, closes: now + 10 };
const ended = { opens: now - 10, closes: now };

describe('the filters of a list', () => {
  const assessment = (schedules: AssessmentState['schedules'], more: Partial<AssessmentState> = {}) =>
    assessmentBadge({ finished: true, linked: false, schedules, ...more }, now);
  const one = (window: typeof ahead, started = 0, cancelled = false) => [{ window, started, cancelled }];

  it.each([
    ['is open now', assessment(one(open)), 'ON_GOING', 'ongoing'],
    ['lies ahead', assessment(one(ahead)), 'SCHEDULED', 'scheduled'],
    ['has been answered', assessment(one(ended, 1)), 'APPLIED', 'applied'],
    ['nobody came to', assessment(one(ended)), 'NOT_DONE', 'finished'],
    ['was cancelled', assessment(one(ahead, 0, true)), 'CANCELLED', 'finished'],
    ['a band of grades leads to', assessment([], { linked: true }), 'LINKED', 'finished'],
    ['was never scheduled', assessment([]), 'COMPLETED', 'finished'],
    ['is not finished', assessment([], { finished: false }), 'INCOMPLETE', 'draft'],
  ] as const)('list an assessment that %s under its own one', (_, found, badge, filter) => {
    expect(found).toBe(badge);
    expect(assessmentFilterOf[badge]).toBe(filter);
  });

  it('have a place for every badge that an assessment can have, and none for those of students', () =>
    expect(badges.filter((badge) => assessmentFilterOf[badge] === null)).toEqual(['AVAILABLE_TO_DO', 'DONE']));

  const schedule = (more: Partial<ScheduleState>): ScheduleState => ({
    ...{ cancelled: false, window: ended, ends: ended.closes, started: 0, finished: 0, waiting: 0, uploaded: false },
    ...more,
  });
  it.each<[string, Badge, ScheduleState, ScheduleFilter[]]>([
    ['ahead', 'SCHEDULED', schedule({ window: ahead, ends: ahead.closes }), ['scheduled']],
    ['open', 'ON_GOING', schedule({ window: open, ends: open.closes, started: 1 }), ['ongoing']],
    ['with all attempts ended', 'DONE', schedule({ started: 2, finished: 2 }), ['done', 'finished']],
    [
      'with responses to grade',
      'INCOMPLETE',
      schedule({ started: 1, finished: 1, waiting: 1 }),
      ['finished', 'incomplete'],
    ],
    ['nobody came to', 'NOT_DONE', schedule({}), ['finished']],
    ['with sheets', 'APPLIED', schedule({ started: 1, finished: 1, uploaded: true }), ['applied', 'finished']],
    [
      'cancelled before its end',
      'CANCELLED',
      schedule({ cancelled: true, window: ahead, ends: ahead.closes }),
      ['cancelled'],
    ],
    ['cancelled and past', 'CANCELLED', schedule({ cancelled: true }), ['cancelled', 'finished']],
  ])('list a schedule %s under %s', (_, badge, state, filters) => {
    expect(scheduleBadge(state, now)).toBe(badge);
    expect(scheduleFilters.filter((filter) => matchesScheduleFilter(state, filter, now)).sort()).toEqual(filters);
  });
});

describe('the badge of an assessment', () => {
  const kinds = {
    ahead: { cancelled: false, window: ahead, started: 0 },
    open: { cancelled: false, window: open, started: 0 },
    applied: { cancelled: false, window: ended, started: 1 },
    missed: { cancelled: false, window: ended, started: 0 },
    cancelledOpen: { cancelled: true, window: open, started: 3 },
    cancelledEnded: { cancelled: true, window: ended, started: 3 },
  };
  type Kind = keyof typeof kinds;
  const badge = (has: readonly Kind[], more: Omit<AssessmentState, 'schedules'>) =>
    assessmentBadge({ ...more, schedules: has.map((kind) => kinds[kind]) }, now);

  const written = { finished: true, linked: false };

  it.each<[Badge, Kind[]]>([
    ['ON_GOING', ['open']],
    ['SCHEDULED', ['ahead']],
    ['APPLIED', ['applied']],
    ['NOT_DONE', ['missed']],
    ['CANCELLED', ['cancelledOpen']],
    ['CANCELLED', ['cancelledEnded', 'cancelledOpen']],
    ['NOT_DONE', ['cancelledEnded', 'missed']],
    ['APPLIED', ['missed', 'applied']],
    ['COMPLETED', []],
  ])('is %s for a finished one with the schedules %j', (expected, has) => expect(badge(has, written)).toBe(expected));

  it('is INCOMPLETE for a draft, LINKED for the target of an automatic schedule', () => {
    expect(badge([], { finished: false, linked: false })).toBe('INCOMPLETE');
    expect(badge([], { finished: true, linked: true })).toBe('LINKED');
  });

  it('is the first that applies, for every combination of schedules', () => {
    const all = Object.keys(kinds) as Kind[];
    for (let chosen = 0; chosen < 2 ** all.length; chosen++)
      for (const finished of [false, true])
        for (const linked of [false, true]) {
          const has = all.filter((_, bit) => (chosen >> bit) & 1);
          const applies: [Badge, boolean][] = [
            ['ON_GOING', has.includes('open')],
            ['SCHEDULED', has.includes('ahead')],
            ['APPLIED', has.includes('applied')],
            ['NOT_DONE', has.includes('missed')],
            ['CANCELLED', has.length > 0],
            ['LINKED', linked],
            ['COMPLETED', finished],
            ['INCOMPLETE', true],
          ];
          const first = applies.find(([, does]) => does)?.[0];
          expect(badge(has, { finished, linked }), has.join()).toBe(first);
          expect(badge(has.toReversed(), { finished, linked }), has.join()).toBe(first);
        }
  });
});

const done: ScheduleState = {
  cancelled: false,
  window: ended,
  ends: now,
  started: 2,
  finished: 2,
  waiting: 0,
  uploaded: false,
};
const missed = { started: 0, finished: 0 };

describe('scheduleBadge', () => {
  it.each<[Badge, string, Partial<ScheduleState>]>([
    ['SCHEDULED', 'before its start', { window: ahead, ends: ahead.closes, ...missed }],
    ['ON_GOING', 'in its window', { window: open, ends: open.closes }],
    ['ON_GOING', 'in its window, without a student', { window: open, ends: open.closes, ...missed }],
    ['ON_GOING', 'after its window while a student has more time', { ends: now + 1 }],
    ['DONE', 'when every attempt has ended and nothing waits', {}],
    ['INCOMPLETE', 'while an attempt runs', { finished: 1 }],
    ['INCOMPLETE', 'while a response waits', { waiting: 1 }],
    ['NOT_DONE', 'without any attempt', missed],
    ['APPLIED', 'when its results were uploaded', { uploaded: true }],
    ['APPLIED', 'when the results of some were uploaded', { uploaded: true, started: 1, finished: 1 }],
    ['CANCELLED', 'cancelled before', { cancelled: true, window: ahead, ends: ahead.closes }],
    ['CANCELLED', 'cancelled while open', { cancelled: true, window: open, ends: open.closes }],
    ['CANCELLED', 'cancelled after', { cancelled: true }],
  ])('returns %s %s', (expected, _, change) => expect(scheduleBadge({ ...done, ...change }, now)).toBe(expected));
});

it.each<[string, Partial<ScheduleState>, boolean]>([
  ['an open schedule', { window: open, ends: open.closes }, false],
  ['a planned schedule', { window: ahead, ends: ahead.closes }, false],
  ['a schedule after its window while a student has more time', { ends: now + 1 }, false],
  ['a schedule for which nobody has time left', {}, true],
  ['a cancelled schedule', { cancelled: true, window: ahead, ends: ahead.closes }, true],
])('isScheduleOver decides whether %s is over', (_, change, over) =>
  expect(isScheduleOver({ ...done, ...change }, now)).toBe(over),
);

describe('matchesScheduleFilter', () => {
  it.each<[string, Partial<ScheduleState>, ScheduleFilter[]]>([
    ['one ahead', { window: ahead, ends: ahead.closes }, ['scheduled']],
    ['one open', { window: open, ends: open.closes }, ['ongoing']],
    ['one whose window is over while a student has more time', { ends: now + 1 }, ['ongoing']],
    ['one done', {}, ['done', 'finished']],
    ['one not done', missed, ['finished']],
    ['one with an attempt that runs', { finished: 1 }, ['finished', 'incomplete']],
    ['one with uploaded results', { uploaded: true }, ['applied', 'finished']],
    ['one cancelled ahead', { cancelled: true, window: ahead, ends: ahead.closes }, ['cancelled']],
    ['one cancelled and over', { cancelled: true }, ['cancelled', 'finished']],
  ])('shows %s', (_, change, shown) =>
    expect(scheduleFilters.filter((filter) => matchesScheduleFilter({ ...done, ...change }, filter, now))).toEqual(
      shown,
    ),
  );
});

describe('the badge for a student', () => {
  const attempt = { deadline: now + 1, finished: null, closedByClock: false };
  const finished = { ...attempt, finished: now };
  const closed = { ...finished, closedByClock: true };

  it.each<[Badge, string, Omit<StudentState, 'cancelled'>]>([
    ['SCHEDULED', 'before the start', { window: ahead, attempt: null }],
    ['AVAILABLE_TO_DO', 'in the window', { window: open, attempt: null }],
    ['NOT_DONE', 'after the window without an attempt', { window: ended, attempt: null }],
    ['ON_GOING', 'once started', { window: open, attempt }],
    ['INCOMPLETE', 'at the deadline, not yet closed', { window: open, attempt: { ...attempt, deadline: now } }],
    ['INCOMPLETE', 'closed by the clock', { window: ended, attempt: closed }],
    ['DONE', 'finished within the window', { window: open, attempt: finished }],
    ['DONE', 'finished, after the window', { window: ended, attempt: finished }],
  ])('is %s %s, and CANCELLED once cancelled', (expected, _, state) => {
    expect(studentBadge({ ...state, cancelled: false }, now)).toBe(expected);
    expect(studentBadge({ ...state, cancelled: true }, now)).toBe('CANCELLED');
  });
});
