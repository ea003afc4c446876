import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOf,
  failureCode,
  isExpired,
  isLocked,
  lockMs,
  mayBeRight,
  SESSION_IDLE_MS,
  SESSION_LONGEST_MS,
  type Tries,
  withFailure,
  withTry,
} from './sign-in.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Wrong tries one after the other, each as soon as one is taken: how long each lock was, in minutes. */
const locksAfter = (count: number): number[] => {
  const locks: number[] = [];
  let tries: Tries | null = null;
  let now = 0;
  for (let n = 0; n < count; n++) {
    tries = withFailure(withTry(tries, now), now);
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
  ])('%d of them answer %d', (failures, code) => expect(failureCode(failures)).toBe(code));

  it.each([0, -1, Number.NaN])('are not %d', (failures) => expect(() => failureCode(failures)).toThrow(RangeError));

  it('lock for 5, 10, 20 and then always 30 minutes, after five more each time', () => {
    expect(locksAfter(30)).toEqual([5, 10, 20, 30, 30, 30]);
    expect(locksAfter(4)).toEqual([]);
  });

  it('lock from the fifth on until the moment when the lock is over', () => {
    const fourth: Tries = { failures: 4, last: 0, locks: 0, lockedUntil: null };
    const fifth = withFailure(withTry(fourth, MINUTE), MINUTE);
    expect(withFailure(fourth, MINUTE)).toBe(fourth);
    expect(isLocked(fourth, MINUTE)).toBe(false);
    expect(isLocked(fifth, 6 * MINUTE - 1)).toBe(true);
    expect(isLocked(fifth, 6 * MINUTE)).toBe(false);
  });

  it('are forgotten after a day without a try, and so are the locks', () => {
    const third: Tries = { failures: 5, last: 0, locks: 3, lockedUntil: 20 * MINUTE };
    expect(withTry(third, DAY - 1)).toMatchObject({ failures: 1, locks: 3, lockedUntil: null });
    expect(withTry(third, DAY)).toMatchObject({ failures: 1, locks: 0, lockedUntil: null });
    const open: Tries = { failures: 3, last: 0, locks: 1, lockedUntil: null };
    expect(withTry(open, DAY - 1)).toMatchObject({ failures: 4, locks: 1 });
    expect(withTry(open, DAY)).toMatchObject({ failures: 1, locks: 0 });
  });

  it('have five passwords looked at between two locks, however their tries overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (order) => {
        let tries: Tries | null = null;
        let looked = 0;
        const pending: Tries[] = [];
        for (const begins of order) {
          if (tries !== null && isLocked(tries, 0)) break;
          if (begins) {
            tries = withTry(tries, 0);
            if (!mayBeRight(tries)) break;
            looked++;
            pending.push(tries);
          } else {
            const wrong = pending.shift();
            if (wrong && withFailure(wrong, 0).lockedUntil !== null) break;
          }
        }
        expect(looked).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('lock for no less than five minutes, no more than thirty, and never for less than the time before', () => {
    fc.assert(
      fc.property(fc.nat(2_000), (locks) => {
        expect(lockMs(locks)).toBeGreaterThanOrEqual(5 * MINUTE);
        expect(lockMs(locks)).toBeLessThanOrEqual(30 * MINUTE);
        expect(lockMs(locks + 1)).toBeGreaterThanOrEqual(lockMs(locks));
      }),
    );
  });
});

describe('a session', () => {
  const session = { started: 1_000_000, lastUsed: 1_000_000 };
  it('lives six hours', () => expect(SESSION_IDLE_MS).toBe(21_600_000));
  it('is alive while it is used', () => expect(isExpired(session, 1_000_000)).toBe(false));
  it('is alive a moment before six hours', () =>
    expect(isExpired(session, 1_000_000 + SESSION_IDLE_MS - 1)).toBe(false));
  it('has expired at six hours sharp', () => expect(isExpired(session, 1_000_000 + SESSION_IDLE_MS)).toBe(true));
  it('survives a clock that was set back', () => expect(isExpired(session, 0)).toBe(false));

  it('ends thirty days after its start, however much it is used', () => {
    const end = session.started + SESSION_LONGEST_MS;
    expect(SESSION_LONGEST_MS).toBe(2_592_000_000);
    expect(isExpired({ ...session, lastUsed: end - 1 }, end - 1)).toBe(false);
    expect(isExpired({ ...session, lastUsed: end - 1 }, end)).toBe(true);
  });

  it('ends six hours after its last use, or earlier when its thirty days are over', () => {
    expect(endOf(session)).toBe(session.started + SESSION_IDLE_MS);
    const lastDay = session.started + SESSION_LONGEST_MS - 3_600_000;
    expect(endOf({ ...session, lastUsed: lastDay })).toBe(session.started + SESSION_LONGEST_MS);
  });
});
