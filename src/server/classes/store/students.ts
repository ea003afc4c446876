import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PersonName } from '../../../core/people/roles.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { isOnRoster } from '../../database/enrolments.ts';
import { isStudentHereOnly } from '../../database/memberships.ts';
import { course, enrolment, membership, school, student, user } from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';
import { waitingEmail } from '../../database/waiting-addresses.ts';

const listed = shownName(enrolment.idSchool);

type CourseRef = { idSchool: number; idCourse: number };

/** Returns the students of a course, now or when it was closed, with what decides the rights to them. */
export const loadStudents = (
  db: Database,
  { idSchool, idCourse }: CourseRef,
  { now, where, limit }: { now: Instant; where?: SQL | undefined; limit: number },
) =>
  db
    .selectDistinctOn([enrolment.listNumber, user.id], {
      idUser: user.id,
      ...listed,
      ...{ login: user.login, email: user.email, waitingEmail: waitingEmail(enrolment.idSchool) },
      ...{ photo: user.photo, lastSignedIn: user.lastSignedIn, passwordGiven: user.passwordGiven, source: user.source },
      ...{ code: student.code, studentId: student.studentId, gender: student.gender },
      listNumber: enrolment.listNumber,
      role: membership.role,
      isStudentHereOnly: isStudentHereOnly(idSchool),
    })
    .from(enrolment)
    .innerJoin(course, and(eq(course.idSchool, enrolment.idSchool), eq(course.id, enrolment.idCourse)))
    .innerJoin(user, eq(user.id, enrolment.idUser))
    .innerJoin(membership, and(eq(membership.idSchool, enrolment.idSchool), eq(membership.idUser, enrolment.idUser)))
    .leftJoin(student, and(eq(student.idSchool, enrolment.idSchool), eq(student.idUser, enrolment.idUser)))
    .where(and(eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse), isOnRoster(now), where))
    .orderBy(asc(enrolment.listNumber), asc(user.id))
    .limit(limit);

/** Returns the courses in which a student is now or was when they were closed, the last academic year first. */
export const loadOwnCourses = (
  db: Database,
  { idUser, schools }: { idUser: number; schools: readonly number[] },
  now: Instant,
) =>
  db
    .selectDistinct({
      ...{ idSchool: course.idSchool, schoolName: school.name, idCourse: course.id },
      ...{ Groupname: course.name, yearsFilter: course.academicYear },
      isClosed: sql<boolean>`${course.closed} is not null`,
    })
    .from(enrolment)
    .innerJoin(course, and(eq(course.idSchool, enrolment.idSchool), eq(course.id, enrolment.idCourse)))
    .innerJoin(school, eq(school.id, course.idSchool))
    .where(
      and(
        sql`${enrolment.idSchool} in ${[...schools]}`,
        eq(enrolment.idUser, idUser),
        isOnRoster(now),
        eq(course.deleted, false),
      ),
    )
    .orderBy(desc(course.academicYear), asc(course.idSchool), asc(course.id))
    .limit(200);

/** Makes a new account a student of a school. */
export const addStudentMembership = (
  db: Database,
  { idSchool, idUser, since }: { idSchool: number; idUser: number; since: Instant },
) => db.insert(membership).values({ idSchool, idUser, role: 'student', since });

/** Writes what a school knows of a student in addition to the name. */
export const writeStudentFacts = (db: Database, { idSchool, idUser, ...facts }: typeof student.$inferInsert) =>
  db
    .insert(student)
    .values({ idSchool, idUser, ...facts })
    .onConflictDoUpdate({ target: [student.idSchool, student.idUser], set: facts });

/** Writes name and address of an account. */
export const updateAccount = (
  db: Database,
  idUser: number,
  fields: Pick<typeof user.$inferInsert, 'firstName' | 'lastName'>,
) => db.update(user).set(fields).where(eq(user.id, idUser));

/** Writes what a school calls a student: a name of its own only where it differs from the account's. */
export const setDisplayName = (db: Database, idSchool: number, idUser: number, name: PersonName) =>
  db
    .update(membership)
    .set({
      displayName: sql`nullif(${JSON.stringify(name)}::jsonb, (
        select jsonb_build_object('firstName', ${user.firstName}, 'lastName', ${user.lastName})
        from ${user} where ${user.id} = ${idUser}))`,
    })
    .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser)));
