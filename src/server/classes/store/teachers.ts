import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Database } from '../../database/database.ts';
import { isValidMembership } from '../../database/memberships.ts';
import { courseTeacher, membership, user } from '../../database/schema.ts';

/** Returns the people who may teach at a school: all valid members but its students. */
export const listStaff = (db: Database, idSchool: number, now: Instant) =>
  db
    .select({ idUser: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), ne(membership.role, 'student'), isValidMembership(now)))
    .orderBy(asc(user.id))
    .limit(2000);

type CourseRef = { idSchool: number; idCourse: number };

/** Makes people teachers of a course, in addition to those it has. */
export const addTeachers = async (db: Database, { idSchool, idCourse }: CourseRef, ids: readonly number[]) => {
  if (ids.length === 0) return;
  const rows = ids.map((idUser) => ({ idSchool, idCourse, idUser }));
  await db.insert(courseTeacher).values(rows).onConflictDoNothing();
};

/** Makes people no longer teachers of a course. */
export const removeTeachers = async (db: Database, { idSchool, idCourse }: CourseRef, ids: readonly number[]) => {
  if (ids.length === 0) return;
  await db
    .delete(courseTeacher)
    .where(
      and(
        eq(courseTeacher.idSchool, idSchool),
        eq(courseTeacher.idCourse, idCourse),
        inArray(courseTeacher.idUser, [...ids]),
      ),
    );
};
