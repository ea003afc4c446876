import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { seesWholeSchool } from '../../../core/people/roles.ts';
import { type Accommodation, noAccommodation } from '../../../core/schedules/accommodations.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { isValidEnrolment } from '../../database/enrolments.ts';
import {
  accommodation,
  attempt,
  enrolment,
  membership,
  schedule,
  scheduleStudent,
  user,
} from '../../database/schema.ts';
import { shownName } from '../../database/shown-names.ts';
import { isTaughtBy } from '../../database/taught-students.ts';
import type { OwnAccommodation } from './own-window.ts';

const help = {
  extraPercent: accommodation.extraPercent,
  extraMinutes: accommodation.extraMinutes,
  pauseMinutes: accommodation.pauseMinutes,
  largePrint: accommodation.largePrint,
};

const scheduledName = shownName(scheduleStudent.idSchool);
const enrolledName = shownName(enrolment.idSchool);

type Person = { idUser: number; firstName: string; lastName: string };
type Standing = Accommodation & { revision: number };

/** A student of a schedule, with what the student has there and at every assessment. */
export type Member = Person & {
  /** Null where the schedule is only planned: the student then has what the student has at every assessment. */
  own: (OwnAccommodation & { thisTime: boolean; revision: number }) | null;
  standing: Standing | null;
  /** When the student started; null = not yet. */
  started: Instant | null;
  /** Whether the student has ended the attempt: more time changes nothing. */
  isFinished: boolean;
};

/** Returns the students of a schedule, or one of them. */
export const loadMembers = async (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  idUser?: number,
): Promise<Member[]> => {
  const rows = await db
    .select({
      idUser: user.id,
      ...scheduledName,
      own: {
        ...{ idUser: scheduleStudent.idUser, opens: scheduleStudent.opens, closes: scheduleStudent.closes },
        ...{ extraPercent: scheduleStudent.extraPercent, extraMinutes: scheduleStudent.extraMinutes },
        ...{ pauseMinutes: scheduleStudent.pauseMinutes, largePrint: scheduleStudent.largePrint },
        ...{ thisTime: scheduleStudent.thisTime, revision: scheduleStudent.revision },
      },
      standing: { ...help, revision: accommodation.revision },
      started: attempt.started,
      isFinished: sql<boolean>`coalesce(${attempt.finished} is not null and not ${attempt.closedByClock}, false)`,
    })
    .from(scheduleStudent)
    .innerJoin(user, eq(user.id, scheduleStudent.idUser))
    .leftJoin(
      accommodation,
      and(eq(accommodation.idSchool, idSchool), eq(accommodation.idUser, scheduleStudent.idUser)),
    )
    .leftJoin(
      attempt,
      and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, id), eq(attempt.idUser, scheduleStudent.idUser)),
    )
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        eq(scheduleStudent.idSchedule, id),
        idUser === undefined ? undefined : eq(scheduleStudent.idUser, idUser),
      ),
    )
    .orderBy(asc(user.id));
  return rows;
};

/** Returns the students of classes, each once, as members of a schedule that is only planned. */
export const loadPlannedMembers = async (
  db: Database,
  idSchool: number,
  idsCourses: readonly number[],
  now: Instant,
): Promise<Member[]> => {
  const rows = await db
    .selectDistinct({ idUser: user.id, ...enrolledName, standing: { ...help, revision: accommodation.revision } })
    .from(enrolment)
    .innerJoin(user, eq(user.id, enrolment.idUser))
    .leftJoin(accommodation, and(eq(accommodation.idSchool, idSchool), eq(accommodation.idUser, enrolment.idUser)))
    .where(and(eq(enrolment.idSchool, idSchool), inArray(enrolment.idCourse, [...idsCourses]), isValidEnrolment(now)))
    .orderBy(asc(user.id));
  return rows.map((row) => ({ ...row, own: null, started: null, isFinished: false }));
};

/** Returns what students have at every assessment, by student. */
export const loadStanding = async (
  db: Database,
  idSchool: number,
  idsUsers: readonly number[],
): Promise<Map<number, Accommodation>> => {
  if (idsUsers.length === 0) return new Map();
  const rows = await db
    .select({ idUser: accommodation.idUser, ...help })
    .from(accommodation)
    .where(and(eq(accommodation.idSchool, idSchool), inArray(accommodation.idUser, [...idsUsers])));
  return new Map(rows.map(({ idUser, ...one }) => [idUser, one]));
};

/** Returns whether the user may see and change what a student of the school has at every assessment. */
export const isAccommodated = async (db: Database, me: Me, idUser: number, now: Instant): Promise<boolean> => {
  const idSchool = schoolOf(me);
  const row = await firstRow(
    db
      .select({ idUser: membership.idUser })
      .from(membership)
      .where(
        and(
          eq(membership.idSchool, idSchool),
          eq(membership.idUser, idUser),
          eq(membership.role, 'student'),
          eq(membership.active, true),
          seesWholeSchool(me.role)
            ? undefined
            : isTaughtBy(db, { idSchool, idTeacher: me.idUser, now }, membership.idUser),
        ),
      ),
  );
  return row !== undefined;
};

/** Returns what a student has at every assessment, with its revision: 0 = nothing was ever said. */
export const findStanding = async (db: Database, idSchool: number, idUser: number): Promise<Standing> => {
  const row = await firstRow(
    db
      .select({ ...help, revision: accommodation.revision })
      .from(accommodation)
      .where(and(eq(accommodation.idSchool, idSchool), eq(accommodation.idUser, idUser))),
  );
  return row ?? { ...noAccommodation, revision: 0 };
};

/**
 * Stores what a student has at every assessment. Returns false where it has another revision than `seen`, also when two
 * transactions write at the same time.
 */
export const writeStanding = async (
  db: Database,
  { idSchool, idUser }: { idSchool: number; idUser: number },
  given: Accommodation,
  seen: number,
): Promise<boolean> => {
  const revision = seen + 1;
  const rows =
    seen === 0
      ? await db
          .insert(accommodation)
          .values({ idSchool, idUser, ...given, revision })
          .onConflictDoNothing()
          .returning({ revision: accommodation.revision })
      : await db
          .update(accommodation)
          .set({ ...given, revision })
          .where(
            and(
              eq(accommodation.idSchool, idSchool),
              eq(accommodation.idUser, idUser),
              eq(accommodation.revision, seen),
            ),
          )
          .returning({ revision: accommodation.revision });
  return rows.length > 0;
};

/** Stores what students have at schedules alone. Returns how many of them are in the audiences. */
export const writeAccommodations = async (
  db: Database,
  { idSchool, idsSchedules }: { idSchool: number; idsSchedules: readonly number[] },
  own: readonly OwnAccommodation[],
): Promise<number> => {
  let written = 0;
  for (const { idUser, ...one } of own) {
    const rows = await db
      .update(scheduleStudent)
      .set({ ...one, thisTime: true, revision: sql`${scheduleStudent.revision} + 1` })
      .where(
        and(
          eq(scheduleStudent.idSchool, idSchool),
          inArray(scheduleStudent.idSchedule, [...idsSchedules]),
          eq(scheduleStudent.idUser, idUser),
        ),
      )
      .returning({ idUser: scheduleStudent.idUser });
    written += rows.length > 0 ? 1 : 0;
  }
  return written;
};

/**
 * Moves the later ends of students along with a schedule that was moved: they have its start, and would end before it. Whole
 * windows of their own stay where they are.
 */
export const moveLaterEnds = (
  db: Database,
  { idSchool, id, closes: before }: { idSchool: number; id: number; closes: Instant },
  after: Instant,
) =>
  db
    .update(scheduleStudent)
    .set({ closes: sql`${scheduleStudent.closes} + make_interval(secs => ${(after - before) / 1000})` })
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        eq(scheduleStudent.idSchedule, id),
        isNull(scheduleStudent.opens),
        isNotNull(scheduleStudent.closes),
      ),
    );

/** Gives a student at a schedule what the student has at every assessment. */
export const followStanding = (
  db: Database,
  { idSchool, id }: { idSchool: number; id: number },
  idUser: number,
  standing: Accommodation,
) =>
  db
    .update(scheduleStudent)
    .set({
      ...{ extraPercent: standing.extraPercent, extraMinutes: standing.extraMinutes },
      ...{ pauseMinutes: standing.pauseMinutes, largePrint: standing.largePrint },
      ...{ opens: null, closes: null, thisTime: false, revision: sql`${scheduleStudent.revision} + 1` },
    })
    .where(
      and(
        eq(scheduleStudent.idSchool, idSchool),
        eq(scheduleStudent.idSchedule, id),
        eq(scheduleStudent.idUser, idUser),
      ),
    );

/**
 * Returns the schedules that are not over at which a student has what the student has at every assessment, locked until the
 * transaction ends: nobody starts meanwhile.
 */
export const findFollowingForUpdate = (db: Database, idSchool: number, idUser: number, now: Instant) =>
  db
    .select()
    .from(schedule)
    .where(
      and(
        eq(schedule.idSchool, idSchool),
        eq(schedule.deleted, false),
        isNull(schedule.cancelled),
        gt(schedule.ends, now),
        exists(
          db
            .select({ one: sql`1` })
            .from(scheduleStudent)
            .where(
              and(
                eq(scheduleStudent.idSchool, idSchool),
                eq(scheduleStudent.idSchedule, schedule.id),
                eq(scheduleStudent.idUser, idUser),
                eq(scheduleStudent.thisTime, false),
              ),
            ),
        ),
      ),
    )
    .orderBy(schedule.id)
    .for('update');
