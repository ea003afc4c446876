import { and, eq, gt, gte, isNotNull, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from './database.ts';
import { course, enrolment } from './schema.ts';

/**
 * Returns a condition: the enrolment is valid at `now`, from `since` on and before `until`. `row` is an alias of the
 * table.
 */
export const isValidEnrolment = (
  now: Instant,
  row: { since: AnyPgColumn; until: AnyPgColumn } = enrolment,
): SQL | undefined => and(lte(row.since, now), or(isNull(row.until), gt(row.until, now)));

/**
 * Returns a condition on `enrolment` and `course`: the student is in the course at `now`, or was when it was closed. Whoever
 * shows a course, or writes the audience of its schedules, asks this one, so that a closed year stays as it was.
 */
export const isOnRoster = (now: Instant): SQL | undefined =>
  or(
    and(isNull(course.closed), isValidEnrolment(now)),
    and(
      isNotNull(course.closed),
      lte(enrolment.since, course.closed),
      or(isNull(enrolment.until), gte(enrolment.until, course.closed)),
    ),
  );

export type CourseRef = { idSchool: number; idCourse: number };

/** Returns a condition: the enrolment in the course is valid at `now`. */
export const isEnrolledIn = ({ idSchool, idCourse }: CourseRef, now: Instant): SQL | undefined =>
  and(eq(enrolment.idSchool, idSchool), eq(enrolment.idCourse, idCourse), isValidEnrolment(now));

/** Returns the largest list number of a course; 0 without students. */
export const lastListNumber = async (db: Database, course: CourseRef, now: Instant): Promise<number> =>
  (
    await firstRow(
      db
        .select({ last: max(enrolment.listNumber) })
        .from(enrolment)
        .where(isEnrolledIn(course, now)),
    )
  )?.last ?? 0;

/** Enrols students who are not in the course from now on; of one that ended in the same moment it removes the end. */
export const enrol = async (
  db: Database,
  { idSchool, idCourse }: CourseRef,
  students: readonly { idUser: number; listNumber: number }[],
  now: Instant,
): Promise<void> => {
  if (students.length === 0) return;
  const { idUser, since } = enrolment;
  await db
    .insert(enrolment)
    .values(students.map((one) => ({ idSchool, idCourse, ...one, since: now })))
    .onConflictDoUpdate({
      target: [enrolment.idSchool, enrolment.idCourse, idUser, since],
      set: { until: null, listNumber: sql`excluded.list_number` },
    });
};

/** Enrols a student who is not in the course at the end of its list. */
export const enrolLast = async (db: Database, course: CourseRef, idUser: number, now: Instant): Promise<void> =>
  enrol(db, course, [{ idUser, listNumber: (await lastListNumber(db, course, now)) + 1 }], now);
