import { and, asc, desc, eq, gt, max, type SQL } from 'drizzle-orm';
import type { calls } from '../../contract/index.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import type { Actor } from '../../core/policies/actor.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type ChangeOf, languageOf, type Me, schoolOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { loginFailure, membership, user } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import { isTaughtBy } from '../database/taught-students.ts';

/** More than a whole class; a longer list is an attack, which the first rows already show. */
const MOST_LISTED = 50;

/** Returns the condition of `canUnlock` in `core/policies/user.ts` on `membership` and `user`; a property test proves that both agree. */
export const isUnlockable = (db: Database, me: Actor, now: Instant): SQL | undefined => {
  const idSchool = schoolOf(me);
  const isHere = and(eq(membership.idSchool, idSchool), isValidMembership(now));
  if (me.role !== 'teacher') return isHere;
  const taught = isTaughtBy(db, { idSchool, idTeacher: me.idUser, now }, membership.idUser);
  return and(isHere, eq(membership.role, 'student'), taught);
};

/** Returns the users with a locked login whom the caller may unlock, by name, with the end of the latest lock. */
export const listLockedLogins = async (db: Database, me: Me, now: Instant) => {
  const lastLock = max(loginFailure.lockedUntil);
  const rows = await db
    .select({
      ...{ idUser: user.id, ...shownName(membership.idSchool) },
      until: lastLock,
    })
    .from(loginFailure)
    .innerJoin(user, eq(user.login, loginFailure.login))
    .innerJoin(membership, eq(membership.idUser, user.id))
    .where(and(gt(loginFailure.lockedUntil, now), isUnlockable(db, me, now)))
    .groupBy(user.id, membership.idSchool)
    .orderBy(desc(lastLock), asc(user.id))
    .limit(MOST_LISTED);
  return rows
    .sort(byLastNameIn(languageOf(me)))
    .map(({ until, ...row }) => ({ ...row, lockedUntil: new Date(until ?? now).toISOString() }));
};

/**
 * Lets an account sign in at once that is locked after wrong passwords: forgets those of all sources. `isAllowed` is a
 * condition on `membership` and `user` in addition to the school.
 */
export const unlockLogin: ChangeOf<
  typeof calls.users.unlockLogin,
  { idSchool: number; isAllowed?: SQL | undefined }
> = async ({ db, now, recordChange }, { idUser, idSchool, isAllowed }, refuse) => {
  const account = await firstRow(
    db
      .select({ login: user.login })
      .from(user)
      .innerJoin(membership, eq(membership.idUser, user.id))
      .where(and(eq(user.id, idUser), eq(membership.idSchool, idSchool), isAllowed)),
  );
  if (!account) return refuse('userNotValid');
  const forgotten = await db.delete(loginFailure).where(eq(loginFailure.login, account.login)).returning();
  const locked = forgotten.filter(({ lockedUntil }) => lockedUntil !== null && lockedUntil > now);
  const before = { sources: forgotten.length, locked: locked.length };
  recordChange({ idSchool, before, after: { sources: 0, locked: 0 } });
  return {};
};
