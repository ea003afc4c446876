import { and, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findConflicts } from '../../../core/schedules/conflicts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import {
  overlaps,
  type PersonalTimes,
  type SittingTimes,
  sittingTimesFor,
  type TimeWindow,
} from '../../../core/schedules/windows.ts';
import { idArray } from '../../database/arrays.ts';
import type { Database } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import { personalTimes } from '../../database/personal-times.ts';
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
      .select({ id: course.id, closed: course.closed })
      .from(course)
      .where(and(eq(course.idSchool, idSchool), or(inArray(course.id, [...idsCourses]), inArray(course.id, sharing))))
      // Always in this order, so that two overlapping transactions cannot deadlock.
      .orderBy(course.id)
      .for('no key update')
  );
};

/** How another schedule conflicts with a planned one. */
type Reasons = {
  sameCourse: boolean;
  /** Whether they share a student. */
  students: boolean;
  /** Whether a student cannot sit at both. */
  busy: boolean;
};

type Timed = SittingTimes & { id: number; idCourse: number; idOwner: number };

/** A schedule with its times and the names that a conflict with it shows. */
type NamedSchedule = Pick<ScheduleDetails, 'title' | 'courseName' | 'owner'> & { schedule: Timed };

type Member = { idUser: number; own: PersonalTimes | null };

/** A schedule that is just being written, or only looked at: its id is then below 0. */
export type PlannedSchedule = NamedSchedule & { audience: readonly Member[] };

/** Another schedule whose time overlaps with a planned one, and the students who share both. */
export type Clash = NamedSchedule & Reasons & { idsStudents: number[] };

/** A student's times at a schedule. */
export type StudentSitting = SittingTimes & { id: number; idUser: number };

/** What else the class, the students and the teacher of planned schedules have in a span of time. */
export type Neighbours = { ofCourseOrOwner: Timed[]; ofStudents: StudentSitting[] };

/** Returns schedules that exist, with their audiences, as planned ones. */
export const loadPlanned = async (
  db: Database,
  idSchool: number,
  details: readonly ScheduleDetails[],
): Promise<PlannedSchedule[]> => {
  const rows = await db
    .select({
      idSchedule: scheduleStudent.idSchedule,
      idUser: scheduleStudent.idUser,
      own: personalTimes,
    })
    .from(scheduleStudent)
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        inArray(
          scheduleStudent.idSchedule,
          details.map(({ schedule }) => schedule.id),
        ),
      ),
    );
  const audiences = Map.groupBy(rows, ({ idSchedule }) => idSchedule);
  return details.map((row) => ({ ...row, audience: audiences.get(row.schedule.id) ?? [] }));
};

/**
 * Returns the schedules whose times overlap with planned ones: of the same students, the same course or the same
 * teacher.
 */
export const findClashes = async (
  db: Database,
  idSchool: number,
  planned: readonly PlannedSchedule[],
  now: Instant,
): Promise<Clash[]> => {
  const timed = planned.map(({ schedule }) => schedule);
  const ownSittings = planned.flatMap(sittingsOf);
  const near = await loadNeighbours(db, idSchool, planned, spanOf([...timed, ...ownSittings]));
  // Whether a student still has a free slot depends on the other sittings around it.
  const around =
    near.ofStudents.length > 0
      ? await loadNeighbours(db, idSchool, planned, spanOf([...ownSittings, ...near.ofStudents]))
      : near;
  const found = Map.groupBy(
    [
      ...clashesOfCourseOrOwner(timed, [...near.ofCourseOrOwner, ...timed]),
      ...clashesOfStudents(new Set(timed.map(({ id }) => id)), [...around.ofStudents, ...ownSittings], now),
    ],
    ({ id }) => id,
  );
  const isPlanned = (id: number) => timed.some((one) => one.id === id);
  const ids = [...found.keys()].sort((a, b) => a - b);
  const details = await loadDetails(
    db,
    idSchool,
    ids.filter((id) => !isPlanned(id)),
  );
  const named = new Map([...planned, ...details].map((row) => [row.schedule.id, row]));
  return ids.flatMap((id): Clash[] => {
    const row = named.get(id);
    const list = found.get(id) ?? [];
    const is = (reason: Found['reason']) => list.some((one) => one.reason === reason);
    const idsStudents = [...new Set(list.flatMap(({ idUser }) => idUser ?? []))];
    return row
      ? [{ ...row, sameCourse: is('sameCourse'), students: is('students'), busy: is('busy'), idsStudents }]
      : [];
  });
};

type Found = { id: number; reason: keyof Reasons | 'sameOwner'; idUser?: number };

const clashesOfCourseOrOwner = (planned: readonly Timed[], others: readonly Timed[]): Found[] =>
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

const clashesOfStudents = (planned: ReadonlySet<number>, sittings: readonly StudentSitting[], now: Instant): Found[] =>
  [...Map.groupBy(sittings, ({ idUser }) => idUser)].flatMap(([idUser, list]) =>
    list
      .filter(({ id }) => planned.has(id))
      .flatMap((sitting) => {
        const remaining = leftFrom(sitting, now);
        const rest = list.filter(({ id }) => id !== remaining.id);
        return [
          ...rest
            .filter((other) => overlaps(remaining, other))
            .map(({ id }): Found => ({ id, reason: 'students', idUser })),
          ...findConflicts(remaining, rest).map(({ id }): Found => ({ id, reason: 'busy', idUser })),
        ];
      }),
  );

const sittingsOf = ({ schedule, audience }: PlannedSchedule): StudentSitting[] =>
  audience.map(({ idUser, own }) => ({ id: schedule.id, idUser, ...sittingTimesFor(schedule, own) }));

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

/** Returns the other schedules of the classes, teachers and students of planned ones that are open in a span of time. */
export const loadNeighbours = async (
  db: Database,
  idSchool: number,
  planned: readonly PlannedSchedule[],
  { opens, closes }: TimeWindow,
): Promise<Neighbours> => {
  const idsPlanned = planned.map(({ schedule }) => schedule.id);
  const isOpenThen = and(
    eq(schedule.idSchool, idSchool),
    notInArray(schedule.id, idsPlanned),
    eq(schedule.deleted, false),
    isNull(schedule.cancelled),
    lt(schedule.opens, closes),
    gt(schedule.ends, opens),
  );
  const unique = (ids: number[]) => [...new Set(ids)];
  const ofCourseOrOwner = await db
    .select(times)
    .from(schedule)
    .where(
      and(
        isOpenThen,
        or(
          inArray(schedule.idCourse, unique(planned.map(({ schedule }) => schedule.idCourse))),
          inArray(schedule.idOwner, unique(planned.map(({ schedule }) => schedule.idOwner))),
        ),
      ),
    );
  const students = unique(planned.flatMap(({ audience }) => audience.map(({ idUser }) => idUser)));
  const rows = await db
    .select({
      idUser: scheduleStudent.idUser,
      schedule: times,
      own: personalTimes,
    })
    .from(scheduleStudent)
    .innerJoin(
      schedule,
      and(eq(schedule.idSchool, scheduleStudent.idSchool), eq(schedule.id, scheduleStudent.idSchedule)),
    )
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        sql`${scheduleStudent.idUser} = any(${idArray(students)})`,
        isOpenThen,
      ),
    );
  const ofStudents = rows.map(({ idUser, schedule, own }) => ({
    id: schedule.id,
    idUser,
    ...sittingTimesFor(schedule, own),
  }));
  return { ofCourseOrOwner, ofStudents };
};

/** Returns the part of a sitting after `now`. */
const leftFrom = <One extends SittingTimes>(sitting: One, now: Instant): One => ({
  ...sitting,
  opens: Math.max(sitting.opens, now),
});
