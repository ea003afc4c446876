import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AWAY_MS,
  activePause,
  countLiveStates,
  endIfResumed,
  isRoomOver,
  type LiveFacts,
  liveStateOf,
  liveStates,
  minutesKeptOf,
  waitingForTeacher,
} from './live.ts';

const now = Date.parse('2026-03-02T09:30:00Z');
const running = { finished: null, deadline: now + 60_000 };
const facts = (over: Partial<LiveFacts>): LiveFacts => ({ attempt: running, seen: now, late: 0, ...over });

describe('liveStateOf', () => {
  it.each<[string, Partial<LiveFacts>]>([
    ['notStarted', { attempt: null, seen: null }],
    ['answering', {}],
    ['answering', { seen: now - AWAY_MS + 1 }],
    ['away', { seen: now - AWAY_MS }],
    ['finished', { attempt: { ...running, finished: now - 1 }, seen: now - AWAY_MS }],
    ['finished', { attempt: { ...running, deadline: now } }],
    ['late', { attempt: { ...running, finished: now - 1 }, late: 1 }],
    ['late', { seen: now - AWAY_MS, late: 2 }],
  ])('returns %s for %j', (state, over) => expect(liveStateOf(facts(over), now)).toBe(state));
});

describe('countLiveStates', () => {
  it('returns counts that add up to the class', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...liveStates)), (states) => {
        const counts = countLiveStates(states.map((state) => ({ state })));
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(states.length);
      }),
    ));
});

describe('waitingForTeacher', () => {
  it('returns late responses, then lost connections, then who has not started, each longest first', () => {
    const student = (name: string, state: (typeof liveStates)[number], since: number) => ({ name, state, since });
    const sorted = waitingForTeacher([
      student('Iago', 'notStarted', 1),
      student('Mariña', 'away', 9),
      student('Xoán', 'answering', 0),
      student('Anxo', 'away', 6),
      student('Aroa', 'late', 9),
      student('Antía', 'finished', 3),
    ]);
    expect(sorted.map(({ name }) => name)).toEqual(['Aroa', 'Anxo', 'Mariña', 'Iago']);
  });
});

describe('isRoomOver', () => {
  const [absent, answering, finished] = [
    { idAttempt: null, finished: null },
    { idAttempt: 1, finished: null },
    { idAttempt: 2, finished: '2026-03-02T10:00:00+01:00' },
  ];

  it('is over when all have finished, also before the end', () => {
    expect(isRoomOver([finished, finished], { canStart: true })).toBe(true);
  });

  it('is not over for an absent student before the end, and is over for one afterwards', () => {
    expect(isRoomOver([finished, absent], { canStart: true })).toBe(false);
    expect(isRoomOver([finished, absent], { canStart: false })).toBe(true);
  });

  it('is not over while somebody answers, nor without students', () => {
    expect(isRoomOver([finished, answering], { canStart: false })).toBe(false);
    expect(isRoomOver([], { canStart: false })).toBe(false);
  });
});

describe('a pause', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const pause = { paused: now, now: now + 20 * MINUTE };
  const notStarted = { started: null, closes: now + HOUR, duration: 30 };

  it('is over after four hours, also if nobody has ended it', () => {
    expect(activePause(now, now + 4 * HOUR - 1)).toBe(now);
    expect(activePause(now, now + 4 * HOUR)).toBeNull();
    expect(activePause(null, now)).toBeNull();
  });

  it('gives a student who answered before it all of its minutes, and one who started during it what followed', () => {
    expect(minutesKeptOf(pause, { ...notStarted, started: now - MINUTE })).toBe(20);
    expect(minutesKeptOf(pause, { ...notStarted, started: now + 15 * MINUTE })).toBe(5);
  });

  it('gives a student who has not started as much as the end of the window would take of the whole time', () => {
    expect(minutesKeptOf(pause, notStarted)).toBe(0);
    expect(minutesKeptOf(pause, { ...notStarted, closes: now + 40 * MINUTE })).toBe(10);
    expect(minutesKeptOf(pause, { ...notStarted, closes: now + 10 * MINUTE })).toBe(20);
    expect(minutesKeptOf(pause, { ...notStarted, duration: null })).toBe(20);
  });

  it('does not count in the end to which the teacher extends the time', () => {
    expect(endIfResumed(now + 5 * HOUR, now, now + 20 * MINUTE)).toBe(now + HOUR + 20 * MINUTE);
    expect(endIfResumed(now + HOUR, null, now)).toBe(now + HOUR);
  });
});
