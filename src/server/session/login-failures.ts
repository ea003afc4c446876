import { and, eq } from 'drizzle-orm';
import {
  countFailedLogin,
  countLoginTry,
  isLoginLocked,
  isPasswordChecked,
  type LoginTries,
} from '../../core/people/sign-in.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { loginFailure } from '../database/schema.ts';

/** Whose tries are counted together: those to one account from one browser or one network. */
export type LoginSource = { login: string; source: string };

const isOf = ({ login, source }: LoginSource) => and(eq(loginFailure.login, login), eq(loginFailure.source, source));

/** A try that was counted; `isOpen` when its password may be looked at. */
export type CountedLogin = { isOpen: boolean; tries: LoginTries };

/**
 * Counts one more try before its password is looked at, so that guesses sent together count, too, also to several servers.
 * A locked account takes none, and what is beyond the fifth locks it.
 */
export const countLoginAttempt = (db: Database, counted: LoginSource, now: Instant): Promise<CountedLogin> =>
  db.transaction(async (db) => {
    const none = { failures: 0, last: now, locks: 0, lockedUntil: null };
    // Holds the row for the transaction, whether or not it was there.
    const [before = none] = await db
      .insert(loginFailure)
      .values({ ...counted, ...none })
      .onConflictDoUpdate({ target: [loginFailure.login, loginFailure.source], set: { login: counted.login } })
      .returning();
    if (isLoginLocked(before, now)) return { isOpen: false, tries: before };
    const tries = countLoginTry(before, now);
    const isOpen = isPasswordChecked(tries);
    const after = isOpen ? tries : countFailedLogin(tries, now);
    await setTries(db, counted, after);
    return { isOpen, tries: after };
  });

/** Writes that a counted try was wrong and returns what stands now. */
export const recordLoginFailure = async (
  db: Database,
  counted: LoginSource,
  tries: LoginTries,
  now: Instant,
): Promise<LoginTries> => {
  const after = countFailedLogin(tries, now);
  if (after !== tries) await setTries(db, counted, after);
  return after;
};

const setTries = (db: Database, counted: LoginSource, { failures, last, locks, lockedUntil }: LoginTries) =>
  db.update(loginFailure).set({ failures, last, locks, lockedUntil }).where(isOf(counted));

/** Takes back a try that was counted and could not be made. */
export const uncountLoginAttempt = (db: Database, counted: LoginSource, { failures }: LoginTries) =>
  db
    .update(loginFailure)
    .set({ failures: failures - 1 })
    .where(and(isOf(counted), eq(loginFailure.failures, failures)));

/** Forgets the tries of one source, or with none all that were made to get into an account. */
export const deleteLoginFailures = (db: Database, { login, source }: { login: string; source?: string }) =>
  db.delete(loginFailure).where(source === undefined ? eq(loginFailure.login, login) : isOf({ login, source }));
