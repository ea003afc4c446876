import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { seesWholeSchool } from '../../core/people/roles.ts';
import type { Actor } from '../../core/policies/actor.ts';
import { schoolOf } from '../area.ts';
import { type Database, firstRow } from './database.ts';
import { course, courseTeacher } from './schema.ts';

/** Returns the condition of `canReadCourse` in `core/policies/course.ts`; a property test proves that both agree. */
export const isReadableCourse = (db: Database, me: Actor): SQL | undefined =>
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

/** Returns the condition of `canSchedule` in `core/policies/course.ts`; a property test proves that both agree. */
export const isSchedulableCourse = (db: Database, me: Actor): SQL | undefined =>
  and(isReadableCourse(db, me), isNull(course.closed));

/** Returns whether there is such a course and the user may schedule assessments for it. */
export const maySchedule = async (db: Database, me: Actor, idCourse: number): Promise<boolean> =>
  (await firstRow(
    db
      .select({ id: course.id })
      .from(course)
      .where(and(isSchedulableCourse(db, me), eq(course.id, idCourse))),
  )) !== undefined;
