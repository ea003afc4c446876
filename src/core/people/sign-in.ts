import type { Instant } from '../schedules/time.ts';

/** How long a session lives after its last use. */
export const SESSION_IDLE_MS = 6 * 60 * 60 * 1000;
/** How long a session lives from its start, however much it is used. */
export const SESSION_MAXIMUM_MS = 30 * 24 * 60 * 60 * 1000;

/** What the end of a session follows from. */
export type SessionTimes = { started: Instant; lastUsed: Instant };

/** Returns when a session ends unless it is used again. */
export const sessionEndsAt = ({ started, lastUsed }: SessionTimes): Instant =>
  Math.min(lastUsed + SESSION_IDLE_MS, started + SESSION_MAXIMUM_MS);

/** Whether a session has gone unused for too long or is too old; at the moment of its end it is. */
export const isSessionExpired = (session: SessionTimes, now: Instant): boolean => now >= sessionEndsAt(session);

const MOST_FAILURES = 5;
const LOCK_MS = 5 * 60 * 1000;
const LONGEST_LOCK_MS = 30 * 60 * 1000;
/** After so long without a try, tries and locks are forgotten. */
export const LOGIN_TRIES_FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** The tries to sign in to one account from one source since the last right password. */
export type LoginTries = {
  /** Those that were wrong or are being looked at, since the last lock. */
  failures: number;
  last: Instant;
  /** How many times in a row it was locked. */
  locks: number;
  lockedUntil: Instant | null;
};

const countdown = [40101, 40102, 40103, 40104] as const;

/** Returns the code that answers the login which failed for the `failures`th time in a row (1, 2, …). Throws RangeError below 1. */
export const failedLoginCode = (failures: number): (typeof countdown)[number] | 4011 => {
  if (!(failures >= 1)) throw new RangeError(`No failed login: ${failures}`);
  return countdown[failures - 1] ?? 4011;
};

/** Returns how long a lock lasts that follows so many others. */
export const lockDurationMs = (locksBefore: number): number => Math.min(LOCK_MS * 2 ** locksBefore, LONGEST_LOCK_MS);

export const isLoginLocked = ({ lockedUntil }: LoginTries, now: Instant): boolean =>
  lockedUntil !== null && now < lockedUntil;

/** Returns the tries with one more, counted before its password is looked at. After a lock there are five again. */
export const countLoginTry = (before: LoginTries | null, now: Instant): LoginTries => {
  if (before === null || now - before.last >= LOGIN_TRIES_FORGOTTEN_AFTER_MS)
    return { failures: 1, last: now, locks: 0, lockedUntil: null };
  const failures = before.lockedUntil === null ? before.failures + 1 : 1;
  return { failures, last: now, locks: before.locks, lockedUntil: null };
};

/** Whether a try that was counted is one of the five whose password is looked at. */
export const isPasswordChecked = ({ failures }: LoginTries): boolean => failures <= MOST_FAILURES;

/** Returns what stands once the last of these tries was wrong: with the fifth comes a lock. */
export const countFailedLogin = (tries: LoginTries, now: Instant): LoginTries =>
  tries.failures < MOST_FAILURES
    ? tries
    : { ...tries, locks: tries.locks + 1, lockedUntil: now + lockDurationMs(tries.locks) };
