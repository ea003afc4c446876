import type { Instant } from '../schedules/time.ts';

/** How long a session lives after its last use. */
export const SESSION_IDLE_MS = 6 * 60 * 60 * 1000;
/** How long before the end of an idle session its user is told. */
export const IDLE_WARNING_MS = 60 * 1000;

export type IdleStage = 'active' | 'ending' | 'over';

/** Returns how far an unused session is from its end, and in how many milliseconds the next stage begins. */
export const idleStageAt = (lastUsed: Instant, now: Instant): { stage: IdleStage; nextMs: number } => {
  const left = lastUsed + SESSION_IDLE_MS - now;
  if (left <= 0) return { stage: 'over', nextMs: Number.POSITIVE_INFINITY };
  return left <= IDLE_WARNING_MS
    ? { stage: 'ending', nextMs: left }
    : { stage: 'active', nextMs: left - IDLE_WARNING_MS };
};

/** How long a session lives after its start, even if it is used all the time. */
export const SESSION_MAXIMUM_MS = 30 * 24 * 60 * 60 * 1000;

/** The times that a session's end depends on. */
export type SessionTimes = { started: Instant; lastUsed: Instant };

/** Returns when a session ends unless it is used again. */
export const sessionEndsAt = ({ started, lastUsed }: SessionTimes): Instant =>
  Math.min(lastUsed + SESSION_IDLE_MS, started + SESSION_MAXIMUM_MS);

/** Returns whether a session has been idle for too long or is too old. At its very end it is. */
export const isSessionExpired = (session: SessionTimes, now: Instant): boolean => now >= sessionEndsAt(session);

const MOST_FAILURES = 5;
const LOCK_MS = 5 * 60 * 1000;
const LONGEST_LOCK_MS = 30 * 60 * 1000;
/** How long after the last login the failures and locks of an account are forgotten. */
export const LOGIN_FAILURES_EXPIRE_AFTER_MS = 24 * 60 * 60 * 1000;

/** The failed logins of one account from one source since its last successful login. */
export type LoginFailureCount = {
  /** Failed logins since the last lock, including those whose password is being verified. */
  failures: number;
  last: Instant;
  /** How many times in a row the login was locked. */
  locks: number;
  lockedUntil: Instant | null;
};

const countdown = [40101, 40102, 40103, 40104] as const;

/** Returns the error code of the `failures`th failed login in a row (1, 2, …). Throws RangeError below 1. */
export const failedLoginCode = (failures: number): (typeof countdown)[number] | 4011 => {
  if (!(failures >= 1)) throw new RangeError(`No failed login: ${failures}`);
  return countdown[failures - 1] ?? 4011;
};

/** Returns how long a lock lasts after this many locks in a row: five minutes, doubled each time, thirty at most. */
export const lockDurationMs = (locksBefore: number): number => Math.min(LOCK_MS * 2 ** locksBefore, LONGEST_LOCK_MS);

/** Returns whether an account is locked for this source at `now`. */
export const isLoginLocked = ({ lockedUntil }: LoginFailureCount, now: Instant): boolean =>
  lockedUntil !== null && now < lockedUntil;

/** Returns the count with one more login, before its password is verified. After a lock five more are allowed. */
export const countLoginInAdvance = (before: LoginFailureCount | null, now: Instant): LoginFailureCount => {
  if (before === null || now - before.last >= LOGIN_FAILURES_EXPIRE_AFTER_MS)
    return { failures: 1, last: now, locks: 0, lockedUntil: null };
  const failures = before.lockedUntil === null ? before.failures + 1 : 1;
  return { failures, last: now, locks: before.locks, lockedUntil: null };
};

/** Returns whether a counted login is one of the five whose password is verified. */
export const isPasswordChecked = ({ failures }: LoginFailureCount): boolean => failures <= MOST_FAILURES;

/** Returns the count after its last login failed: locked when that was the fifth failure. */
export const lockAfterTooManyFailures = (tries: LoginFailureCount, now: Instant): LoginFailureCount =>
  tries.failures < MOST_FAILURES
    ? tries
    : { ...tries, locks: tries.locks + 1, lockedUntil: now + lockDurationMs(tries.locks) };
