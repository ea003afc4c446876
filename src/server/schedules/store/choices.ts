import { and, countDistinct, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission, seesWholeSchool } from '../../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { isSharedIn } from '../../database/memberships.ts';
import { assessment, course, courseTeacher, enrolment, user } from '../../database/schema.ts';

/** More than anybody scrolls through: who has more searches. */
const LISTED = 500;

/** Finished assessments of the school that somebody may schedule, or published ones of the provider (`sm`). */
const schedulable = (me: Me, sm: boolean, now: Instant): SQL | undefined =>
  and(
    eq(assessment.idSchool, sm ? PROVIDER_SCHOOL_ID : schoolOf(me)),
    eq(assessment.status, 2),
    eq(assessment.deleted, false),
    sm ? eq(assessment.publicationState, 'published') : ownOrShared(me, now),
  );

const ownOrShared = (me: Me, now: Instant): SQL | undefined =>
  seesWholeSchool(me.role)
    ? undefined
    : or(
        eq(assessment.idOwner, me.idUser),
        isSharedIn({ idSchool: schoolOf(me), now }, assessment.idOwner, user.shareMyAssessments),
      );

/** Returns whether somebody may schedule what the provider has published. */
export const maySchedulePublished = ({ permissions }: Me): boolean => hasPermission(permissions, 'schedules-sm');

/** Finished assessments that somebody may schedule and that have all the words, last changed first. */
export const listSchedulableAssessments = (
  db: Database,
  me: Me,
  { sm, words, now }: { sm: boolean; words: readonly string[]; now: Instant },
) =>
  db
    .select({
      idAssessment: assessment.id,
      idOwner: assessment.idOwner,
      title: assessment.title,
      subtitle: assessment.subtitle,
      updated: assessment.updated,
      qntQuestions: sql<number>`(
        select count(*)::int from assessment_snapshot placed
        where placed.id_school = assessment.id_school and placed.id_assessment = assessment.id
          and placed.form_number = 1)`,
    })
    .from(assessment)
    .where(and(schedulable(me, sm, now), ...words.map((word) => sql`strpos(${assessment.search}, ${word}) > 0`)))
    .orderBy(desc(assessment.updated), desc(assessment.id))
    .limit(LISTED);

/** Returns an assessment locked until the transaction ends, so that nobody deletes it while it is being scheduled. */
export const lockSchedulableAssessment = (db: Database, me: Me, sm: boolean, idAssessment: number, now: Instant) =>
  firstRow(
    db
      .select({ assessmentSchool: assessment.idSchool, idAssessment: assessment.id })
      .from(assessment)
      .where(and(schedulable(me, sm, now), eq(assessment.id, idAssessment)))
      .for('share'),
  );

const schedulableCourse = (db: Database, me: Me): SQL | undefined =>
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

/** The classes somebody may schedule for, with how many students they have: all, or those of `ids`. */
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
    .where(and(schedulableCourse(db, me), ids && inArray(course.id, [...ids])))
    .groupBy(course.idSchool, course.id);
