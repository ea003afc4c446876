import { and, eq, max, or } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from '../database/database.ts';
import { country, course, enrolment, membership, student, user } from '../database/schema.ts';
import { syncAudience } from '../schedules/api.ts';

/** Returns whether people of a country may register. */
export const isOpenCountry = async (db: Database, id: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: country.id })
      .from(country)
      .where(and(eq(country.id, id), eq(country.access, true))),
  )) !== undefined;

type CourseKey = { idSchool: number; idCourse: number };

/** Returns whether a course still takes students. */
export const isOpenCourse = async (db: Database, { idSchool, idCourse }: CourseKey): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), eq(course.id, idCourse), eq(course.deleted, false))),
  )) !== undefined;

/** Returns whether somebody signs in with this e-mail address. */
export const hasEmail = async (db: Database, email: string): Promise<boolean> => {
  const address = email.toLowerCase();
  const found = db
    .select({ id: user.id })
    .from(user)
    .where(or(eq(user.email, address), eq(user.login, address)));
  return (await firstRow(found.limit(1))) !== undefined;
};

type NewMember = { idSchool: number; idUser: number };

/** Makes a new user a teacher of a school, with the permission that teachers have there. */
export const addTeacherTo = (db: Database, ids: NewMember, now: Instant) =>
  db.insert(membership).values({ ...ids, role: 'teacher', permissions: 'grade', since: now });

/** Makes a new user a student of a course, the last in its list, and of its open schedules. */
export const addStudentTo = async (db: Database, ids: NewMember & CourseKey, now: Instant): Promise<void> => {
  const { idSchool, idCourse, idUser } = ids;
  await db.insert(membership).values({ idSchool, idUser, role: 'student', since: now });
  await db.insert(student).values({ idSchool, idUser });
  const [last] = await db
    .select({ listNumber: max(enrolment.listNumber) })
    .from(enrolment)
    .where(and(eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse)));
  await db.insert(enrolment).values({ ...ids, listNumber: (last?.listNumber ?? 0) + 1, since: now });
  await syncAudience(db, idSchool, { idsCourses: [idCourse] }, now);
};
