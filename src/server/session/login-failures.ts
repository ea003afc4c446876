import { and, eq } from 'drizzle-orm';
import { refusals } from '../../contract/refusals.ts';
import {
  countLoginInAdvance,
  isLoginLocked,
  isPasswordChecked,
  type LoginFailureCount,
  lockAfterTooManyFailures,
} from '../../core/people/sign-in.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { loginFailure } from '../database/schema.ts';

/** One account and one browser or network; the failed logins of each pair are counted together. */
export type LoginSource = { login: string; source: string };

const isOf = ({ login, source }: LoginSource) => and(eq(loginFailure.login, login), eq(loginFailure.source, source));

/** A login that was counted in advance; `isOpen` when its password may be verified. */
export type CountedLogin = { isOpen: boolean; tries: LoginFailureCount };

/**
 * Counts a login before its password is verified, so that concurrent guesses count, too, on every server. A locked
 * account counts none, and the sixth locks it.
 */
export const countLoginAttempt = (db: Database, counted: LoginSource, now: Instant): Promise<CountedLogin> =>
  db.transaction(async (db) => {
    const none = { failures: 0, last: now, locks: 0, lockedUntil: null };
    // Locks the row for the transaction, also a new one.
    const [before = none] = await db
      .insert(loginFailure)
      .values({ ...counted, ...none })
      .onConflictDoUpdate({ target: [loginFailure.login, loginFailure.source], set: { login: counted.login } })
      .returning();
    if (isLoginLocked(before, now)) return { isOpen: false, tries: before };
    const tries = countLoginInAdvance(before, now);
    const isOpen = isPasswordChecked(tries);
    const after = isOpen ? tries : lockAfterTooManyFailures(tries, now);
    await setTries(db, counted, after);
    return { isOpen, tries: after };
  });

/** Returns what a refusal says of an account that is locked for some time, as the sign-in says it. */
export const lockedReply = (lockedMs: number) => ({
  ...{ code: 4011, message: refusals.loginLocked[2] },
  lockedSeconds: Math.ceil(lockedMs / 1000),
});

/** Stores that a counted login had a wrong password and returns the new count. */
export const recordLoginFailure = async (
  db: Database,
  counted: LoginSource,
  tries: LoginFailureCount,
  now: Instant,
): Promise<LoginFailureCount> => {
  const after = lockAfterTooManyFailures(tries, now);
  if (after !== tries) await setTries(db, counted, after);
  return after;
};

const setTries = (db: Database, counted: LoginSource, { failures, last, locks, lockedUntil }: LoginFailureCount) =>
  db.update(loginFailure).set({ failures, last, locks, lockedUntil }).where(isOf(counted));

/** Removes a counted login whose password could not be verified. */
export const uncountLoginAttempt = (db: Database, counted: LoginSource, { failures }: LoginFailureCount) =>
  db
    .update(loginFailure)
    .set({ failures: failures - 1 })
    .where(and(isOf(counted), eq(loginFailure.failures, failures)));

/** Deletes the failures of an account from one source, or from all without a source. */
export const deleteLoginFailures = (db: Database, { login, source }: { login: string; source?: string }) =>
  db.delete(loginFailure).where(source === undefined ? eq(loginFailure.login, login) : isOf({ login, source }));
