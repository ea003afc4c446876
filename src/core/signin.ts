import type { Instant } from './time.ts';

/** How long a session lives after its last use. */
export const SESSION_IDLE_MS = 6 * 60 * 60 * 1000;
/** How long a session lives from its start, however much it is used. */
export const SESSION_LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

const MAXIMUM_FAILURES = 5;
const countdown = [40101, 40102, 40103, 40104] as const;

export type FailedLogin = { code: (typeof countdown)[number] | 4011; attemptsLeft: number; locked: boolean };

/** What to answer the login that failed for the `failures`th time in a row (1, 2, …). Throws RangeError below 1. */
export function afterFailure(failures: number): FailedLogin {
  if (!(failures >= 1)) throw new RangeError(`No failed login: ${failures}`);
  const locked = isLocked(failures);
  return {
    code: countdown[failures - 1] ?? 4011,
    attemptsLeft: locked ? 0 : MAXIMUM_FAILURES - failures,
    locked,
  };
}

/** Whether so many failures in a row lock the account until its password is reset. */
export const isLocked = (failures: number): boolean => failures >= MAXIMUM_FAILURES;

/** What the end of a session follows from. */
export type SessionTimes = { started: Instant; lastUsed: Instant };

/** Returns when a session ends unless it is used again. */
export const endOf = ({ started, lastUsed }: SessionTimes): Instant =>
  Math.min(lastUsed + SESSION_IDLE_MS, started + SESSION_LONGEST_MS);

/** Whether a session has gone unused for too long or is too old; at the moment of its end it is. */
export const isExpired = (session: SessionTimes, now: Instant): boolean => now >= endOf(session);
