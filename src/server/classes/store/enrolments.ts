import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { idArray } from '../../database/arrays.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import { type CourseRef, isEnrolledIn } from '../../database/enrolments.ts';
import { enrolment } from '../../database/schema.ts';

/** How long an ended enrolment can be continued. */
const RESTORABLE_MS = 3_600_000;

/** Returns who of these users is enrolled in a course now. */
export const findEnrolled = async (db: Database, course: CourseRef, ids: readonly number[], now: Instant) => {
  const rows = await db
    .selectDistinct({ idUser: enrolment.idUser })
    .from(enrolment)
    .where(and(isEnrolledIn(course, now), inArray(enrolment.idUser, [...ids])));
  return rows.map(({ idUser }) => idUser);
};

/** Ends the enrolments of students in a course now, by list number. Returns the ids of those who had any. */
export const endEnrolments = async (db: Database, course: CourseRef, ids: readonly number[], now: Instant) => {
  const rows = await db
    .update(enrolment)
    .set({ until: now })
    .where(and(isEnrolledIn(course, now), inArray(enrolment.idUser, [...ids])))
    .returning({ idUser: enrolment.idUser, listNumber: enrolment.listNumber });
  rows.sort((a, b) => a.listNumber - b.listNumber || a.idUser - b.idUser);
  return [...new Set(rows.map(({ idUser }) => idUser))];
};

/** Continues the enrolments of students that ended last, within the last hour. Returns the ids of those who had any. */
export const continueEnrolments = async (
  db: Database,
  { idSchool, idCourse }: CourseRef,
  ids: readonly number[],
  now: Instant,
): Promise<number[]> => {
  const at = sql.param(now, enrolment.until);
  const rows = rowsOf<{ id_user: number }>(
    await db.execute(sql`
      update enrolment set until = null
      from (
        select id_user, max(since) as since from enrolment
        where id_school = ${idSchool} and id_course = ${idCourse} and id_user = any(${idArray(ids)})
          and until <= ${at} and until > ${sql.param(now - RESTORABLE_MS, enrolment.until)}
        group by id_user
      ) ended
      where enrolment.id_school = ${idSchool} and enrolment.id_course = ${idCourse}
        and enrolment.id_user = ended.id_user and enrolment.since = ended.since
        and not exists (
          select from enrolment valid
          where valid.id_school = ${idSchool} and valid.id_course = ${idCourse} and valid.id_user = ended.id_user
            and valid.until is null)
      returning enrolment.id_user`),
  );
  return rows.map(({ id_user }) => Number(id_user));
};

/** Writes the list number of a student of a course. */
export const setListNumber = (
  db: Database,
  course: CourseRef,
  { idUser, listNumber }: { idUser: number; listNumber: number },
  now: Instant,
) =>
  db
    .update(enrolment)
    .set({ listNumber })
    .where(and(isEnrolledIn(course, now), eq(enrolment.idUser, idUser)));
