import type { Instant } from './time.ts';

/** How long a session lives after its last use. */
export const SESSION_IDLE_MS = 6 * 60 * 60 * 1000;

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

/** Whether a session has gone unused for too long; at six hours sharp it has. */
export const isExpired = (session: { lastUsed: Instant }, now: Instant): boolean =>
  now - session.lastUsed >= SESSION_IDLE_MS;
