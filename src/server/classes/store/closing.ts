import { and, asc, countDistinct, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { idArray } from '../../database/arrays.ts';
import { type Database, firstRow, rowsOf } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { course, enrolment } from '../../database/schema.ts';
import { writeEventsOf } from '../../events/api.ts';
import { isOpenSchedule } from './courses.ts';

type Courses = { idSchool: number; ids: readonly number[] };

const { idSchool: school, id, name, source, deleted, closed } = course;
const columns = { idSchool: school, idCourse: id, name, source, deleted, closed };

/** Returns the open courses of a year, with how many of their schedules are neither over nor cancelled. */
export const findCoursesOfYear = async (
  db: Database,
  year: { idSchool: number; academicYear: number; now: Instant; lock?: boolean },
) => {
  const { idSchool, academicYear, now, lock = false } = year;
  const isOfYear = and(eq(course.idSchool, idSchool), eq(course.academicYear, academicYear), isOpen);
  // Locked first and counted afterwards: what was scheduled before the lock is counted, and nothing after it.
  if (lock) await db.select({ id }).from(course).where(isOfYear).orderBy(asc(id)).for('update');
  return db
    .select({
      ...columns,
      schedules: sql<number>`(
        select count(*)::int from schedule
        where schedule.id_school = ${idSchool} and schedule.id_course = course.id and ${isOpenSchedule(now)})`,
    })
    .from(course)
    .where(isOfYear)
    .orderBy(asc(id));
};

const isOpen: SQL | undefined = and(eq(deleted, false), isNull(closed));

/** Returns how many people are in courses now. */
export const countStudents = async (db: Database, { idSchool, ids, now }: Courses & { now: Instant }) => {
  if (ids.length === 0) return 0;
  const isThere = and(eq(enrolment.idSchool, idSchool), inArray(enrolment.idCourse, [...ids]), isValidEnrolment(now));
  const row = await firstRow(
    db
      .select({ students: countDistinct(enrolment.idUser) })
      .from(enrolment)
      .where(isThere),
  );
  return row?.students ?? 0;
};

/** Closes courses and ends the enrolments in them, also those that were to begin or end later. */
export const closeCourses = async (db: Database, { idSchool, ids, now }: Courses & { now: Instant }): Promise<void> => {
  await db
    .update(course)
    .set({ closed: now })
    .where(and(eq(school, idSchool), inArray(id, [...ids])));
  const at = sql.param(now, enrolment.until);
  await db.execute(sql`
    update enrolment set until = greatest(since, ${at})
    where id_school = ${idSchool} and id_course = any(${idArray(ids)}) and (until is null or until > ${at})`);
  await writeEventsOf(db, { idSchool, kind: 'roster' }, ids, now);
};

/** Returns the closed courses of a year. */
export const findClosed = (db: Database, { idSchool, academicYear }: { idSchool: number; academicYear: number }) =>
  db
    .select(columns)
    .from(course)
    .where(and(eq(school, idSchool), eq(course.academicYear, academicYear), eq(deleted, false), isNotNull(closed)))
    .orderBy(asc(id));

/** Returns those of these courses that are closed, locked. */
export const findClosedForUpdate = (db: Database, { idSchool, ids }: Courses) =>
  db
    .select(columns)
    .from(course)
    .where(and(eq(school, idSchool), inArray(id, [...ids]), isNotNull(closed)))
    .orderBy(asc(id))
    .for('update');

/** Opens closed courses and continues the enrolments that the closing ended. Returns how many people are in them again. */
export const reopenCourses = async (
  db: Database,
  { idSchool, ids, now }: Courses & { now: Instant },
): Promise<number> => {
  const rows = rowsOf<{ id_user: number }>(
    await db.execute(sql`
      update enrolment set until = null
      from (
        select distinct on (ended.id_course, ended.id_user) ended.id_course, ended.id_user, ended.since
        from enrolment ended
        join course on course.id_school = ${idSchool} and course.id = ended.id_course
        where ended.id_school = ${idSchool} and ended.id_course = any(${idArray(ids)})
          and ended.until = greatest(ended.since, course.closed)
        order by ended.id_course, ended.id_user, ended.since desc
      ) last
      where enrolment.id_school = ${idSchool} and enrolment.id_course = last.id_course
        and enrolment.id_user = last.id_user and enrolment.since = last.since
      returning enrolment.id_user`),
  );
  await db
    .update(course)
    .set({ closed: null })
    .where(and(eq(school, idSchool), inArray(id, [...ids])));
  await writeEventsOf(db, { idSchool, kind: 'roster' }, ids, now);
  return new Set(rows.map(({ id_user }) => Number(id_user))).size;
};
