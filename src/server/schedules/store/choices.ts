import { and, count, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { seesWholeSchool } from '../../../core/people.ts';
import { type Me, schoolOf } from '../../area.ts';
import { type Database, one } from '../../database/database.ts';
import { assessment, assessmentQuestion, course, courseStudent, courseTeacher, user } from '../../database/schema.ts';

/** More than anybody scrolls through: who has more searches. */
const LISTED = 500;

const schedulable = (me: Me): SQL | undefined =>
  and(
    eq(assessment.idSchool, schoolOf(me)),
    eq(assessment.status, 2),
    eq(assessment.deleted, false),
    seesWholeSchool(me.role) ? undefined : or(eq(assessment.idOwner, me.idUser), user.shareMyAssessments),
  );

/** Finished assessments that somebody may schedule and that have all the words, last changed first. */
export const schedulableAssessments = (db: Database, me: Me, words: readonly string[]) =>
  db
    .select({
      idAssessment: assessment.id,
      idOwner: assessment.idOwner,
      title: assessment.title,
      subtitle: assessment.subtitle,
      updated: assessment.updated,
      qntQuestions: sql<number>`(
        select count(*)::int from ${assessmentQuestion}
        where ${assessmentQuestion.idAssessment} = ${assessment.id} and ${assessmentQuestion.version} = 1)`,
    })
    .from(assessment)
    .innerJoin(user, eq(user.id, assessment.idOwner))
    .where(and(schedulable(me), ...words.map((word) => sql`strpos(${assessment.search}, ${word}) > 0`)))
    .orderBy(desc(assessment.updated), desc(assessment.id))
    .limit(LISTED);

/** Held until the transaction ends, so that nobody deletes it while it is being scheduled. */
export const schedulableAssessment = (db: Database, me: Me, idAssessment: number) =>
  one(
    db
      .select({ id: assessment.id })
      .from(assessment)
      .innerJoin(user, eq(user.id, assessment.idOwner))
      .where(and(schedulable(me), eq(assessment.id, idAssessment)))
      .for('share', { of: assessment }),
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
export const schedulableCourses = (db: Database, me: Me, ids?: readonly number[]) =>
  db
    .select({
      idCourse: course.id,
      name: course.name,
      yearsFilter: course.yearsFilter,
      students: count(courseStudent.idUser),
    })
    .from(course)
    .leftJoin(courseStudent, and(eq(courseStudent.idSchool, course.idSchool), eq(courseStudent.idCourse, course.id)))
    .where(and(schedulableCourse(db, me), ids && inArray(course.id, [...ids])))
    .groupBy(course.id);
