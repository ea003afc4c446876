import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import { isSchedulableCourse } from '../database/courses.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isValidEnrolment } from '../database/enrolments.ts';
import { isStudentHereOnly, isValidMembership } from '../database/memberships.ts';
import { course, enrolment, membership, user } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import { isTaughtBy } from '../database/taught-students.ts';
import { waitingEmail } from '../database/waiting-addresses.ts';

/** Returns the name of a course that the user may schedule for, and its students now with their list numbers. */
export const findRoster = async (db: Database, me: Me, idCourse: number, now: Instant) => {
  const found = await firstRow(
    db
      .select({ courseName: course.name })
      .from(course)
      .where(and(isSchedulableCourse(db, me), eq(course.id, idCourse))),
  );
  if (!found) return null;
  const rows = await db
    .select({ idUser: enrolment.idUser, listNumber: enrolment.listNumber })
    .from(enrolment)
    .where(and(eq(enrolment.idSchool, schoolOf(me)), eq(enrolment.idCourse, idCourse), isValidEnrolment(now)))
    .orderBy(asc(enrolment.since));
  return { ...found, listNumbers: new Map(rows.map(({ idUser, listNumber }) => [idUser, listNumber])) };
};

/** An account with what the rights to it depend on. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccounts>>[number]>;

/**
 * Returns the valid members of the user's school among `ids`; with `lock` until the end of the transaction none of them
 * signs in or is changed.
 */
export const findAccounts = async (
  db: Database,
  me: Me,
  { ids, now, lock = false }: { ids: readonly number[]; now: Instant; lock?: boolean },
) => {
  if (ids.length === 0) return [];
  const idSchool = schoolOf(me);
  const read = db
    .select({
      ...{ idUser: user.id, ...shownName(membership.idSchool), login: user.login, email: user.email },
      waitingEmail: waitingEmail(idSchool),
      ...{ lastSignedIn: user.lastSignedIn, source: user.source, role: membership.role },
      isStudentHereOnly: isStudentHereOnly(idSchool),
      isTaught: sql<boolean>`${isTaughtBy(db, { idSchool, idTeacher: me.idUser, now }, membership.idUser)}`,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), inArray(membership.idUser, [...ids]), isValidMembership(now)))
    .orderBy(asc(user.id));
  const rows = lock ? await read.for('update', { of: user }) : await read;
  return rows.map((row) => ({ ...row, idSchool }));
};

/** Stores passwords that the school has given, in one statement. */
export const giveFirstPasswords = async (
  db: Database,
  given: readonly { idUser: number; hash: string }[],
  now: Instant,
): Promise<void> => {
  if (given.length === 0) return;
  await db.execute(sql`
    update users set password_hash = given.hash, password_changed = ${sql.param(now, user.passwordChanged)},
      password_given = true
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given("idUser" bigint, hash text)
    where users.id = given."idUser"`);
};

/** Writes the login of an account. */
export const setLogin = (db: Database, idUser: number, login: string) =>
  db.update(user).set({ login }).where(eq(user.id, idUser));
