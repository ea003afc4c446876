import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { idArray } from '../database/arrays.ts';
import type { Database } from '../database/database.ts';
import { isOnRoster } from '../database/enrolments.ts';
import { schedule } from '../database/schema.ts';

/** The schedules to update: all of some courses, or some schedules. */
type Target = { idsCourses: readonly number[] } | { idsSchedules: readonly number[] };

/**
 * Writes the audiences of schedules whose window has not closed from the rosters of their courses: adds students who
 * joined, removes those who left without an attempt, leaves those with an attempt. Schedules that an automatic schedule
 * made get no students from the roster, but lose who left. Must run in the transaction that
 * schedules, changes times or changes a roster.
 */
export const syncAudience = async (db: Database, idSchool: number, target: Target, now: Instant): Promise<void> => {
  const rows = await db
    .select({ id: schedule.id })
    .from(schedule)
    .where(
      and(
        eq(schedule.idSchool, idSchool),
        'idsCourses' in target
          ? inArray(schedule.idCourse, [...target.idsCourses])
          : inArray(schedule.id, [...target.idsSchedules]),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        gt(schedule.closes, now),
      ),
    )
    .orderBy(schedule.id)
    // Prevents starts meanwhile, so that no removed student has an attempt.
    .for('update');
  if (rows.length === 0) return;
  const ids = idArray(rows.map(({ id }) => id));
  await db.execute(sql`
    delete from schedule_student member
    using schedule planned
    where member.id_school = ${idSchool} and member.id_schedule = any(${ids}) and member.source <> 'teacher'
      and planned.id_school = ${idSchool} and planned.id = member.id_schedule
      and not exists (
        select from enrolment
        join course on course.id_school = ${idSchool} and course.id = enrolment.id_course
        where enrolment.id_school = ${idSchool} and enrolment.id_course = planned.id_course
          and enrolment.id_user = member.id_user and ${isOnRoster(now)})
      and not exists (
        select from attempt
        where attempt.id_school = ${idSchool} and attempt.id_schedule = member.id_schedule
          and attempt.id_user = member.id_user)`);
  // Students next to each other in the list often sit next to each other, so they get different forms.
  await db.execute(sql`
    insert into schedule_student (id_school, id_schedule, id_user, form_number)
    select distinct on (planned.id, enrolment.id_user)
      planned.id_school, planned.id, enrolment.id_user, mod(mod(enrolment.list_number - 1, 3) + 3, 3) + 1
    from schedule planned
    join course on course.id_school = ${idSchool} and course.id = planned.id_course
    join enrolment on enrolment.id_school = ${idSchool} and enrolment.id_course = planned.id_course
      and ${isOnRoster(now)}
    where planned.id_school = ${idSchool} and planned.id = any(${ids})
      -- A follow-up is for who has a grade in its band, not for the class.
      and not exists (
        select from automatic_schedule band
        where band.id_school = ${idSchool} and band.id_created = planned.id)
    order by planned.id, enrolment.id_user, enrolment.since desc
    on conflict do nothing`);
  await countAudiences(
    db,
    idSchool,
    rows.map(({ id }) => id),
  );
};

/** Writes how many students schedules have and when the last of them ends. */
export const countAudiences = async (db: Database, idSchool: number, idsSchedules: readonly number[]) => {
  if (idsSchedules.length === 0) return;
  const ids = idArray(idsSchedules);
  await db.execute(sql`
    update schedule set students = audience.students, ends = greatest(schedule.closes, audience.closes)
    from (
      select planned.id, count(member.id_user)::int as students, max(member.closes) as closes
      from schedule planned
      left join schedule_student member on member.id_school = ${idSchool} and member.id_schedule = planned.id
      where planned.id_school = ${idSchool} and planned.id = any(${ids})
      group by planned.id
    ) audience
    where schedule.id_school = ${idSchool} and schedule.id = audience.id`);
};
