import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Me, schoolOf } from '../area.ts';
import { isSchedulableCourse } from '../database/courses.ts';
import { type Database, firstRow } from '../database/database.ts';
import { type CourseRef, isEnrolledIn } from '../database/enrolments.ts';
import { accessCode, course, enrolment, membership, school, student } from '../database/schema.ts';
import { recordShares } from '../database/shares.ts';

/** Returns a course that the user may schedule for, or undefined. */
export const findOwnCourse = (db: Database, me: Me, idCourse: number, { lock = false } = {}) => {
  const read = db
    .select({
      ...{ idSchool: course.idSchool, idCourse: course.id, courseName: course.name, source: course.source },
      closed: course.closed,
      idCountry: school.idCountry,
    })
    .from(course)
    .innerJoin(school, eq(school.id, course.idSchool))
    .where(and(isSchedulableCourse(db, me), eq(course.id, idCourse), eq(course.idSchool, schoolOf(me))));
  // Two who renew a code at once must not leave two.
  return firstRow(lock ? read.for('update', { of: course }) : read);
};

/** Returns the newest code of a course, an active one before others; undefined where it has none. */
export const findClassCode = async (db: Database, { idSchool, idCourse }: CourseRef, { lock = false } = {}) => {
  const read = db
    .select()
    .from(accessCode)
    .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.kind, 'course'), eq(accessCode.idCourse, idCourse)))
    .orderBy(desc(sql`${accessCode.state} = 'active'`), desc(accessCode.added), desc(accessCode.id))
    .limit(1);
  return firstRow(lock ? read.for('update') : read);
};

/** Ends all codes of a course. */
export const deactivateClassCodes = (db: Database, { idSchool, idCourse }: CourseRef) =>
  db
    .update(accessCode)
    .set({ state: 'deactivated' })
    .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.idCourse, idCourse), eq(accessCode.state, 'active')));

/** Writes how many people a code lets in and until when. */
export const setCodeLimits = (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  limits: { limit: number | null; until: Instant | null },
) =>
  db
    .update(accessCode)
    .set(limits)
    .where(and(eq(accessCode.idSchool, idSchool), eq(accessCode.id, id)));

/** Returns what a code leads to, or undefined for a deleted or closed class. */
export const findCourseOfCode = (db: Database, { idSchool, idCourse }: CourseRef) =>
  firstRow(
    db
      .select({ idSchool: course.idSchool, idCourse: course.id, Groupname: course.name, schoolName: school.name })
      .from(course)
      .innerJoin(school, eq(school.id, course.idSchool))
      .where(
        and(
          ...[eq(course.idSchool, idSchool), eq(course.id, idCourse), eq(course.deleted, false), isNull(course.closed)],
          eq(course.source, ''),
        ),
      )
      // Nobody closes it meanwhile.
      .for('share', { of: course }),
  );

export const isEnrolled = async (db: Database, course: CourseRef, idUser: number, now: Instant) =>
  (await db.$count(enrolment, and(isEnrolledIn(course, now), eq(enrolment.idUser, idUser)))) > 0;

/**
 * Makes a user a student of a school, again where the membership was over; returns false for somebody who works there or
 * whom the school has locked.
 */
export const joinSchool = async (db: Database, idSchool: number, idUser: number, now: Instant): Promise<boolean> => {
  await db
    .insert(membership)
    .values({ idSchool, idUser, role: 'student', since: now })
    .onConflictDoUpdate({
      target: [membership.idSchool, membership.idUser],
      set: { until: null },
      setWhere: and(eq(membership.role, 'student'), membership.active),
    });
  const row = await firstRow(
    db
      .select({ role: membership.role, active: membership.active })
      .from(membership)
      .where(and(eq(membership.idSchool, idSchool), eq(membership.idUser, idUser))),
  );
  await db.insert(student).values({ idSchool, idUser }).onConflictDoNothing();
  await recordShares(db, idUser, { idSchool });
  return row?.role === 'student' && row.active;
};
