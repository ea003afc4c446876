import { and, eq, exists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from './database.ts';
import { isValidEnrolment } from './enrolments.ts';
import { course, courseTeacher, enrolment } from './schema.ts';

/** Returns a condition: the student is enrolled now in a course that the teacher teaches and nobody has removed. */
export const isTaughtBy = (
  db: Database,
  { idSchool, idTeacher, now }: { idSchool: number; idTeacher: number; now: Instant },
  idStudent: SQLWrapper,
): SQL => {
  const taught = db
    .select({ one: sql`1` })
    .from(enrolment)
    .innerJoin(
      courseTeacher,
      and(eq(courseTeacher.idSchool, enrolment.idSchool), eq(courseTeacher.idCourse, enrolment.idCourse)),
    )
    .innerJoin(course, and(eq(course.idSchool, enrolment.idSchool), eq(course.id, enrolment.idCourse)))
    .where(
      and(
        eq(course.deleted, false),
        eq(enrolment.idSchool, idSchool),
        eq(enrolment.idUser, idStudent),
        eq(courseTeacher.idUser, idTeacher),
        isValidEnrolment(now),
      ),
    );
  return exists(taught);
};
