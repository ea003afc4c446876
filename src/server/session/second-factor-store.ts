import { and, eq, lt, sql } from 'drizzle-orm';
import {
  isSecondFactorRequired,
  type SecondFactorFacts,
  type SecondFactorStep,
  secondFactorStep,
} from '../../core/people/second-factor.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidMembership } from '../database/memberships.ts';
import { membership, recoveryCode, school, secondFactor, session, user } from '../database/schema.ts';
import { settingsOf } from '../database/settings.ts';
import { deleteUnopened } from './one-time-links.ts';

/** What is not valid of a school's settings is logged with the sessions of its people. */
const loggedBySession = { warn() {} };

/** Returns the valid memberships of a user, with whether their schools require a second factor. */
const findMemberships = async (db: Database, idUser: number, now: Instant): Promise<SecondFactorFacts[]> => {
  const rows = await db
    .select({ role: membership.role, id: school.id, settings: school.settings })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .innerJoin(school, eq(school.id, membership.idSchool))
    .where(and(eq(membership.idUser, idUser), isValidMembership(now), acrossSchools('sign-in')));
  return rows.map(({ role, ...row }) => ({ role, isRequired: settingsOf(row, loggedBySession).requiresSecondFactor }));
};

/** Returns the second factor of a user, or undefined. */
export const findSecondFactor = (db: Database, idUser: number) =>
  firstRow(db.select().from(secondFactor).where(eq(secondFactor.idUser, idUser)));

/** Returns what a user has to do after the right password; null = nothing. */
export const findSecondFactorStep = async (
  db: Database,
  idUser: number,
  now: Instant,
): Promise<SecondFactorStep | null> =>
  secondFactorStep((await findSecondFactor(db, idUser)) !== undefined, await findMemberships(db, idUser, now));

/** Returns whether a school requires a second factor of a user. */
export const isRequiredOf = async (db: Database, idUser: number, now: Instant): Promise<boolean> =>
  isSecondFactorRequired(await findMemberships(db, idUser, now));

/** Adds a second factor with its recovery codes. Returns false when the user has one already. */
export const insertSecondFactor = async (
  db: Database,
  values: typeof secondFactor.$inferInsert,
  codeHashes: readonly string[],
): Promise<boolean> => {
  const added = await db.insert(secondFactor).values(values).onConflictDoNothing().returning();
  if (added.length > 0) await insertRecoveryCodes(db, values.idUser, codeHashes);
  return added.length > 0;
};

const insertRecoveryCodes = (db: Database, idUser: number, codeHashes: readonly string[]) =>
  db.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ idUser, codeHash })));

/** Replaces all recovery codes of a user. */
export const replaceRecoveryCodes = async (db: Database, idUser: number, codeHashes: readonly string[]) => {
  await db.delete(recoveryCode).where(eq(recoveryCode.idUser, idUser));
  await insertRecoveryCodes(db, idUser, codeHashes);
};

/** Deletes the second factor of a user with its recovery codes. Returns whether there was one. */
export const deleteSecondFactor = async (db: Database, idUser: number): Promise<boolean> =>
  (await db.delete(secondFactor).where(eq(secondFactor.idUser, idUser)).returning({ idUser: secondFactor.idUser }))
    .length > 0;

/** Turns a second factor off whose device is lost, and ends the user's sessions. Returns whether there was one. */
export const resetSecondFactor = async (db: Database, idUser: number): Promise<boolean> => {
  if (!(await deleteSecondFactor(db, idUser))) return false;
  await deleteUnopened(db, idUser);
  await db.delete(session).where(eq(session.idUser, idUser));
  return true;
};

/** Stores that the code of a step was used. Returns false when it or a later one was used before. */
export const consumeStep = async (db: Database, idUser: number, lastStep: number): Promise<boolean> =>
  (
    await db
      .update(secondFactor)
      .set({ lastStep })
      .where(and(eq(secondFactor.idUser, idUser), lt(secondFactor.lastStep, lastStep)))
      .returning({ idUser: secondFactor.idUser })
  ).length > 0;

/** Deletes a recovery code. Returns false when there is none. */
export const consumeRecoveryCode = async (db: Database, idUser: number, codeHash: string): Promise<boolean> =>
  (
    await db
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.idUser, idUser), eq(recoveryCode.codeHash, codeHash)))
      .returning({ idUser: recoveryCode.idUser })
  ).length > 0;

/** Returns how many recovery codes a user has left. */
export const countRecoveryCodes = (db: Database, idUser: number): Promise<number> =>
  db.$count(recoveryCode, eq(recoveryCode.idUser, idUser));

/** The condition that the user of the query has a second factor. */
export const hasSecondFactor = () =>
  sql<boolean>`exists (select from ${secondFactor} own where own.id_user = ${user.id})`;
