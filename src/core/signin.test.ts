import { describe, expect, it } from 'vitest';
import { afterFailure, endOf, isExpired, isLocked, SESSION_IDLE_MS, SESSION_LONGEST_MS } from './signin.ts';

describe('failed logins in a row', () => {
  it('lock nothing before there is one', () => expect(isLocked(0)).toBe(false));

  it.each([
    [1, 40101, 4, false],
    [2, 40102, 3, false],
    [3, 40103, 2, false],
    [4, 40104, 1, false],
    [5, 4011, 0, true],
    [6, 4011, 0, true],
    [1_000, 4011, 0, true],
  ])('%d of them answer %d with %d attempts left', (failures, code, attemptsLeft, locked) => {
    expect(afterFailure(failures)).toEqual({ code, attemptsLeft, locked });
    expect(isLocked(failures)).toBe(locked);
  });

  it.each([0, -1, Number.NaN])('are not %d', (failures) => expect(() => afterFailure(failures)).toThrow(RangeError));
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
