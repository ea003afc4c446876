import { and, asc, countDistinct, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/policies/actor.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { toSearchText } from '../../../core/searching/search-text.ts';
import { foldToLatin } from '../../../core/text/fold-characters.ts';
import { schoolOf } from '../../area.ts';
import { isReadableCourse, isSchedulableCourse } from '../../database/courses.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { isOnRoster } from '../../database/enrolments.ts';
import { accessCode, course, courseTeacher, enrolment, schedule, school, user } from '../../database/schema.ts';

/** A class as its rows say it. */
export type CourseRow = Awaited<ReturnType<typeof findCourses>>[number];

/** Returns the courses of the user's school that a condition finds among those they may see, with their students counted: of a closed one those of then. */
export const findCourses = (
  db: Database,
  me: Actor,
  { where, now, limit }: { where?: SQL | undefined; now: Instant; limit: number },
) =>
  db
    .select({
      idSchool: course.idSchool,
      idCourse: course.id,
      name: course.name,
      academicYear: course.academicYear,
      source: course.source,
      deleted: course.deleted,
      closed: course.closed,
      students: countDistinct(enrolment.idUser),
      neverSignedIn: sql<number>`
        count(distinct ${enrolment.idUser}) filter (where ${user.lastSignedIn} is null)`.mapWith(Number),
    })
    .from(course)
    .leftJoin(
      enrolment,
      and(eq(enrolment.idSchool, course.idSchool), eq(enrolment.idCourse, course.id), isOnRoster(now)),
    )
    .leftJoin(user, eq(user.id, enrolment.idUser))
    .where(and(isReadableCourse(db, me), where))
    .groupBy(course.idSchool, course.id)
    .orderBy(desc(course.academicYear), asc(course.id))
    .limit(limit);

/** Returns name and year of a course without a check of rights; undefined for none, or one that is deleted. */
export const findCourse = (db: Database, { idSchool, idCourse }: { idSchool: number; idCourse: number }) =>
  firstRow(
    db
      .select({ idSchool: course.idSchool, idCourse: course.id, name: course.name, academicYear: course.academicYear })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), eq(course.id, idCourse), eq(course.deleted, false))),
  );

/** Returns the academic years of the courses that the user may see, the last first. */
export const listYears = async (db: Database, me: Actor): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ year: course.academicYear })
    .from(course)
    .where(isReadableCourse(db, me))
    .orderBy(desc(course.academicYear));
  return rows.map(({ year }) => year);
};

/** Returns the teachers of courses of one school, by course. */
export const loadTeachers = async (db: Database, idSchool: number, idsCourses: readonly number[]) => {
  if (idsCourses.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      idCourse: courseTeacher.idCourse,
      ...{ idUser: user.id, firstName: user.firstName, lastName: user.lastName },
    })
    .from(courseTeacher)
    .innerJoin(user, eq(user.id, courseTeacher.idUser))
    .where(and(eq(courseTeacher.idSchool, idSchool), inArray(courseTeacher.idCourse, [...idsCourses])))
    .orderBy(asc(user.id));
  return Map.groupBy(rows, ({ idCourse }) => idCourse);
};

/** Returns the codes with which students join courses of one school, by course. */
export const loadCodes = async (db: Database, idSchool: number, idsCourses: readonly number[]) => {
  if (idsCourses.length === 0) return new Map<number, never>();
  const { code, limit, used, until } = accessCode;
  const rows = await db
    .select({ idCourse: accessCode.idCourse, code, limit, used, until })
    .from(accessCode)
    .where(
      and(
        eq(accessCode.idSchool, idSchool),
        inArray(accessCode.idCourse, [...idsCourses]),
        eq(accessCode.state, 'active'),
      ),
    )
    .orderBy(desc(accessCode.id));
  return new Map(rows.map((row) => [row.idCourse ?? 0, row]));
};

/** Returns what can be changed of an open course, locked; undefined for none that the user may see. */
export const findCourseForUpdate = (db: Database, me: Actor, idCourse: number) => {
  const { idSchool, id, name, academicYear, source, deleted, closed } = course;
  return firstRow(
    db
      .select({ idSchool, idCourse: id, name, academicYear, source, deleted, closed })
      .from(course)
      .where(and(isSchedulableCourse(db, me), eq(course.id, idCourse)))
      .for('update'),
  );
};

/** Returns a removed course of the user's school, locked, with whether the user teaches it. */
export const findRemovedCourse = async (db: Database, me: Actor, idCourse: number) => {
  const { idSchool, id, name, academicYear, source, deleted, closed } = course;
  const row = await firstRow(
    db
      .select({ idSchool, idCourse: id, name, academicYear, source, deleted, closed })
      .from(course)
      .where(and(eq(course.idSchool, schoolOf(me)), eq(course.id, idCourse), eq(course.deleted, true)))
      .for('update'),
  );
  if (!row) return undefined;
  const teachers = (await loadTeachers(db, row.idSchool, [idCourse])).get(idCourse) ?? [];
  return { ...row, isTaught: teachers.some(({ idUser }) => idUser === me.idUser) };
};

/** Returns whether a course of the school and year has a name that reads the same; `except` = another than this. */
export const isNameTaken = async (
  db: Database,
  { idSchool, name, academicYear }: { idSchool: number; name: string; academicYear: number },
  except = 0,
): Promise<boolean> => {
  const others = await db
    .select({ name: course.name })
    .from(course)
    .where(
      and(
        ...[eq(course.idSchool, idSchool), eq(course.academicYear, academicYear), eq(course.deleted, false)],
        ne(course.id, except),
      ),
    );
  const asRead = (text: string) => toSearchText(foldToLatin(text));
  return others.some((other) => asRead(other.name) === asRead(name));
};

/** Returns a condition: the schedule is neither over nor cancelled nor deleted. */
export const isOpenSchedule = (now: Instant): SQL | undefined =>
  and(
    eq(schedule.deleted, false),
    isNull(schedule.cancelled),
    sql`${schedule.ends} > ${sql.param(now, schedule.ends)}`,
  );

/** Returns whether a course has a schedule that is neither over nor cancelled. */
export const hasOpenSchedules = async (db: Database, idSchool: number, idCourse: number, now: Instant) =>
  (await firstRow(
    db
      .select({ id: schedule.id })
      .from(schedule)
      .where(and(eq(schedule.idSchool, idSchool), eq(schedule.idCourse, idCourse), isOpenSchedule(now)))
      .limit(1),
  )) !== undefined;

/** Stores what was changed of a course. */
export const updateCourse = (
  db: Database,
  { idSchool, idCourse }: { idSchool: number; idCourse: number },
  fields: Partial<Pick<typeof course.$inferInsert, 'name' | 'deleted'>>,
) =>
  db
    .update(course)
    .set(fields)
    .where(and(eq(course.idSchool, idSchool), eq(course.id, idCourse)));

/** Returns name and country of a school. */
export const findSchool = async (db: Database, id: number) => {
  const { name, idCountry } = school;
  const row = await firstRow(db.select({ name, idCountry }).from(school).where(eq(school.id, id)));
  if (!row) throw new Error(`there is no school ${id}`);
  return row;
};
