import { and, asc, countDistinct, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { NameQuery } from '../../../core/searching/names.ts';
import { type Me, schoolOf } from '../../area.ts';
import { hasTitle } from '../../assessments/api.ts';
import { isSchedulableBy } from '../../database/assessment-scope.ts';
import { isSchedulableCourse } from '../../database/courses.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { assessment, course, enrolment, schedule, user } from '../../database/schema.ts';

/** Teachers with more assessments search. */
const MAX_LISTED = 500;

/**
 * Returns the assessments that the user may schedule and whose titles a search finds, the last changed first. `sm`
 * lists the provider's instead of the school's.
 */
export const listSchedulableAssessments = (
  db: Database,
  me: Me,
  { sm, query, now }: { sm: boolean; query: NameQuery; now: Instant },
) =>
  db
    .select({
      idAssessment: assessment.id,
      idSchool: assessment.idSchool,
      idOwner: assessment.idOwner,
      status: assessment.status,
      publicationState: assessment.publicationState,
      deleted: assessment.deleted,
      title: assessment.title,
      subtitle: assessment.subtitle,
      updated: assessment.updated,
      qntQuestions: sql<number>`(
        select count(*)::int from assessment_snapshot placed
        where placed.id_school = assessment.id_school and placed.id_assessment = assessment.id
          and placed.form_number = 1)`,
    })
    .from(assessment)
    .where(and(isSchedulableBy(me, sm ? 'provider' : 'own', now), hasTitle(query)))
    .orderBy(desc(assessment.updated), desc(assessment.id))
    .limit(MAX_LISTED);

/**
 * Returns an assessment that the user may schedule, locked until the transaction ends so that nobody deletes it
 * meanwhile; undefined when there is none.
 */
export const lockSchedulableAssessment = (db: Database, me: Me, sm: boolean, idAssessment: number, now: Instant) =>
  firstRow(
    db
      .select({ assessmentSchool: assessment.idSchool, idAssessment: assessment.id })
      .from(assessment)
      .where(and(isSchedulableBy(me, sm ? 'provider' : 'own', now), eq(assessment.id, idAssessment)))
      .for('share'),
  );

/**
 * Returns the courses that the user may schedule for, with their numbers of students; only those of `ids` when given.
 */
export const listSchedulableCourses = (db: Database, me: Me, now: Instant, ids?: readonly number[]) =>
  db
    .select({
      idCourse: course.id,
      name: course.name,
      code: course.code,
      yearsFilter: course.academicYear,
      students: countDistinct(enrolment.idUser),
    })
    .from(course)
    .leftJoin(
      enrolment,
      and(eq(enrolment.idSchool, course.idSchool), eq(enrolment.idCourse, course.id), isValidEnrolment(now)),
    )
    .where(and(isSchedulableCourse(db, me), ids && inArray(course.id, [...ids])))
    .groupBy(course.idSchool, course.id);

/** Returns the people who own an assessment or a schedule of the user's school that is not deleted. */
export const listOwners = (db: Database, me: Me) =>
  db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(
      or(
        inArray(
          user.id,
          db
            .select({ id: schedule.idOwner })
            .from(schedule)
            .where(and(eq(schedule.idSchool, schoolOf(me)), eq(schedule.deleted, false))),
        ),
        inArray(
          user.id,
          db
            .select({ id: assessment.idOwner })
            .from(assessment)
            .where(and(eq(assessment.idSchool, schoolOf(me)), eq(assessment.deleted, false))),
        ),
      ),
    );

/** How far back lessons say when a class usually has assessments, and how many different times are returned. */
const USUAL_SINCE_MS = 200 * 24 * 3_600_000;
const MAX_USUAL_TIMES = 200;

/** Returns at which times of the week the user scheduled for each course, the most frequent first. Windows of one day, at most 4 hours long. */
export const loadUsualTimes = async (db: Database, me: Me, now: Instant) => {
  const schedules = sql<number>`count(*)`.mapWith(Number);
  const rows = await db
    .select({
      idCourse: schedule.idCourse,
      weekday: sql<number>`extract(isodow from ${schedule.startDate})`.mapWith(Number).as('weekday'),
      startTime: schedule.startTime,
      endTime: schedule.endTime,
      schedules,
    })
    .from(schedule)
    .where(
      and(
        eq(schedule.idSchool, schoolOf(me)),
        eq(schedule.idOwner, me.idUser),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        gt(schedule.opens, now - USUAL_SINCE_MS),
        sql`${schedule.closes} - ${schedule.opens} <= interval '4 hours'`,
        sql`coalesce(${schedule.endDate}, ${schedule.startDate}) = ${schedule.startDate}`,
      ),
    )
    .groupBy(schedule.idCourse, sql`2`, schedule.startTime, schedule.endTime)
    .orderBy(desc(schedules), asc(sql`2`), asc(schedule.startTime))
    .limit(MAX_USUAL_TIMES);
  return Map.groupBy(rows, ({ idCourse }) => idCourse);
};
