import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PersonName } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { enrolLast } from '../database/enrolments.ts';
import { isValidMembership } from '../database/memberships.ts';
import { course, invitation, membership, school, student, user } from '../database/schema.ts';
import { recordShares } from '../database/shares.ts';
import { sha256Of } from '../sha256.ts';

/** The condition of the invitation that a link accepts: waiting and not expired. */
const hasLink = async (link: string, now: Instant): Promise<SQL | undefined> =>
  and(
    eq(invitation.linkHash, await sha256Of(link)),
    isNull(invitation.accepted),
    gt(invitation.expires, now),
    acrossSchools('invitation'),
  );

/** Returns the invitation that a link accepts, with its school. */
export const findInvitation = async (db: Database, link: string, now: Instant) => {
  const { email, firstName, lastName, role, idSchool, idUser } = invitation;
  return firstRow(
    db
      .select({ email, firstName, lastName, role, idSchool, idUser, schoolName: school.name })
      .from(invitation)
      .innerJoin(school, eq(school.id, invitation.idSchool))
      .where(await hasLink(link, now)),
  );
};

/** Marks the invitation of a link as accepted and returns it with its school; of two calls at once, one gets it. */
export const consumeInvitation = async (db: Database, link: string, now: Instant) => {
  const row = await firstRow(
    db
      .update(invitation)
      .set({ accepted: now, linkHash: null })
      .where(await hasLink(link, now))
      .returning(),
  );
  if (!row) return null;
  const { name: schoolName, idCountry } = school;
  const place = await firstRow(db.select({ schoolName, idCountry }).from(school).where(eq(school.id, row.idSchool)));
  if (!place) throw new Error(`there is no school ${row.idSchool}`);
  return { ...row, ...place };
};

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof consumeInvitation>>>;

export type InvitedAccount = {
  idUser: number;
  firstName: string;
  lastName: string;
  /** Whether its user can sign in; a partner's account always counts as one, since its password is not ours. */
  opens: boolean;
  isOfPartner: boolean;
};

/** Returns the active account with this e-mail address, or null. */
export const findInvitedAccount = async (db: Database, email: string, now: Instant): Promise<InvitedAccount | null> => {
  const valid = db
    .select({ one: sql`1` })
    .from(membership)
    .where(and(eq(membership.idUser, user.id), isValidMembership(now), acrossSchools('sign-in')));
  const { id: idUser, firstName, lastName, source } = user;
  const row = await firstRow(
    db
      .select({ idUser, firstName, lastName, source, isMember: sql<boolean>`exists ${valid}` })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.anonymised))),
  );
  if (!row) return null;
  const { isMember, source: partner, ...account } = row;
  const isOfPartner = partner !== '';
  return { ...account, opens: isMember || isOfPartner, isOfPartner };
};

type NewMember = Pick<OpenInvitation, 'idSchool' | 'role' | 'permissions' | 'idCourse'> & {
  idUser: number;
  /** What the school calls a student, where that is not the account's name. */
  displayName?: PersonName | null;
};

/** Makes a user a member of a school, and a student of the course that the invitation names. */
export const addMember = async (db: Database, member: NewMember, now: Instant): Promise<void> => {
  const { idSchool, idUser, role, permissions, idCourse, displayName } = member;
  await db.insert(membership).values({ idSchool, idUser, role, permissions, displayName, since: now });
  await recordShares(db, idUser, { idSchool });
  if (role !== 'student') return;
  await db.insert(student).values({ idSchool, idUser }).onConflictDoNothing();
  if (idCourse === null) return;
  const isOpen = and(eq(course.deleted, false), isNull(course.closed));
  const isCourse = and(eq(course.idSchool, idSchool), eq(course.id, idCourse), isOpen);
  const isThere = await firstRow(db.select({ id: course.id }).from(course).where(isCourse).for('share'));
  if (!isThere) return;
  await enrolLast(db, { idSchool, idCourse }, idUser, now);
};

/** Writes the address that who was added has accepted, with the terms where these were accepted, too. */
export const writeAddress = (db: Database, idUser: number, values: { email: string; termsUse?: 1 }) =>
  db.update(user).set(values).where(eq(user.id, idUser));
