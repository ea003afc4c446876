import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fullName } from '../../../core/people/roles.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { languageOf, type Me, schoolOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { enrolment, user } from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';

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
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ id: user.id, ...shownName(sql`${schoolOf(me)}::bigint`) })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(people.map((person) => [person.id, fullName(person, languageOf(me))]));
};
