import { and, count, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { sittingTimesFor } from '../../core/schedules/windows.ts';
import { idArray } from '../database/arrays.ts';
import type { Database } from '../database/database.ts';
import { isOnRoster } from '../database/enrolments.ts';
import { personalTimes } from '../database/personal-times.ts';
import { schedule, scheduleStudent } from '../database/schema.ts';
import { writeEventsOf } from '../events/api.ts';

/** The schedules to update: all of some courses, or some schedules. */
type Target = { idsCourses: readonly number[] } | { idsSchedules: readonly number[] };

/**
 * Writes the audiences of schedules whose window has not closed from the rosters of their courses: adds students who
 * joined, removes those who left without an attempt, leaves those with an attempt. Schedules that an automatic schedule
 * made get no students from the roster, but lose who left. Must run in the transaction that
 * schedules, changes times or changes a roster.
 */
export const syncAudience = async (db: Database, idSchool: number, target: Target, now: Instant): Promise<void> => {
  if ('idsCourses' in target) await writeEventsOf(db, { idSchool, kind: 'roster' }, target.idsCourses, now);
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
    insert into schedule_student (id_school, id_schedule, id_user, form_number, ${helpColumns})
    select distinct on (planned.id, enrolment.id_user)
      planned.id_school, planned.id, enrolment.id_user, mod(mod(enrolment.list_number - 1, 3) + 3, 3) + 1,
      ${standingHelp}
    from schedule planned
    join course on course.id_school = ${idSchool} and course.id = planned.id_course
    join enrolment on enrolment.id_school = ${idSchool} and enrolment.id_course = planned.id_course
      and ${isOnRoster(now)}
    ${joinedStandingHelp(idSchool)}
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
    now,
  );
};

/** The columns of the audience that come from the standing help of a student who is added. */
export const helpColumns = sql.raw('extra_percent, extra_minutes, pause_minutes, large_print');

/** The values of `helpColumns`, of a student without standing help, too. */
export const standingHelp = sql.raw(
  `coalesce(accommodation.extra_percent, 0), coalesce(accommodation.extra_minutes, 0),
   coalesce(accommodation.pause_minutes, 0), coalesce(accommodation.large_print, false)`,
);

/** Joins enrolments with the standing help of their students. */
export const joinedStandingHelp = (idSchool: number): SQL => sql`
  left join accommodation on accommodation.id_school = ${idSchool} and accommodation.id_user = enrolment.id_user`;

/**
 * Writes how many students schedules have and when the last of them ends. Must run in the transaction that changes their audiences
 * or the times of single students.
 */
export const countAudiences = async (
  db: Database,
  idSchool: number,
  idsSchedules: readonly number[],
  now: Instant,
): Promise<void> => {
  if (idsSchedules.length === 0) return;
  const members = await db
    .select({
      id: schedule.id,
      times: { opens: schedule.opens, closes: schedule.closes, duration: schedule.duration },
      own: personalTimes,
      students: count(scheduleStudent.idUser),
    })
    .from(schedule)
    .leftJoin(scheduleStudent, and(eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idSchedule, schedule.id)))
    .where(and(eq(schedule.idSchool, idSchool), inArray(schedule.id, [...idsSchedules])))
    // Most students have the times of all.
    .groupBy(schedule.id, schedule.opens, schedule.closes, schedule.duration, ...Object.values(personalTimes));
  const counted = [...Map.groupBy(members, ({ id }) => id)].map(([id, rows]) => ({
    id,
    students: rows.reduce((sum, { students }) => sum + students, 0),
    ends: Math.max(...rows.flatMap(({ times, own }) => [times.closes, sittingTimesFor(times, own).closes])),
  }));
  await db.execute(sql`
    update schedule set students = counted.students, ends = counted.ends
    from jsonb_to_recordset(${JSON.stringify(
      counted.map(({ ends, ...row }) => ({ ...row, ends: new Date(ends).toISOString() })),
    )}::jsonb) as counted (id bigint, students int, ends timestamptz)
    where schedule.id_school = ${idSchool} and schedule.id = counted.id`);
  await writeEventsOf(db, { idSchool, kind: 'schedule' }, idsSchedules, now);
};
