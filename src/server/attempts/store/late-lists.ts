import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import { acrossSchools } from '../../database/across-schools.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { assessment, attempt, country, course, schedule, school, user } from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';
import type { ScheduleRef } from '../../schedules/api.ts';

/** Returns the students of attempts, ordered by last name, with the time at which each attempt ended. */
export const loadAttemptStudents = async (
  db: Database,
  { idSchool }: ScheduleRef,
  attempts: readonly { idAttempt: number }[],
  language: string,
) => {
  const rows = await db
    .select({
      idAttempt: attempt.id,
      idUser: user.id,
      ...shownName(attempt.idSchool),
      finished: attempt.finished,
    })
    .from(attempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .where(
      and(eq(attempt.idSchool, idSchool), inArray(attempt.id, [...new Set(attempts.map((one) => one.idAttempt))])),
    );
  return rows.sort(byLastNameIn(language));
};

/** Returns the names of the users who decided, by user id. */
export const loadDeciderNames = async (db: Database, decided: readonly { decidedBy: number | null }[]) => {
  const ids = [...new Set(decided.flatMap(({ decidedBy }) => decidedBy ?? []))];
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(inArray(user.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns how many late responses of a schedule wait for a decision. */
export const countWaiting = async (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<number> =>
  (
    await firstRow(
      db
        .select({ late: schedule.late })
        .from(schedule)
        .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))),
    )
  )?.late ?? 0;

/** Returns the schedules of all schools with late responses that wait for a decision. */
export const findSchedulesWithLate = (db: Database) =>
  db
    .select({
      idSchool: schedule.idSchool,
      idSchedule: schedule.id,
      idOwner: schedule.idOwner,
      idCourse: schedule.idCourse,
      assessmentSchool: schedule.assessmentSchool,
      idAssessment: schedule.idAssessment,
    })
    .from(schedule)
    .where(and(gt(schedule.late, 0), eq(schedule.deleted, false), acrossSchools('nightly work')))
    .orderBy(schedule.idSchool, schedule.id);

/**
 * Returns the owner of a schedule as the recipient of a mail (null when inactive or without an address), with the
 * names of its course and assessment. Mails are in the language that the owner chose, or else the school's.
 */
export const findScheduleOwner = async (
  db: Database,
  row: Awaited<ReturnType<typeof findSchedulesWithLate>>[number],
) => {
  const { email, firstName, active } = user;
  const language = sql<string>`coalesce(${user.language}, ${country.language})`;
  const owner = await firstRow(
    db
      .select({ to: email, firstName, active, language, courseName: course.name })
      .from(user)
      .innerJoin(course, and(eq(course.idSchool, row.idSchool), eq(course.id, row.idCourse)))
      .innerJoin(school, eq(school.id, course.idSchool))
      .innerJoin(country, eq(country.id, school.idCountry))
      .where(eq(user.id, row.idOwner)),
  );
  const head = await firstRow(
    db
      .select({ title: assessment.title })
      .from(assessment)
      .where(and(eq(assessment.idSchool, row.assessmentSchool), eq(assessment.id, row.idAssessment))),
  );
  const { to, firstName: name, language: chosen = null } = owner ?? {};
  const recipient = owner?.active && to ? { to, firstName: name ?? '', language: chosen } : null;
  return { recipient, courseName: owner?.courseName ?? '', title: head?.title ?? '' };
};
