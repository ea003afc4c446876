import { and, asc, eq, inArray } from 'drizzle-orm';
import { fullName } from '../../../core/people/roles.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { languageOf, type Me, schoolOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { enrolment } from '../../database/schema.ts';
import { loadShownNames } from '../../database/shown-names.ts';

/** Returns the ids of the students of courses, by course. */
export const loadRosters = async (db: Database, idSchool: number, idsCourses: readonly number[], now: Instant) =>
  Map.groupBy(
    await db
      .selectDistinct({ idCourse: enrolment.idCourse, idUser: enrolment.idUser })
      .from(enrolment)
      .where(and(eq(enrolment.idSchool, idSchool), inArray(enrolment.idCourse, [...idsCourses]), isValidEnrolment(now)))
      .orderBy(asc(enrolment.idCourse), asc(enrolment.idUser)),
    ({ idCourse }) => idCourse,
  );

/** Returns the names of people as lists show them, by id. */
export const loadNames = async (db: Database, me: Me, ids: readonly number[]): Promise<Map<number, string>> => {
  const names = await loadShownNames(db, schoolOf(me), ids);
  return new Map([...names].map(([id, name]) => [id, fullName(name, languageOf(me))]));
};
