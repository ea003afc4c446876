import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Role } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isHereOnly, isStudentHereOnly, isValidMembership } from '../database/memberships.ts';
import { invitation, loginFailure, membership, personMerge, school, session, user } from '../database/schema.ts';
import { recordShares } from '../database/shares.ts';
import { shownName } from '../database/shown-names.ts';
import { isWaitingInvitation, waitingEmail } from '../database/waiting-addresses.ts';
import { deleteUnopened, hasSecondFactor } from '../session/api.ts';

/** More than any school has; the reply of `mySchool` has no pages. */
const MOST_TEACHERS = 1000;

/** Returns name and address of a school. */
export const loadSchool = async (db: Database, idSchool: number) => {
  const { name, address, logo } = school;
  const row = await firstRow(db.select({ name, address, logo }).from(school).where(eq(school.id, idSchool)));
  if (!row) throw new Error(`there is no school ${idSchool}`);
  return row;
};

/** Returns the teachers of a school who have rights now. */
export const findTeachers = (db: Database, idSchool: number, now: Instant) =>
  db
    .select({ idUser: user.id, firstName: user.firstName, lastName: user.lastName, photo: user.photo })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), eq(membership.role, 'teacher'), isValidMembership(now)))
    .limit(MOST_TEACHERS);

const memberColumns = (idSchool: number, now: Instant) => ({
  ...{ idUser: user.id, ...shownName(membership.idSchool), login: user.login, email: user.email },
  ...{ role: membership.role, permissions: membership.permissions, lastSignedIn: user.lastSignedIn },
  source: user.source,
  customLanguages: user.customLanguages,
  withoutStudentModules: user.withoutStudentModules,
  waitingEmail: waitingEmail(idSchool),
  isHereOnly: isHereOnly(idSchool),
  hasSecondFactor: hasSecondFactor(),
  isStudentHereOnly: isStudentHereOnly(idSchool),
  isValid: sql<boolean>`coalesce(${isValidMembership(now)}, false)`,
});

/** Returns all members of a school, those whose membership has ended included. */
export const readMembers = (db: Database, idSchool: number, now: Instant) =>
  db
    .select(memberColumns(idSchool, now))
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), isNull(user.anonymised)));

export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

const selectMember = (db: Database, idSchool: number, idUser: number, now: Instant) =>
  db
    .select(memberColumns(idSchool, now))
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser), isNull(user.anonymised)));

/** Returns a member of a school. */
export const findMember = (db: Database, idSchool: number, idUser: number, now: Instant) =>
  firstRow(selectMember(db, idSchool, idUser, now));

/** Returns a member of a school, whose membership is locked until the transaction ends. */
export const findMemberForUpdate = (db: Database, idSchool: number, idUser: number, now: Instant) =>
  firstRow(selectMember(db, idSchool, idUser, now).for('update', { of: membership }));

/** Returns whether an account was merged into another of the school, and is not undone. */
export const isMergedAway = async (db: Database, idSchool: number, idUser: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: personMerge.id })
      .from(personMerge)
      .where(
        and(
          ...[eq(personMerge.idSchool, idSchool), eq(personMerge.kind, 'merge'), eq(personMerge.idMerged, idUser)],
          isNull(personMerge.undone),
        ),
      ),
  )) !== undefined;

/**
 * Returns the ids of the administrators of a school who have rights now, all of them locked until the transaction
 * ends.
 */
export const findAdministratorsForUpdate = async (db: Database, idSchool: number, now: Instant): Promise<number[]> => {
  const rows = await db
    .select({ idUser: membership.idUser })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), eq(membership.role, 'administrator'), isValidMembership(now)))
    .orderBy(asc(membership.idUser))
    .for('update', { of: membership });
  return rows.map(({ idUser }) => idUser);
};

type MembershipChange = Partial<Pick<typeof membership.$inferInsert, 'role' | 'permissions' | 'active' | 'until'>>;

/** Stores what was changed of a membership. */
export const updateMembership = async (
  db: Database,
  idSchool: number,
  idUser: number,
  change: MembershipChange,
): Promise<void> => {
  await db
    .update(membership)
    .set(change)
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)));
  await recordShares(db, idUser, { idSchool });
};

/** Stores the languages that are offered to a user alone, one a line. */
export const updateCustomLanguages = (db: Database, idUser: number, customLanguages: string) =>
  db.update(user).set({ customLanguages }).where(eq(user.id, idUser));

/** Stores whether a user's menu leaves out classes, schedules and reports. */
export const updateStudentModules = (db: Database, idUser: number, withoutStudentModules: boolean) =>
  db.update(user).set({ withoutStudentModules }).where(eq(user.id, idUser));

/** Returns the logins that are locked somewhere after wrong passwords. */
export const findLockedLogins = async (db: Database, logins: readonly string[], now: Instant) => {
  if (logins.length === 0) return new Set<string>();
  const rows = await db
    .select({ login: loginFailure.login })
    .from(loginFailure)
    .where(and(inArray(loginFailure.login, [...logins]), gt(loginFailure.lockedUntil, now)));
  return new Set(rows.map(({ login }) => login));
};

/** Returns the invitations of a school that nobody has accepted, expired ones included, without those of students' addresses. */
export const readWaitingInvitations = (db: Database, idSchool: number) => {
  const { id: idInvitation, email, firstName, lastName, role, permissions, expires } = invitation;
  return db
    .select({ idInvitation, email, firstName, lastName, role, permissions, expires })
    .from(invitation)
    .where(and(isWaitingInvitation(idSchool), isNull(invitation.idUser)));
};

export type WaitingInvitation = Awaited<ReturnType<typeof readWaitingInvitations>>[number];

/** Returns whether a school has a member with this e-mail address, whatever the state of the membership. */
export const hasMember = async (db: Database, idSchool: number, email: string, except = 0): Promise<boolean> =>
  (await firstRow(
    db
      .select({ idUser: user.id })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.idUser))
      .where(and(eq(membership.idSchool, idSchool), eq(user.email, email), ne(user.id, except))),
  )) !== undefined;

/**
 * Adds an invitation, in place of an expired one for the same address. Returns its id, or null while one for this
 * address waits.
 */
export const insertInvitation = async (
  db: Database,
  values: typeof invitation.$inferInsert & { role: Role },
  now: Instant,
): Promise<number | null> => {
  const isExpired = and(eq(invitation.email, values.email), lte(invitation.expires, now));
  await db.delete(invitation).where(and(isWaitingInvitation(values.idSchool), isExpired));
  const row = await firstRow(
    db.insert(invitation).values(values).onConflictDoNothing().returning({ id: invitation.id }),
  );
  return row?.id ?? null;
};

/** Returns a waiting invitation of a school, locked until the transaction ends. */
export const findInvitationForUpdate = (db: Database, idSchool: number, id: number) =>
  firstRow(
    db
      .select()
      .from(invitation)
      .where(and(isWaitingInvitation(idSchool), eq(invitation.id, id)))
      .for('update'),
  );

/** Stores until when a waiting invitation can be accepted. */
export const updateExpiry = (db: Database, idSchool: number, id: number, expires: Instant) =>
  db
    .update(invitation)
    .set({ expires })
    .where(and(isWaitingInvitation(idSchool), eq(invitation.id, id)));

/** Deletes a waiting invitation. */
export const deleteInvitation = (db: Database, idSchool: number, id: number) =>
  db.delete(invitation).where(and(isWaitingInvitation(idSchool), eq(invitation.id, id)));

/** Ends the sessions of a user that are in one school, and the one-time tokens that lead to it. */
export const endSessionsInSchool = async (db: Database, idSchool: number, idUser: number): Promise<number> => {
  await deleteUnopened(db, idUser, idSchool);
  const isTheirs = and(eq(session.idUser, idUser), eq(session.idSchool, idSchool));
  return (await db.delete(session).where(isTheirs).returning({ idUser: session.idUser })).length;
};

/** Returns whether a user has rights of staff in another school, or at the provider. */
export const isStaffElsewhere = async (
  db: Database,
  idSchool: number,
  idUser: number,
  now: Instant,
): Promise<boolean> =>
  (
    await db
      .select({ one: sql`1` })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.idUser))
      .where(
        and(
          eq(membership.idUser, idUser),
          ne(membership.idSchool, idSchool),
          ne(membership.role, 'student'),
          isValidMembership(now),
          acrossSchools('only membership'),
        ),
      )
      .limit(1)
  ).length > 0;
