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
 * Locks these courses and all courses that share a student with them until the transaction ends, so that of two
 * concurrent schedules for the same student the second transaction sees the first schedule.
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
      // Always in this order, so that two overlapping transactions cannot deadlock.
      .orderBy(course.id)
      .for('no key update')
  );
};

/** How another schedule conflicts with a new one. */
type Reasons = {
  sameCourse: boolean;
  /** Whether they share a student. */
  students: boolean;
  /** Whether a student cannot sit at both. */
  busy: boolean;
};

/** Another schedule whose time overlaps with a new one. */
export type Clash = ScheduleDetails & Reasons;

type Planned = SittingTimes & { id: number; idCourse: number; idOwner: number };

/** Returns the schedules whose times overlap with these: of the same students, the same course or the same teacher. */
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
  // Whether a student still has a free slot depends on the other sittings around it.
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
  planned.flatMap((own) =>
    others
      .filter(({ id, ...other }) => id !== own.id && overlaps(own, other))
      .flatMap(({ id, idCourse, idOwner }): Found[] => {
        if (idCourse === own.idCourse) return [{ id, reason: 'sameCourse' }];
        // Scheduling several courses at once is no clash of the teacher with themselves.
        const chosen = planned.some((one) => one.id === id);
        return idOwner === own.idOwner && !chosen ? [{ id, reason: 'sameOwner' }] : [];
      }),
  );

const ofStudents = (ids: readonly number[], sittings: readonly StudentSitting[], now: Instant): Found[] =>
  [...Map.groupBy(sittings, ({ idUser }) => idUser).values()].flatMap((list) =>
    list
      .filter(({ id }) => ids.includes(id))
      .flatMap((sitting) => {
        const remaining = leftFrom(sitting, now);
        const rest = list.filter(({ id }) => id !== remaining.id);
        return [
          ...rest.filter((other) => overlaps(remaining, other)).map(({ id }): Found => ({ id, reason: 'students' })),
          ...findConflicts(remaining, rest).map(({ id }): Found => ({ id, reason: 'busy' })),
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

const isOpenDuring = (idSchool: number, { opens, closes }: TimeWindow) =>
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
        isOpenDuring(idSchool, span),
        or(
          inArray(schedule.idCourse, [...new Set(planned.map(({ idCourse }) => idCourse))]),
          inArray(schedule.idOwner, [...new Set(planned.map(({ idOwner }) => idOwner))]),
        ),
      ),
    );

type StudentSitting = SittingTimes & { id: number; idUser: number };

/** Returns when the students of some schedules can start and finish each schedule they have in a span of time. */
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
      and(
        eq(scheduleStudent.idSchool, idSchool),
        inArray(scheduleStudent.idUser, students),
        isOpenDuring(idSchool, span),
      ),
    );
  return rows.map(({ id, idUser, schedule, own }) => ({ id, idUser, ...sittingTimesFor(schedule, own) }));
};

/** Returns the part of a sitting after `now`. */
const leftFrom = <One extends SittingTimes>(sitting: One, now: Instant): One => ({
  ...sitting,
  opens: Math.max(sitting.opens, now),
});
