import { and, countDistinct, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { seesWholeSchool } from '../../../core/people/roles.ts';
import type { Actor } from '../../../core/policies/actor.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { isSchedulableBy } from '../../assessments/api.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { assessment, course, courseTeacher, enrolment } from '../../database/schema.ts';

/** Teachers with more assessments search. */
const MAX_LISTED = 500;

/**
 * Returns the assessments that the user may schedule and whose titles contain all words, the last changed first. `sm`
 * lists the provider's instead of the school's.
 */
export const listSchedulableAssessments = (
  db: Database,
  me: Me,
  { sm, words, now }: { sm: boolean; words: readonly string[]; now: Instant },
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
    .where(
      and(
        isSchedulableBy(me, sm ? 'provider' : 'own', now),
        ...words.map((word) => sql`strpos(${assessment.search}, ${word}) > 0`),
      ),
    )
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

/** Returns the condition of `canSchedule` in `core/policies/course.ts`; a property test proves that both agree. */
export const isSchedulableCourse = (db: Database, me: Actor): SQL | undefined =>
  and(
    eq(course.idSchool, schoolOf(me)),
    eq(course.deleted, false),
    seesWholeSchool(me.role)
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(courseTeacher)
            .where(
              and(
                eq(courseTeacher.idSchool, course.idSchool),
                eq(courseTeacher.idCourse, course.id),
                eq(courseTeacher.idUser, me.idUser),
              ),
            ),
        ),
  );

/**
 * Returns the courses that the user may schedule for, with their numbers of students; only those of `ids` when given.
 */
export const listSchedulableCourses = (db: Database, me: Me, now: Instant, ids?: readonly number[]) =>
  db
    .select({
      idCourse: course.id,
      name: course.name,
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
