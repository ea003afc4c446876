import { and, eq, isNull } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from '../database/database.ts';
import { type CourseRef, enrolLast } from '../database/enrolments.ts';
import { country, course, membership, student } from '../database/schema.ts';
import { syncAudience } from '../schedules/api.ts';

/** Returns whether people of a country may register. */
export const isOpenCountry = async (db: Database, id: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: country.id })
      .from(country)
      .where(and(eq(country.id, id), eq(country.access, true))),
  )) !== undefined;

/** Returns whether a course still takes students. */
export const isOpenCourse = async (db: Database, { idSchool, idCourse }: CourseRef): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: course.id })
      .from(course)
      .where(
        and(eq(course.idSchool, idSchool), eq(course.id, idCourse), eq(course.deleted, false), isNull(course.closed)),
      )
      // Nobody closes it meanwhile.
      .for('share'),
  )) !== undefined;

type NewMember = { idSchool: number; idUser: number };

/** Makes a new user a teacher of a school, with the permission that teachers have there. */
export const addTeacherTo = (db: Database, ids: NewMember, now: Instant) =>
  db.insert(membership).values({ ...ids, role: 'teacher', permissions: 'grade', since: now });

/** Makes a new user a student of a course, the last in its list, and of its open schedules. */
export const addStudentTo = async (db: Database, ids: NewMember & CourseRef, now: Instant): Promise<void> => {
  const { idSchool, idCourse, idUser } = ids;
  await db.insert(membership).values({ idSchool, idUser, role: 'student', since: now });
  await db.insert(student).values({ idSchool, idUser });
  await enrolLast(db, { idSchool, idCourse }, idUser, now);
  await syncAudience(db, idSchool, { idsCourses: [idCourse] }, now);
};
