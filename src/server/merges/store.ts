import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { byNameIn, compareNamesIn } from '../../core/text/compare-names.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { isValidEnrolment } from '../database/enrolments.ts';
import { assessment, attempt, course, enrolment, schedule } from '../database/schema.ts';

/** Two accounts in a school: the one that stays and the one that is merged into it. */
export type Pair = { idSchool: number; idKept: number; idMerged: number };

type Asked = { ids: readonly number[]; language: string; now: Instant };

/** Returns the names of the classes in which students are now, sorted in a language, by student. */
export const findClassNames = async (db: Database, idSchool: number, { ids, language, now }: Asked) => {
  const rows = await db
    .selectDistinct({ idUser: enrolment.idUser, name: course.name })
    .from(enrolment)
    .innerJoin(course, and(eq(course.idSchool, enrolment.idSchool), eq(course.id, enrolment.idCourse)))
    .where(
      and(
        eq(enrolment.idSchool, idSchool),
        inArray(enrolment.idUser, [...ids]),
        isValidEnrolment(now),
        eq(course.deleted, false),
        isNull(course.closed),
      ),
    );
  return Map.groupBy(rows.toSorted(byNameIn(language)), ({ idUser }) => idUser);
};

/**
 * Locks the schedules that two students have, or will through the classes of either, in the order of their ids, so that
 * nobody starts or saves in them meanwhile.
 */
export const lockSchedulesOf = (db: Database, { idSchool, idKept, idMerged }: Pair, now: Instant) => {
  const people = idArray([idKept, idMerged]);
  return db.execute(sql`
    select schedule.id from schedule
    where schedule.id_school = ${idSchool} and (
      schedule.id in (
        select member.id_schedule from schedule_student member
        where member.id_school = ${idSchool} and member.id_user = any(${people}))
      or schedule.closes > ${sql.param(now, schedule.closes)} and schedule.id_course in (
        select enrolment.id_course from enrolment
        where enrolment.id_school = ${idSchool} and enrolment.id_user = any(${people})))
    order by schedule.id
    for update`);
};

/** Returns the schedules in which students have an attempt, with whether it is in progress. */
export const findAttempts = (db: Database, { idSchool, idKept, idMerged }: Pair) =>
  db
    .select({
      idUser: attempt.idUser,
      idSchedule: attempt.idSchedule,
      isOpen: sql<boolean>`${attempt.finished} is null`,
    })
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), inArray(attempt.idUser, [idKept, idMerged])));

/** Returns the titles of the assessments of schedules, each once, sorted in a language. */
export const findTitles = async (
  db: Database,
  idSchool: number,
  { ids, language }: Omit<Asked, 'now'>,
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ title: assessment.title })
    .from(schedule)
    .innerJoin(
      assessment,
      and(
        inArray(assessment.idSchool, [idSchool, PROVIDER_SCHOOL_ID]),
        eq(assessment.idSchool, schedule.assessmentSchool),
        eq(assessment.id, schedule.idAssessment),
      ),
    )
    .where(and(eq(schedule.idSchool, idSchool), inArray(schedule.id, [...ids])));
  return rows.map(({ title }) => title).sort(compareNamesIn(language));
};

/** Returns how many rows of each kind a person has in a school. */
export const countRows = async (db: Database, idSchool: number, idUser: number) => {
  const of = (table: string) => sql`
    (select count(*)::int from ${sql.identifier(table)} as own where own.id_school = ${idSchool} and own.id_user = ${idUser})`;
  const [row] = rowsOf<{ classes: number; assignments: number; attempts: number }>(
    await db.execute(
      sql`select ${of('enrolment')} as classes, ${of('schedule_student')} as assignments, ${of('attempt')} as attempts`,
    ),
  );
  if (!row) throw new Error('a count has no row');
  return row;
};
