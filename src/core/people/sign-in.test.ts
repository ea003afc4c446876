import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countLoginInAdvance,
  failedLoginCode,
  idleStageAt,
  isLoginLocked,
  isPasswordChecked,
  isSessionExpired,
  type LoginFailureCount,
  lockAfterTooManyFailures,
  lockDurationMs,
  SESSION_IDLE_MS,
  SESSION_MAXIMUM_MS,
  sessionEndsAt,
} from './sign-in.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns the minutes of each lock after failed logins, each made as soon as the lock allows it. */
const locksAfter = (count: number): number[] => {
  const locks: number[] = [];
  let tries: LoginFailureCount | null = null;
  let now = 0;
  for (let n = 0; n < count; n++) {
    tries = lockAfterTooManyFailures(countLoginInAdvance(tries, now), now);
    if (tries.lockedUntil === null) continue;
    locks.push((tries.lockedUntil - now) / MINUTE);
    now = tries.lockedUntil;
  }
  return locks;
};

describe('failed logins in a row', () => {
  it.each([
    [1, 40101],
    [2, 40102],
    [3, 40103],
    [4, 40104],
    [5, 4011],
    [6, 4011],
    [1_000, 4011],
  ])('%d of them answer %d', (failures, code) => expect(failedLoginCode(failures)).toBe(code));

  it.each([0, -1, Number.NaN])('are not %d', (failures) => expect(() => failedLoginCode(failures)).toThrow(RangeError));

  it('lock for 5, 10, 20 and then always 30 minutes, after five more each time', () => {
    expect(locksAfter(30)).toEqual([5, 10, 20, 30, 30, 30]);
    expect(locksAfter(4)).toEqual([]);
  });

  it('lock from the fifth on until the moment when the lock is over', () => {
    const fourth: LoginFailureCount = { failures: 4, last: 0, locks: 0, lockedUntil: null };
    const fifth = lockAfterTooManyFailures(countLoginInAdvance(fourth, MINUTE), MINUTE);
    expect(lockAfterTooManyFailures(fourth, MINUTE)).toBe(fourth);
    expect(isLoginLocked(fourth, MINUTE)).toBe(false);
    expect(isLoginLocked(fifth, 6 * MINUTE - 1)).toBe(true);
    expect(isLoginLocked(fifth, 6 * MINUTE)).toBe(false);
  });

  it('are forgotten after a day without a try, and so are the locks', () => {
    const third: LoginFailureCount = { failures: 5, last: 0, locks: 3, lockedUntil: 20 * MINUTE };
    expect(countLoginInAdvance(third, DAY - 1)).toMatchObject({ failures: 1, locks: 3, lockedUntil: null });
    expect(countLoginInAdvance(third, DAY)).toMatchObject({ failures: 1, locks: 0, lockedUntil: null });
    const open: LoginFailureCount = { failures: 3, last: 0, locks: 1, lockedUntil: null };
    expect(countLoginInAdvance(open, DAY - 1)).toMatchObject({ failures: 4, locks: 1 });
    expect(countLoginInAdvance(open, DAY)).toMatchObject({ failures: 1, locks: 0 });
  });

  it('have five passwords checked between two locks, even if tries overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (order) => {
        let tries: LoginFailureCount | null = null;
        let looked = 0;
        const pending: LoginFailureCount[] = [];
        for (const begins of order) {
          if (tries !== null && isLoginLocked(tries, 0)) break;
          if (begins) {
            tries = countLoginInAdvance(tries, 0);
            if (!isPasswordChecked(tries)) break;
            looked++;
            pending.push(tries);
          } else {
            const wrong = pending.shift();
            if (wrong && lockAfterTooManyFailures(wrong, 0).lockedUntil !== null) break;
          }
        }
        expect(looked).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('lock for five to thirty minutes, and never for less than the last time', () => {
    fc.assert(
      fc.property(fc.nat(2_000), (locks) => {
        expect(lockDurationMs(locks)).toBeGreaterThanOrEqual(5 * MINUTE);
        expect(lockDurationMs(locks)).toBeLessThanOrEqual(30 * MINUTE);
        expect(lockDurationMs(locks + 1)).toBeGreaterThanOrEqual(lockDurationMs(locks));
      }),
    );
  });
});

describe('a session', () => {
  const session = { started: 1_000_000, lastUsed: 1_000_000 };
  it('lasts six hours', () => expect(SESSION_IDLE_MS).toBe(21_600_000));
  it('is valid while it is used', () => expect(isSessionExpired(session, 1_000_000)).toBe(false));
  it('is valid a millisecond before six hours', () =>
    expect(isSessionExpired(session, 1_000_000 + SESSION_IDLE_MS - 1)).toBe(false));
  it('has expired at six hours sharp', () => expect(isSessionExpired(session, 1_000_000 + SESSION_IDLE_MS)).toBe(true));
  it('survives a clock that was set back', () => expect(isSessionExpired(session, 0)).toBe(false));

  it('ends thirty days after its start even if it is used', () => {
    const end = session.started + SESSION_MAXIMUM_MS;
    expect(SESSION_MAXIMUM_MS).toBe(2_592_000_000);
    expect(isSessionExpired({ ...session, lastUsed: end - 1 }, end - 1)).toBe(false);
    expect(isSessionExpired({ ...session, lastUsed: end - 1 }, end)).toBe(true);
  });

  it('ends six hours after its last use, or earlier when its thirty days are over', () => {
    expect(sessionEndsAt(session)).toBe(session.started + SESSION_IDLE_MS);
    const lastDay = session.started + SESSION_MAXIMUM_MS - 3_600_000;
    expect(sessionEndsAt({ ...session, lastUsed: lastDay })).toBe(session.started + SESSION_MAXIMUM_MS);
  });
});

describe('a session that nobody uses', () => {
  const hour = 3_600_000;
  it.each([
    ['is active at first', 0, 'active', 6 * hour - 60_000],
    ['is active until a minute before its end', 6 * hour - 60_001, 'active', 1],
    ['is about to end a minute before', 6 * hour - 60_000, 'ending', 60_000],
    ['is about to end until the last moment', 6 * hour - 1, 'ending', 1],
    ['is over after six hours', 6 * hour, 'over', Number.POSITIVE_INFINITY],
    ['is over when a computer wakes up later', 9 * hour, 'over', Number.POSITIVE_INFINITY],
  ])('%s', (_, idleMs, stage, nextMs) => expect(idleStageAt(1000, 1000 + idleMs)).toEqual({ stage, nextMs }));
});
