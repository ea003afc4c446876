import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findConflicts } from '../../../core/schedules/conflicts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { overlaps, type SittingTimes, sittingTimesFor, type TimeWindow } from '../../../core/schedules/windows.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { course, enrolment, schedule, scheduleStudent } from '../../database/schema.ts';
import { loadDetails, type ScheduleDetails } from './details.ts';

/**
 * Locks these courses and all that share a student with them until the transaction ends, so that of two schedules for
 * the same student the second one to come sees the first.
 */
export const lockCourses = (db: Database, idSchool: number, idsCourses: readonly number[], now: Instant) => {
  const here = alias(enrolment, 'here');
  const elsewhere = alias(enrolment, 'elsewhere');
  const sharing = db
    .select({ idCourse: elsewhere.idCourse })
    .from(here)
    .innerJoin(elsewhere, and(eq(elsewhere.idSchool, here.idSchool), eq(elsewhere.idUser, here.idUser)))
    .where(
      and(
        eq(here.idSchool, idSchool),
        inArray(here.idCourse, [...idsCourses]),
        isValidEnrolment(now, here),
        isValidEnrolment(now, elsewhere),
      ),
    );
  return (
    db
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), or(inArray(course.id, [...idsCourses]), inArray(course.id, sharing))))
      // Always in this order, so that two that overlap wait for one another and not both for each other.
      .orderBy(course.id)
      .for('no key update')
  );
};

/** How another schedule stands in the way of a new one. */
type Reasons = {
  sameCourse: boolean;
  /** Whether they share a student. */
  students: boolean;
  /** Whether a student cannot sit at both. */
  busy: boolean;
};

/** Another schedule at the time of a new one. */
export type Clash = ScheduleDetails & Reasons;

type Planned = SittingTimes & { id: number; idCourse: number; idOwner: number };

/** Returns the other schedules at the times of these: for the same students, for the same course, or by the same teacher. */
export const findClashes = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
  now: Instant,
): Promise<Clash[]> => {
  const planned = await db
    .select(times)
    .from(schedule)
    .where(and(eq(schedule.idSchool, idSchool), inArray(schedule.id, [...ids])));
  const span = spanOf(planned);
  const others = await byCourseOrOwner(db, idSchool, planned, span);
  const near = await sittingsOf(db, idSchool, ids, span);
  // Whether one of those still has a free slot depends on what stands beside it.
  const sittings = near.length > 0 ? await sittingsOf(db, idSchool, ids, spanOf(near)) : [];
  const found = Map.groupBy([...ofCourseOrOwner(planned, others), ...ofStudents(ids, sittings, now)], ({ id }) => id);
  const details = await loadDetails(
    db,
    idSchool,
    [...found.keys()].sort((a, b) => a - b),
  );
  return details.map((row): Clash => {
    const list = found.get(row.schedule.id) ?? [];
    const is = (reason: keyof Reasons) => list.some((one) => one.reason === reason);
    return { ...row, sameCourse: is('sameCourse'), students: is('students'), busy: is('busy') };
  });
};

type Found = { id: number; reason: keyof Reasons | 'sameOwner' };

const ofCourseOrOwner = (planned: readonly Planned[], others: readonly Planned[]): Found[] =>
  planned.flatMap((mine) =>
    others
      .filter(({ id, ...other }) => id !== mine.id && overlaps(mine, other))
      .flatMap(({ id, idCourse, idOwner }): Found[] => {
        if (idCourse === mine.idCourse) return [{ id, reason: 'sameCourse' }];
        // Several courses at once are what the teacher asked for.
        const chosen = planned.some((one) => one.id === id);
        return idOwner === mine.idOwner && !chosen ? [{ id, reason: 'sameOwner' }] : [];
      }),
  );

const ofStudents = (ids: readonly number[], sittings: readonly StudentSitting[], now: Instant): Found[] =>
  [...Map.groupBy(sittings, ({ idUser }) => idUser).values()].flatMap((list) =>
    list
      .filter(({ id }) => ids.includes(id))
      .flatMap((sitting) => {
        const mine = leftFrom(sitting, now);
        const rest = list.filter(({ id }) => id !== mine.id);
        return [
          ...rest.filter((other) => overlaps(mine, other)).map(({ id }): Found => ({ id, reason: 'students' })),
          ...findConflicts(mine, rest).map(({ id }): Found => ({ id, reason: 'busy' })),
        ];
      }),
  );

const times = {
  id: schedule.id,
  idCourse: schedule.idCourse,
  idOwner: schedule.idOwner,
  opens: schedule.opens,
  closes: schedule.closes,
  duration: schedule.duration,
};

const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  opens: Math.min(...windows.map(({ opens }) => opens)),
  closes: Math.max(...windows.map(({ closes }) => closes)),
});

const standing = (idSchool: number, { opens, closes }: TimeWindow) =>
  and(
    eq(schedule.idSchool, idSchool),
    eq(schedule.deleted, false),
    isNull(schedule.cancelled),
    lt(schedule.opens, closes),
    gt(schedule.ends, opens),
  );

const byCourseOrOwner = (db: Database, idSchool: number, planned: readonly Planned[], span: TimeWindow) =>
  db
    .select(times)
    .from(schedule)
    .where(
      and(
        standing(idSchool, span),
        or(
          inArray(schedule.idCourse, [...new Set(planned.map(({ idCourse }) => idCourse))]),
          inArray(schedule.idOwner, [...new Set(planned.map(({ idOwner }) => idOwner))]),
        ),
      ),
    );

type StudentSitting = SittingTimes & { id: number; idUser: number };

/** Returns when the students of some schedules can sit at what is scheduled for them in a span of time. */
const sittingsOf = async (
  db: Database,
  idSchool: number,
  ids: readonly number[],
  span: TimeWindow,
): Promise<StudentSitting[]> => {
  const member = alias(scheduleStudent, 'member');
  const students = db
    .select({ idUser: member.idUser })
    .from(member)
    .where(and(eq(member.idSchool, idSchool), inArray(member.idSchedule, [...ids])));
  const rows = await db
    .select({
      id: schedule.id,
      idUser: scheduleStudent.idUser,
      schedule: times,
      own: { opens: scheduleStudent.opens, closes: scheduleStudent.closes, duration: scheduleStudent.duration },
    })
    .from(scheduleStudent)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, scheduleStudent.idSchool), eq(schedule.id, scheduleStudent.idSchedule)),
    )
    .where(
      and(eq(scheduleStudent.idSchool, idSchool), inArray(scheduleStudent.idUser, students), standing(idSchool, span)),
    );
  return rows.map(({ id, idUser, schedule, own }) => ({ id, idUser, ...sittingTimesFor(schedule, own) }));
};

/** Returns what is left of a sitting at a moment. */
const leftFrom = <One extends SittingTimes>(sitting: One, now: Instant): One => ({
  ...sitting,
  opens: Math.max(sitting.opens, now),
});
