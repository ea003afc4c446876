import { and, eq, gt, sql } from 'drizzle-orm';
import { holds } from '../../core/people.ts';
import type { Instant } from '../../core/time.ts';
import type { Me } from '../area.ts';
import { onList } from '../assessments/visible.ts';
import { type Database, one } from '../database/database.ts';
import { assessment, loginFailure, passwordLink, user } from '../database/schema.ts';

export const accountOf = (db: Database, login: string) => one(db.select().from(user).where(eq(user.email, login)));

export const accountById = (db: Database, idUser: number) => one(db.select().from(user).where(eq(user.id, idUser)));

/** Counts one more try and says how many there are: before the password is looked at, so that guesses sent together count too. */
export const countTry = async (db: Database, login: string, now: Instant): Promise<number> => {
  const [row] = await db
    .insert(loginFailure)
    .values({ login, failures: 1, last: now })
    .onConflictDoUpdate({ target: loginFailure.login, set: { failures: sql`${loginFailure.failures} + 1`, last: now } })
    .returning({ failures: loginFailure.failures });
  return row?.failures ?? 1;
};

/** Takes back a try that was counted and could not be made. */
export const takeTryBack = (db: Database, login: string) =>
  db
    .update(loginFailure)
    .set({ failures: sql`${loginFailure.failures} - 1` })
    .where(eq(loginFailure.login, login));

export const forgetTries = (db: Database, login: string) =>
  db.delete(loginFailure).where(eq(loginFailure.login, login));

export const addPasswordLink = (db: Database, linkHash: string, idUser: number, expires: Instant) =>
  db.insert(passwordLink).values({ linkHash, idUser, expires });

export const removePasswordLink = (db: Database, linkHash: string) =>
  db.delete(passwordLink).where(eq(passwordLink.linkHash, linkHash));

/** Takes the link away and gives whose it was; nothing for one that is used, over or unknown. */
export const takePasswordLink = (db: Database, linkHash: string, now: Instant) =>
  one(
    db
      .delete(passwordLink)
      .where(and(eq(passwordLink.linkHash, linkHash), gt(passwordLink.expires, now)))
      .returning({ idUser: passwordLink.idUser }),
  );

/** Whether this person was sent a link that is valid beyond this moment. */
export const hasRecentLink = async (db: Database, idUser: number, beyond: Instant): Promise<boolean> =>
  (await one(
    db
      .select({ idUser: passwordLink.idUser })
      .from(passwordLink)
      .where(and(eq(passwordLink.idUser, idUser), gt(passwordLink.expires, beyond)))
      .limit(1),
  )) !== undefined;

export const forgetPasswordLinks = (db: Database, idUser: number) =>
  db.delete(passwordLink).where(eq(passwordLink.idUser, idUser));

export const setPassword = (db: Database, idUser: number, passwordHash: string) =>
  one(db.update(user).set({ passwordHash }).where(eq(user.id, idUser)).returning({ email: user.email }));

/** How many assessments others let this person see: as many as the lists of them hold. */
export const countsFor = async (db: Database, me: Me) => ({
  sharedAssessments: await db.$count(assessment, onList(me, 'shared')),
  smAssessments: holds(me.permissions, 'assessments-sm-view') ? await db.$count(assessment, onList(me, 'provider')) : 0,
});
