import { and, type Column, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { seesWholeSchool } from '../../../core/people.ts';
import { type Me, schoolOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { assessment, attempt, course, courseStudent, result, schedule, user } from '../../database/schema.ts';
import { visibleTo } from '../visible.ts';

export type State = Awaited<ReturnType<typeof statesOf>>[number];

/** What decides badge, filter and order of each schedule somebody sees, in one query for all of them. */
export const statesOf = (db: Database, me: Me, condition?: SQL) => {
  const idSchool = schoolOf(me);
  const listed = db.$with('listed').as(
    db
      .select({
        id: schedule.id,
        idCourse: schedule.idCourse,
        opens: schedule.opens,
        closes: schedule.closes,
        cancelled: schedule.cancelled,
      })
      .from(schedule)
      .innerJoin(assessment, eq(assessment.id, schedule.idAssessment))
      .where(and(visibleTo(me), condition)),
  );
  // Where all of the school is listed, looking up each attempt's schedule would cost as much as counting them.
  const all = seesWholeSchool(me.role) && condition === undefined;
  const isListed = (id: Column) => (all ? undefined : inArray(id, db.select({ id: listed.id }).from(listed)));
  const classes = db
    .select({ idCourse: courseStudent.idCourse, students: count().as('students') })
    .from(courseStudent)
    .where(eq(courseStudent.idSchool, idSchool))
    .groupBy(courseStudent.idCourse)
    .as('classes');
  const attempts = db
    .select({
      idSchedule: attempt.idSchedule,
      started: count().as('started'),
      ended: count(attempt.finished).as('ended'),
      handedIn: sql<number>`count(${attempt.finished}) filter (where not ${attempt.closedByClock})`
        .mapWith(Number)
        .as('handed_in'),
    })
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), isListed(attempt.idSchedule)))
    .groupBy(attempt.idSchedule)
    .as('attempts');
  const waiting = db
    .select({ idSchedule: result.idSchedule, attempts: count().as('waiting_attempts') })
    .from(result)
    .where(and(eq(result.idSchool, idSchool), isListed(result.idSchedule), sql`${result.notQualified} > 0`))
    .groupBy(result.idSchedule)
    .as('waiting');
  const orNone = (column: SQL.Aliased<number>) => sql<number>`coalesce(${column}, 0)`.mapWith(Number);
  return db
    .with(listed)
    .select({
      id: listed.id,
      opens: listed.opens,
      closes: listed.closes,
      cancelled: listed.cancelled,
      students: orNone(classes.students),
      started: orNone(attempts.started),
      /** By the student or by the clock. */
      ended: orNone(attempts.ended),
      /** By the student. */
      handedIn: orNone(attempts.handedIn),
      notQualified: orNone(waiting.attempts),
    })
    .from(listed)
    .leftJoin(classes, eq(classes.idCourse, listed.idCourse))
    .leftJoin(attempts, eq(attempts.idSchedule, listed.id))
    .leftJoin(waiting, eq(waiting.idSchedule, listed.id));
};

/** What a list shows of these schedules beside their state. */
export const detailsOf = (db: Database, idSchool: number, ids: readonly number[]) =>
  db
    .select({
      schedule,
      title: assessment.title,
      subtitle: assessment.subtitle,
      courseName: course.name,
      owner: { firstName: user.firstName, lastName: user.lastName },
    })
    .from(schedule)
    .innerJoin(assessment, eq(assessment.id, schedule.idAssessment))
    .innerJoin(course, eq(course.id, schedule.idCourse))
    .innerJoin(user, eq(user.id, schedule.idOwner))
    .where(and(eq(schedule.idSchool, idSchool), inArray(schedule.id, [...ids])));

export const gradesOf = (db: Database, idSchool: number, ids: readonly number[]) =>
  db
    .select({ idSchedule: result.idSchedule, grade: result.grade })
    .from(result)
    .where(and(eq(result.idSchool, idSchool), inArray(result.idSchedule, [...ids])));
