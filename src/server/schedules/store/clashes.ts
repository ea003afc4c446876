import { and, eq, exists, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { assessment, course, courseStudent, schedule, user } from '../../database/schema.ts';

/**
 * Holds these classes and all that share a student with them until the transaction ends, so that of two schedules
 * for the same student the second one to come sees the first.
 */
export const holdClasses = (db: Database, idSchool: number, idsCourses: readonly number[]) => {
  const student = alias(courseStudent, 'student');
  const elsewhere = alias(courseStudent, 'elsewhere');
  const sharing = db
    .select({ idCourse: elsewhere.idCourse })
    .from(student)
    .innerJoin(elsewhere, and(eq(elsewhere.idSchool, student.idSchool), eq(elsewhere.idUser, student.idUser)))
    .where(and(eq(student.idSchool, idSchool), inArray(student.idCourse, [...idsCourses])));
  return (
    db
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), or(inArray(course.id, [...idsCourses]), inArray(course.id, sharing))))
      // Always in this order, so that two that overlap wait for one another and not both for each other.
      .orderBy(course.id)
      .for('no key update')
  );
};

export type Clash = Awaited<ReturnType<typeof clashesOf>>[number];

/** What else stands at the times of these schedules: with the same students, for the same class, by the same teacher. */
export const clashesOf = (db: Database, idSchool: number, idsSchedules: readonly number[]) => {
  const planned = alias(schedule, 'planned');
  const here = alias(courseStudent, 'here');
  const there = alias(courseStudent, 'there');
  const busy = exists(
    db
      .select({ one: sql`1` })
      .from(here)
      .innerJoin(there, and(eq(there.idSchool, here.idSchool), eq(there.idUser, here.idUser)))
      .where(
        and(eq(here.idSchool, idSchool), eq(here.idCourse, planned.idCourse), eq(there.idCourse, schedule.idCourse)),
      ),
  );
  const ids = [...idsSchedules];
  return db
    .selectDistinctOn([schedule.id], {
      id: schedule.id,
      busy: sql<boolean>`${busy}`,
      sameCourse: sql<boolean>`${planned.idCourse} = ${schedule.idCourse}`,
      courseName: course.name,
      title: assessment.title,
      teacher: { firstName: user.firstName, lastName: user.lastName },
      opens: schedule.opens,
      closes: schedule.closes,
    })
    .from(planned)
    .innerJoin(
      schedule,
      and(
        eq(schedule.idSchool, planned.idSchool),
        ne(schedule.id, planned.id),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        lt(schedule.opens, planned.closes),
        gt(schedule.closes, planned.opens),
      ),
    )
    .innerJoin(course, eq(course.id, schedule.idCourse))
    .innerJoin(assessment, eq(assessment.id, schedule.idAssessment))
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .where(
      and(
        eq(planned.idSchool, idSchool),
        inArray(planned.id, ids),
        or(
          eq(planned.idCourse, schedule.idCourse),
          busy,
          // Several classes at once are what the teacher asked for.
          and(eq(planned.idOwner, schedule.idOwner), notInArray(schedule.id, ids)),
        ),
      ),
    )
    .orderBy(schedule.id, sql`${planned.idCourse} = ${schedule.idCourse} desc`, sql`${busy} desc`);
};
